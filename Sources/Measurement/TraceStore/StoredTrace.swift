import ReelbenchSimulation

/// The records of one run with their interned names. Every metric, timeline and report is a fold of them.
///
/// Any sequence of records is accepted: a trace cut short by a crash, one written by a later version, or noise. What
/// cannot be read is reported as such; nothing traps.
package struct StoredTrace: Sendable {
  package let records: [Record]
  /// Bytes after the last whole record of a stored trace that was cut.
  package let trailingBytes: Int
  private let names: [UInt32: String]
  /// By text: the number of the first name that has it.
  let numbers: [[UInt8]: UInt32]

  package init(_ records: [Record]) {
    self.init(records: records, trailingBytes: 0)
  }

  /// - Parameter bytes: records of 32 bytes, little endian, as `Record` lays them out.
  package init(bytes: UnsafeRawBufferPointer) {
    let size = MemoryLayout<Record>.size
    let count = bytes.count / size
    var records: [Record] = []
    records.reserveCapacity(count)
    for index in 0..<count {
      func word(_ position: Int) -> UInt64 {
        UInt64(
          littleEndian: bytes.loadUnaligned(
            fromByteOffset: index * size + position * 8, as: UInt64.self))
      }
      var record = Record(at: .zero, .name)
      record.instant = Int64(bitPattern: word(0))
      record.head = word(1)
      record.a = Int64(bitPattern: word(2))
      record.b = Int64(bitPattern: word(3))
      records.append(record)
    }
    self.init(records: records, trailingBytes: bytes.count - count * size)
  }

  private init(records: [Record], trailingBytes: Int) {
    self.records = records
    self.trailingBytes = trailingBytes
    names = Self.names(in: records)
    numbers = Dictionary(names.map { (Array($0.value.utf8), $0.key) }, uniquingKeysWith: min)
  }

  /// The text of a name; nil when the trace does not hold it. Name 0 is none, so nil as well.
  package func name(_ number: UInt32) -> String? { names[number] }

  /// The text of a name whose number is in a 64-bit field; nil when the trace does not hold it.
  package func name(_ number: Int64) -> String? {
    UInt32(exactly: number).flatMap { names[$0] }
  }

  /// When the run ended: its last record, or zero.
  package var end: Instant {
    (records.last { $0.kind == .runEnded } ?? records.last)?.at ?? .zero
  }

  /// How the run ended; nil when the trace does not say.
  package var outcome: RunOutcome? {
    records.last { $0.kind == .runEnded }.flatMap { RunOutcome(rawValue: $0.small) }
  }

  /// Why the run ended as it did.
  package var reason: String? {
    records.last { $0.kind == .runEnded }.flatMap { name($0.subject) }
  }

  /// The bytes of one piece of a name.
  static func piece(_ record: Record) -> [UInt8] {
    let low = UInt64(bitPattern: record.a)
    let high = UInt64(bitPattern: record.b)
    return (0..<min(Int(record.small), 16)).map { index in
      UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> UInt64((index % 8) * 8))
    }
  }

  /// Pieces of one name are consecutive; a name that begins again replaces its earlier text.
  private static func names(in records: [Record]) -> [UInt32: String] {
    var texts: [UInt32: String] = [:]
    var open: UInt32?
    var bytes: [UInt8] = []
    func close() {
      if let open { texts[open] = String(decoding: bytes, as: UTF8.self) }
      open = nil
      bytes.removeAll(keepingCapacity: true)
    }
    for record in records {
      guard record.kind == .name else {
        close()
        continue
      }
      if open != record.subject { close() }
      open = record.subject
      bytes += piece(record)
    }
    close()
    return texts
  }
}
