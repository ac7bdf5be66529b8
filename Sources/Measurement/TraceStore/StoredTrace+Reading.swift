import ReelbenchSimulation

/// A stored trace that cannot be read.
package struct TraceReadError: Error, Equatable, Sendable {
  /// Counted from 1; nil when the error does not belong to one line.
  package var line: Int?
  /// One line, without the place.
  package var message: String

  /// One line.
  package var text: String { (line.map { "line \($0): " } ?? "") + message }
}

extension StoredTrace {
  /// Reads what `ndjson` writes: the same records, whatever they hold.
  ///
  /// - Parameter bytes: lines of UTF-8, each ended by a line feed; a last one without it was cut, which is an error.
  /// - Complexity: linear, about a microsecond a record.
  package init(ndjson bytes: [UInt8]) throws(TraceReadError) {
    let read = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(TraceReadError) in
        var reader = StoredTraceReader(buffer)
        try reader.readLines()
        return try reader.resolved()
      }
    }
    self.init(try read.get())
  }
}

/// Turns lines into records. A line refers to a name by its text, whose number is known only when all names are read:
/// such fields wait until then.
private struct StoredTraceReader {
  /// A field of a record whose text is not yet replaced by a number.
  struct Waiting {
    var record: Int
    var source: LinePlan.Source
    var text: [UInt8]
    var line: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var records: [Record] = []
  private var waiting: [Waiting] = []
  private var fields: [(key: Range<Int>, value: FlatObjectScanner.Value)] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func readLines() throws(TraceReadError) {
    var start = 0
    var line = 0
    while start < bytes.count {
      line += 1
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      guard end < bytes.count else {
        throw TraceReadError(line: line, message: "the trace is cut short here")
      }
      do {
        try read(start..<end, line: line)
      } catch {
        throw TraceReadError(line: line, message: error.message)
      }
      start = end + 1
    }
  }

  func resolved() throws(TraceReadError) -> [Record] {
    let numbers = StoredTrace(records).numbers
    var records = records
    for field in waiting {
      guard let number = numbers[field.text],
        field.source.set(Int64(number), in: &records[field.record])
      else {
        let text = String(decoding: field.text, as: UTF8.self)
        throw TraceReadError(
          line: field.line, message: "\(JSON.quoted(text)) is not a name of this trace")
      }
    }
    return records
  }

  private mutating func read(_ range: Range<Int>, line: Int) throws(FlatObjectScanner.Failure) {
    fields.removeAll(keepingCapacity: true)
    var scanner = FlatObjectScanner(bytes, range)
    while let field = try scanner.nextField() { fields.append(field) }
    let number = try kind()
    let plan = LinePlan.of(number)
    var record = Record(at: .zero, .name)
    record.head = UInt64(number)
    // Fields are in the order of the plan, though some may be left out.
    let entries = plan.entries
    var likely = 0
    for (key, value) in fields where !isKey(key, LinePlan.kindKey) {
      var tried = 0
      while tried < entries.count, !isKey(key, entries[likely].name) {
        likely = (likely + 1) % entries.count
        tried += 1
      }
      guard tried < entries.count else {
        throw FlatObjectScanner.Failure(
          message: "`\(String(decoding: bytes[key], as: UTF8.self))` is not a field of its kind: "
            + "written by another version")
      }
      try put(value, by: entries[likely], into: &record, line: line)
    }
    records.append(record)
  }

  private func kind() throws(FlatObjectScanner.Failure) -> UInt16 {
    switch fields.first(where: { isKey($0.key, LinePlan.kindKey) })?.value {
    case .integer(let number)?:
      guard let kind = UInt16(exactly: number.magnitude), !number.isNegative else {
        throw FlatObjectScanner.Failure(message: "there is no such kind of record")
      }
      return kind
    case .string(let range, _)?:
      guard let kind = LinePlan.kindNumber(UnsafeBufferPointer(rebasing: bytes[range])) else {
        throw FlatObjectScanner.Failure(
          message: "`\(String(decoding: bytes[range], as: UTF8.self))` is not a kind of record: "
            + "written by another version")
      }
      return kind
    case nil: throw FlatObjectScanner.Failure(message: "a record without a kind")
    }
  }

  private mutating func put(
    _ value: FlatObjectScanner.Value, by entry: LinePlan.Entry, into record: inout Record, line: Int
  ) throws(FlatObjectScanner.Failure) {
    let number: Int64?
    switch (value, entry.form) {
    case (.integer(let integer), .unsigned) where !integer.isNegative:
      number = Int64(bitPattern: integer.magnitude)
    case (.integer(let integer), .integer), (.integer(let integer), .rawPiece),
      (.integer(let integer), .name), (.integer(let integer), .word):
      number = integer.signed
    case (.string(let range, _), .word):
      number = entry.words.first { isKey(range, $0.bytes) }.map { Int64($0.number) }
    case (.string(let range, let isPlain), .name):
      let text = try FlatObjectScanner.text(bytes, range, isPlain: isPlain)
      waiting.append(
        Waiting(record: records.count, source: entry.source, text: text, line: line))
      return
    case (.string(let range, let isPlain), .piece):
      let text = try FlatObjectScanner.text(bytes, range, isPlain: isPlain)
      if text.count <= 16 {
        (record.a, record.b) = StoredTrace.words(ofPiece: text)
        return
      }
      number = nil
    default: number = nil
    }
    guard let number, entry.source.set(number, in: &record) else {
      throw FlatObjectScanner.Failure(
        message: "the value of `\(String(decoding: entry.name, as: UTF8.self))` is invalid")
    }
  }

  private func isKey(_ range: Range<Int>, _ key: [UInt8]) -> Bool {
    guard range.count == key.count else { return false }
    for (place, byte) in key.enumerated() where bytes[range.lowerBound + place] != byte {
      return false
    }
    return true
  }
}
