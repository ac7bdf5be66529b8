import Glibc

/// The only source of picture memory. It keeps freed blocks for later pictures of the same size.
///
/// FFmpeg's own pools stay at their largest size until the codec closes. This pool keeps at most `limit` spare bytes
/// for the whole process and frees the oldest blocks beyond that. Blocks are taken and returned on any thread, and no
/// meter counts them.
package final class PictureRecycler: @unchecked Sendable {
  package static let shared = PictureRecycler(limit: 96 << 20)

  private struct Block {
    var address: UnsafeMutableRawPointer
    var bytes: Int
  }

  package let limit: Int
  private let lock = Lock()
  private var spare: [Block] = []
  private var spareTotal = 0
  private var usedTotal = 0

  package init(limit: Int) { self.limit = limit }

  deinit {
    for block in spare { free(block.address) }
  }

  /// Bytes that are available for reuse.
  package var spareBytes: Int { lock.locked { spareTotal } }
  /// Bytes of pictures that are alive.
  package var usedBytes: Int { lock.locked { usedTotal } }

  /// A block aligned to 64 bytes, nil when there is no memory.
  /// - Parameter clears: fills it with zeros; otherwise a reused block holds an earlier picture.
  func take(bytes: Int, clears: Bool) -> UnsafeMutableRawPointer? {
    let reused: UnsafeMutableRawPointer? = lock.locked {
      usedTotal += bytes
      guard let index = spare.lastIndex(where: { $0.bytes == bytes }) else { return nil }
      spareTotal -= bytes
      return spare.remove(at: index).address
    }
    if let reused {
      if clears { memset(reused, 0, bytes) }
      return reused
    }
    var made: UnsafeMutableRawPointer?
    let failed = HeapMeter.unaccounted { posix_memalign(&made, 64, bytes) != 0 }
    guard !failed, let made else {
      lock.locked { usedTotal -= bytes }
      return nil
    }
    memset(made, 0, bytes)
    return made
  }

  func give(_ address: UnsafeMutableRawPointer, bytes: Int) {
    let surplus: [Block] = lock.locked {
      usedTotal -= bytes
      spare.append(Block(address: address, bytes: bytes))
      spareTotal += bytes
      var surplus: [Block] = []
      while spareTotal > limit {
        let oldest = spare.removeFirst()
        spareTotal -= oldest.bytes
        surplus.append(oldest)
      }
      return surplus
    }
    for block in surplus { free(block.address) }
  }

  /// Frees all spare blocks.
  package func empty() {
    let all: [Block] = lock.locked {
      defer { (spare, spareTotal) = ([], 0) }
      return spare
    }
    for block in all { free(block.address) }
  }
}
