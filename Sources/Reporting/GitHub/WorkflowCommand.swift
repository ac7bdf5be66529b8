/// A line on standard output that GitHub's runner reads: `::error file=a.yaml,line=3,col=5,title=t::message`.
struct WorkflowCommand {
  enum Kind: String { case error, warning, notice }

  /// Longest message, in scalars; GitHub cuts at 64 KiB.
  private static let longest = 4_000

  let kind: Kind
  var file: String?
  var line: Int?
  /// From 1.
  var column: Int?
  let title: String
  let message: String

  /// One line, with its line feed.
  var text: String {
    var properties: [String] = []
    if let file { properties.append("file=\(Self.property(file))") }
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    properties.append("title=\(Self.property(title))")
    return "::\(kind.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// The runner decodes `%25`, `%0D` and `%0A`; other control characters would only disturb the log.
  static func data(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar {
      case "%": escaped.append(contentsOf: "%25".unicodeScalars)
      case "\r": escaped.append(contentsOf: "%0D".unicodeScalars)
      case "\n": escaped.append(contentsOf: "%0A".unicodeScalars)
      case "\t": escaped.append(scalar)
      default:
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        escaped.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return String(escaped)
  }

  /// In a property `:` and `,` have a meaning too and are escaped.
  static func property(_ text: String) -> String {
    data(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }
}
