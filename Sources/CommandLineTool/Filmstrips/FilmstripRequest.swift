import ReelbenchSimulation

/// The value of `--filmstrip`.
enum FilmstripRequest: Equatable {
  case off
  /// Two seconds around the failure of each failed run; with `expectedToo`, also of the runs that break a check as
  /// expected.
  case failures(expectedToo: Bool)
  /// Every run from its beginning to its end, with this interval between pictures.
  case every(Nanoseconds)

  static let help = """
      --filmstrip every=100ms|failures|off
                               write small pictures of the screen to DIR: of every run, or of the 2 s around
                               the failure in runs that break a check. Default: like failures, but without
                               runs that fail as expected; off with --trace off
    """

  /// The default interval between pictures.
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

  /// Parses a time from 1 ms to 1 h, such as `100ms` or `2s`; nil if the text is not one.
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
