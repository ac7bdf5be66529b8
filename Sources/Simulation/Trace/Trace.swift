/// The records of a run, written in place into memory that may outlive the process.
///
/// Layout: a 64-byte header (magic, count, mix, five spare words), then records. The count is stored after its record,
/// so a reader of a shared mapping never sees half a record, however the writer ended. The capacity is fixed: a full
/// trace refuses records and calls `onFull` once.
package final class Trace {
  package static let magic: UInt64 = 0x3145_4341_5254_4252  // "RBTRACE1"
  package static let headerBytes = 64

  private let header: UnsafeMutablePointer<UInt64>
  private let records: UnsafeMutablePointer<Record>
  private let owned: UnsafeMutableRawPointer?
  package let capacity: Int
  private var names: [String: UInt32] = [:]
  private var isClosed = false

  /// Called once, when a record did not fit.
  package var onFull: () -> Void = {}

  /// A trace in memory that it does not own, of at least `headerBytes` + one record.
  package init(memory: UnsafeMutableRawPointer, bytes: Int) {
    precondition(
      bytes >= Self.headerBytes + 32, "a trace needs room for a record, got \(bytes) bytes")
    header = memory.bindMemory(to: UInt64.self, capacity: Self.headerBytes / 8)
    records = (memory + Self.headerBytes).bindMemory(to: Record.self, capacity: (bytes - 64) / 32)
    capacity = (bytes - Self.headerBytes) / MemoryLayout<Record>.stride
    owned = nil
    start()
  }

  /// A trace in memory of its own, for tests and in-process runs.
  package init(capacity: Int) {
    let bytes = Self.headerBytes + capacity * MemoryLayout<Record>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    header = memory.bindMemory(to: UInt64.self, capacity: Self.headerBytes / 8)
    records = (memory + Self.headerBytes).bindMemory(to: Record.self, capacity: capacity)
    self.capacity = capacity
    owned = memory
    start()
  }

  deinit { owned?.deallocate() }

  private func start() {
    header[0] = Self.magic
    header[1] = 0
    header[2] = 0x9E37_79B9_7F4A_7C15
  }

  package var count: Int { Int(header[1]) }
  /// A 64-bit mix over all records, in order.
  package var mix: UInt64 { header[2] }
  package var all: UnsafeBufferPointer<Record> { UnsafeBufferPointer(start: records, count: count) }

  /// Appends a record.
  /// - Complexity: O(1), about 20 ns.
  package func write(_ record: Record) {
    let index = Int(header[1])
    guard index < capacity, !isClosed else {
      if !isClosed {
        isClosed = true
        onFull()
      }
      return
    }
    records[index] = record
    var mix = header[2]
    mix = (mix ^ UInt64(bitPattern: record.instant)) &* 0x9FB2_1C65_1E98_DF25
    mix = (mix ^ (mix >> 29) ^ record.head) &* 0xBF58_476D_1CE4_E5B9
    mix = (mix ^ (mix >> 32) ^ UInt64(bitPattern: record.a)) &* 0x94D0_49BB_1331_11EB
    mix = (mix ^ (mix >> 31) ^ UInt64(bitPattern: record.b)) &* 0x9FB2_1C65_1E98_DF25
    header[2] = mix ^ (mix >> 30)
    header[1] = UInt64(index + 1)
  }

  /// Refuses further records: what happens after the end of a run is not part of it.
  package func close() { isClosed = true }

  /// The number of a string, written into the trace at its first use. 0 means "none" and is never assigned.
  package func name(_ text: String, at instant: Instant) -> UInt32 {
    if let known = names[text] { return known }
    let number = UInt32(names.count + 1)
    names[text] = number
    var bytes = Array(text.utf8)
    if bytes.count > 4096 { bytes.removeLast(bytes.count - 4096) }
    var at = 0
    repeat {
      let piece = bytes[at..<min(at + 16, bytes.count)]
      var words: (UInt64, UInt64) = (0, 0)
      for (offset, byte) in piece.enumerated() {
        if offset < 8 {
          words.0 |= UInt64(byte) << UInt64(8 * offset)
        } else {
          words.1 |= UInt64(byte) << UInt64(8 * (offset - 8))
        }
      }
      write(
        Record(
          at: instant, .name, subject: number, small: UInt16(piece.count),
          a: Int64(bitPattern: words.0), b: Int64(bitPattern: words.1)))
      at += 16
    } while at < bytes.count
    return number
  }
}
