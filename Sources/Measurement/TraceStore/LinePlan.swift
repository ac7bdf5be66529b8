import ReelbenchSimulation

/// How the line of one kind of record is written and read: its fields, sorted by key once.
struct LinePlan: Sendable {
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

    /// Stores a value where `value(of:)` finds it; returns false when it does not fit.
    func set(_ value: Int64, in record: inout Record) -> Bool {
      switch self {
      case .instant: record.instant = value
      case .none: break
      case .subject:
        guard let subject = UInt32(exactly: value) else { return false }
        record.head = record.head & 0xFFFF_FFFF | UInt64(subject) << 32
      case .small:
        guard let small = UInt16(exactly: value) else { return false }
        record.head = record.head & ~0xFFFF_0000 | UInt64(small) << 16
      case .a: record.a = value
      case .b: record.b = value
      }
      return true
    }
  }

  enum Form: Sendable {
    case literal(String)
    case integer, unsigned, name
    /// The text of a piece of a name, when the piece is valid text by itself.
    case piece
    /// A word of a piece of a name that is not valid text by itself: a character crosses its end, or it is noise.
    case rawPiece
    case word([UInt16: String])
  }

  /// A class, because each line reads several entries, and copying a struct of so many parts takes longer than reading
  /// it.
  final class Entry: Sendable {
    let name: [UInt8]
    let key: String
    let keyAfterComma: String
    let source: Source
    let form: Form
    let isHiddenWhenZero: Bool
    /// For a word field: its words, for lookup by their bytes.
    let words: [(bytes: [UInt8], number: UInt16)]

    init(_ name: String, _ source: Source, _ form: Form, isHiddenWhenZero: Bool = false) {
      self.name = Array(name.utf8)
      key = "\"\(name)\":"
      keyAfterComma = ",\"\(name)\":"
      self.source = source
      self.form = form
      self.isHiddenWhenZero = isHiddenWhenZero
      if case .word(let words) = form {
        self.words = words.sorted { $0.key < $1.key }.map { (Array($0.value.utf8), $0.key) }
      } else {
        words = []
      }
    }
  }

  var entries: [Entry]

  /// The plan of a kind by its number. The plan for a number of a later version names no field.
  static func of(_ kind: UInt16) -> LinePlan {
    (kind < plans.count ? plans[Int(kind)] : nil) ?? LinePlan(unknown: kind)
  }

  static let kindKey = Array("kind".utf8)

  /// The number of a kind's word; nil for a word of another version.
  static func kindNumber(_ word: UnsafeBufferPointer<UInt8>) -> UInt16? {
    guard let kind = kinds[fingerprint(word)], word.elementsEqual(kind.word) else { return nil }
    return kind.number
  }

  /// By the fingerprint of their words, all of which differ.
  private static let kinds: [UInt64: (word: [UInt8], number: UInt16)] = Dictionary(
    uniqueKeysWithValues: RecordLayout.kindWords.map {
      (fingerprint($1.utf8), (Array($1.utf8), $0))
    })

  /// FNV-1a.
  private static func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var print: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { print = (print ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return print
  }

  /// By the number of the kind.
  private static let plans: [LinePlan?] = {
    let last = Observation.allCases.map(\.rawValue).max() ?? 0
    return (0...last).map { Observation(rawValue: $0).map { LinePlan($0) } }
  }()

  private init(_ kind: Observation) {
    let word = RecordLayout.kindWords[kind.rawValue] ?? String(kind.rawValue)
    var entries = [Entry("at", .instant, .integer), Entry("kind", .none, .literal("\"\(word)\""))]
    if kind == .name {
      entries += [
        Entry("a", .a, .rawPiece), Entry("b", .b, .rawPiece), Entry("bytes", .small, .integer),
        Entry("name", .subject, .integer), Entry("text", .none, .piece),
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
