import ReelbenchSimulation

/// What `--filmstrip` asks for.
enum FilmstripRequest: Equatable {
  case off
  /// Two seconds around what failed, unexpectedly or, when it is asked for, on purpose.
  case failures(expectedToo: Bool)
  /// Every run as a whole.
  case every(Nanoseconds)

  static let help = """
      --filmstrip every=100ms|failures|off
                               small pictures of the screen in DIR: of every run, or of the 2 s around what broke a
                               check; default: around what broke one that was to hold, off with
                               --trace off
    """

  /// Between pictures, unless it is told.
  static let usualSpan = Nanoseconds.milliseconds(100)

  /// - Parameter text: nil when the option is not given.
  init(_ text: String?) throws(UsageError) {
    switch text {
    case nil: self = .failures(expectedToo: false)
    case "off"?: self = .off
    case "failures"?: self = .failures(expectedToo: true)
    case let text?:
      guard text.hasPrefix("every="), let span = Self.span(text.dropFirst("every=".count)) else {
        throw UsageError(
          message: "`--filmstrip` takes every=100ms, failures or off, not `\(text)`")
      }
      self = .every(span)
    }
  }

  /// A span from a millisecond to an hour, such as `100ms` or `2s`; nil for what is none.
  static func span(_ text: some StringProtocol) -> Nanoseconds? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int64(number) else { return nil }
    switch text.dropFirst(number.count) {
    case "ms" where (1...3_600_000).contains(count): return .milliseconds(count)
    case "s" where (1...3_600).contains(count): return .seconds(count)
    default: return nil
    }
  }
}
