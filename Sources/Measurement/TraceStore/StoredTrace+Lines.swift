import ReelbenchSimulation

/// A trace as NDJSON: one object per record, keys sorted, integers and strings only. `StoredTrace(ndjson:)` reads it
/// back.
extension StoredTrace {
  /// All records, one line each, with a line feed after every line.
  package func ndjson() -> String {
    var text = ""
    text.reserveCapacity(records.count * 72)
    for record in records {
      append(record, to: &text)
      text += "\n"
    }
    return text
  }

  /// One record. A field that its kind does not use is written, under its raw name, only when it is not zero.
  package func line(_ record: Record) -> String {
    var text = ""
    append(record, to: &text)
    return text
  }

  private func append(_ record: Record, to text: inout String) {
    let number = UInt16(truncatingIfNeeded: record.head)
    let plan = LinePlan.of(number)
    let piece = number == Observation.name.rawValue ? Self.text(ofPiece: record) : nil
    text += "{"
    var isFirst = true
    for entry in plan.entries {
      let value = entry.source.value(of: record)
      if value == 0, entry.isHiddenWhenZero { continue }
      switch entry.form {
      case .piece where piece == nil: continue
      case .rawPiece where piece != nil: continue
      default: break
      }
      text += isFirst ? entry.key : entry.keyAfterComma
      isFirst = false
      switch entry.form {
      case .literal(let literal): text += literal
      case .integer, .rawPiece: text += String(value)
      case .unsigned: text += String(UInt64(bitPattern: value))
      case .piece: text += piece.map(JSON.quoted) ?? ""
      case .name: text += unambiguousName(value).map(JSON.quoted) ?? String(value)
      case .word(let words):
        text += UInt16(exactly: value).flatMap { words[$0] }.map { "\"\($0)\"" } ?? String(value)
      }
    }
    text += "}"
  }

  /// The text of a name; nil when an earlier name has the same text, so that only the number identifies the name.
  private func unambiguousName(_ number: Int64) -> String? {
    guard let text = name(number), numbers[Array(text.utf8)].map(Int64.init) == number else {
      return nil
    }
    return text
  }

  /// The text of a piece of a name, when the record can be restored from it.
  private static func text(ofPiece record: Record) -> String? {
    let bytes = piece(record)
    let text = String(decoding: bytes, as: UTF8.self)
    let words = words(ofPiece: bytes)
    guard Array(text.utf8) == bytes, bytes.count == record.small, words == (record.a, record.b)
    else { return nil }
    return text
  }

  /// The words in which `piece` finds these bytes, 16 at most.
  static func words(ofPiece bytes: [UInt8]) -> (a: Int64, b: Int64) {
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if index < 8 {
        words.0 |= UInt64(byte) << UInt64(8 * index)
      } else {
        words.1 |= UInt64(byte) << UInt64(8 * (index - 8))
      }
    }
    return (Int64(bitPattern: words.0), Int64(bitPattern: words.1))
  }
}
