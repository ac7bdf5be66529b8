/// Counts the bytes that each owner holds, by kind. The figures come from the tape and the device model, in both decode
/// modes.
package final class Ledger {
  /// Indexed by owner; the lane is `MemoryKind.rawValue`, lane 0 is unused.
  private var figures: [SIMD8<Int64>] = []
  private(set) package var total: Int64 = 0
  private(set) package var peak: Int64 = 0
  private let warningLevel: Int64
  private let limit: Int64
  private var hasWarned = false

  /// Called when a figure changes: owner, kind, bytes now, total.
  package var onChange: (UInt32, MemoryKind, Int64, Int64) -> Void = { _, _, _, _ in }
  package var onWarning: (Int64) -> Void = { _ in }
  package var onLimit: (Int64) -> Void = { _ in }

  package init(warningLevel: Int64, limit: Int64) {
    self.warningLevel = warningLevel
    self.limit = limit
  }

  /// Bytes of an owner, all kinds.
  package func bytes(of owner: UInt32) -> Int64 {
    Int(owner) < figures.count ? figures[Int(owner)].wrappedSum() : 0
  }

  package func bytes(of owner: UInt32, _ kind: MemoryKind) -> Int64 {
    Int(owner) < figures.count ? figures[Int(owner)][Int(kind.rawValue)] : 0
  }

  /// Sets an owner's bytes of one kind.
  package func set(_ bytes: Int64, _ kind: MemoryKind, of owner: UInt32) {
    precondition(bytes >= 0, "object \(owner) would hold \(bytes) bytes of \(kind)")
    let index = Int(owner)
    if index >= figures.count {
      guard bytes > 0 else { return }
      figures.append(contentsOf: repeatElement(.zero, count: max(64, index + 1 - figures.count)))
    }
    let before = figures[index][Int(kind.rawValue)]
    guard before != bytes else { return }
    figures[index][Int(kind.rawValue)] = bytes
    total += bytes - before
    peak = max(peak, total)
    onChange(owner, kind, bytes, total)
    if total > limit {
      onLimit(total)
    } else if total > warningLevel {
      if !hasWarned {
        hasWarned = true
        onWarning(total)
      }
    } else {
      hasWarned = false
    }
  }

  /// Sets all figures of an owner to 0, because it has been released.
  package func release(_ owner: UInt32) {
    guard Int(owner) < figures.count else { return }
    for kind in MemoryKind.allCases where figures[Int(owner)][Int(kind.rawValue)] != 0 {
      set(0, kind, of: owner)
    }
  }
}
