import Simulation

/// A trace as NDJSON: one object a record, keys sorted, integers and strings only.
extension StoredTrace {
  /// All records, a line each, with a line feed after every one.
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
    text += "{"
    var isFirst = true
    for entry in plan.entries {
      let value = entry.source.value(of: record)
      if value == 0, entry.isHiddenWhenZero { continue }
      text += isFirst ? entry.key : entry.keyAfterComma
      isFirst = false
      switch entry.form {
      case .literal(let literal): text += literal
      case .integer: text += String(value)
      case .unsigned: text += String(UInt64(bitPattern: value))
      case .piece:
        text += JSON.quoted(String(decoding: Self.piece(record), as: UTF8.self))
      case .name: text += name(value).map(JSON.quoted) ?? String(value)
      case .word(let words):
        text += UInt16(exactly: value).flatMap { words[$0] }.map { "\"\($0)\"" } ?? String(value)
      }
    }
    text += "}"
  }
}

/// How the line of one kind is put together: its fields, sorted by key once and for all.
private struct LinePlan: Sendable {
  enum Source: Sendable {
    case instant, none, subject, small, a, b

    func value(of record: Record) -> Int64 {
      switch self {
      case .instant: record.instant
      case .none: 0
      case .subject: Int64(record.subject)
      case .small: Int64(record.small)
      case .a: record.a
      case .b: record.b
      }
    }
  }

  enum Form: Sendable {
    case literal(String)
    case integer, unsigned, name, piece
    case word([UInt16: String])
  }

  struct Entry: Sendable {
    var key: String
    var keyAfterComma: String
    var source: Source
    var form: Form
    var isHiddenWhenZero: Bool

    init(_ name: String, _ source: Source, _ form: Form, isHiddenWhenZero: Bool = false) {
      key = "\"\(name)\":"
      keyAfterComma = ",\"\(name)\":"
      self.source = source
      self.form = form
      self.isHiddenWhenZero = isHiddenWhenZero
    }
  }

  var entries: [Entry]

  /// The plan of a kind by its number; one that names no field for numbers of a later version.
  static func of(_ kind: UInt16) -> LinePlan { plans[kind] ?? LinePlan(unknown: kind) }

  private static let plans: [UInt16: LinePlan] = Dictionary(
    uniqueKeysWithValues: Observation.allCases.map { ($0.rawValue, LinePlan($0)) })

  private init(_ kind: Observation) {
    let word = RecordLayout.kindWords[kind.rawValue] ?? String(kind.rawValue)
    var entries = [Entry("at", .instant, .integer), Entry("kind", .none, .literal("\"\(word)\""))]
    if kind == .name {
      entries += [
        Entry("bytes", .small, .integer), Entry("name", .subject, .integer),
        Entry("text", .none, .piece),
      ]
    } else {
      let layout = RecordLayout.of(kind)
      entries += [
        Self.entry("subject", .subject, layout.subject), Self.entry("small", .small, layout.small),
        Self.entry("a", .a, layout.a), Self.entry("b", .b, layout.b),
      ]
    }
    self.entries = entries.sorted { $0.key < $1.key }
  }

  private init(unknown kind: UInt16) {
    entries = [
      Self.entry("a", .a, nil), Entry("at", .instant, .integer), Self.entry("b", .b, nil),
      Entry("kind", .none, .literal(String(kind))), Self.entry("small", .small, nil),
      Self.entry("subject", .subject, nil),
    ]
  }

  private static func entry(_ raw: String, _ source: Source, _ field: RecordLayout.Field?) -> Entry
  {
    guard let field else { return Entry(raw, source, .integer, isHiddenWhenZero: true) }
    return switch field.form {
    case .integer: Entry(field.name, source, .integer)
    case .unsigned: Entry(field.name, source, .unsigned)
    case .name: Entry(field.name, source, .name, isHiddenWhenZero: true)
    case .word(let words): Entry(field.name, source, .word(words))
    }
  }
}
