import Simulation

/// A trace as NDJSON: one object a record, keys sorted, integers and strings only.
extension StoredTrace {
  /// All records, a line each, with a line feed after every one.
  package func ndjson() -> String {
    var text = ""
    text.reserveCapacity(records.count * 72)
    for record in records {
      text += line(record)
      text += "\n"
    }
    return text
  }

  /// One record. A field that its kind does not use is written, under its raw name, only when it is not zero.
  package func line(_ record: Record) -> String {
    var fields: [(key: String, value: String)] = [("at", String(record.instant))]
    let number = UInt16(truncatingIfNeeded: record.head)
    var layout = RecordLayout()
    if let kind = record.kind {
      layout = .of(kind)
      fields.append(("kind", JSON.quoted(RecordLayout.kindWords[number] ?? String(number))))
      if kind == .name {
        fields.append(("text", JSON.quoted(String(decoding: Self.piece(record), as: UTF8.self))))
        return Self.object(
          fields + [("bytes", String(record.small)), ("name", String(record.subject))])
      }
    } else {
      fields.append(("kind", String(number)))
    }
    append("subject", Int64(record.subject), layout.subject, to: &fields)
    append("small", Int64(record.small), layout.small, to: &fields)
    append("a", record.a, layout.a, to: &fields)
    append("b", record.b, layout.b, to: &fields)
    return Self.object(fields)
  }

  private func append(
    _ raw: String, _ value: Int64, _ field: RecordLayout.Field?,
    to fields: inout [(key: String, value: String)]
  ) {
    guard let field else {
      if value != 0 { fields.append((raw, String(value))) }
      return
    }
    switch field.form {
    case .integer: fields.append((field.name, String(value)))
    case .unsigned: fields.append((field.name, String(UInt64(bitPattern: value))))
    case .name:
      if let text = name(value) {
        fields.append((field.name, JSON.quoted(text)))
      } else if value != 0 {
        fields.append((field.name, String(value)))
      }
    case .word(let words):
      let word = UInt16(exactly: value).flatMap { words[$0] }
      fields.append((field.name, word.map(JSON.quoted) ?? String(value)))
    }
  }

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{"
      + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
      + "}"
  }
}
