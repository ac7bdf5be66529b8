import ReelbenchSimulation

public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error of AVFoundation (A3.17).
///
/// On Linux a cast of `any Error` to `NSError` gives nil; cast to `AVError` or `URLError` instead.
public struct AVError: CustomNSError, LocalizedError, CustomStringConvertible, Sendable {
  public struct Code: Hashable, RawRepresentable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let unknown = Code(rawValue: -11800)
    public static let mediaServicesWereReset = Code(rawValue: -11819)
    public static let decodeFailed = Code(rawValue: -11821)
    public static let fileFormatNotRecognized = Code(rawValue: -11828)
    public static let fileFailedToParse = Code(rawValue: -11829)
    public static let decoderNotFound = Code(rawValue: -11833)
    public static let decoderTemporarilyUnavailable = Code(rawValue: -11839)
    public static let noLongerPlayable = Code(rawValue: -11867)
  }

  public static let errorDomain = AVFoundationErrorDomain
  public let code: Code
  public let localizedDescription: String
  /// The underlying status of the decoder or file reader, where it is known.
  private let underlying: Int?

  init(code: Code, text: String, underlying: Int? = nil) {
    self.code = code
    localizedDescription = text
    self.underlying = underlying
  }

  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? { localizedDescription }
  public var description: String { "\(Self.errorDomain) \(code.rawValue): \(localizedDescription)" }

  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: localizedDescription]
    if let underlying {
      info[NSUnderlyingErrorKey] = NSError(domain: "NSOSStatusErrorDomain", code: underlying)
    }
    return info
  }

  /// The error of a failed item, parsed from the simulation's text: domain, code, a colon, text.
  /// - Parameter underlying: domain and code of the underlying error.
  static func error(from failure: String, underlying: String?) -> any Error {
    let parts = failure.split(separator: ":", maxSplits: 1)
    let head = parts[0].split(separator: " ")
    let text = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : failure
    guard head.count == 2, let code = Int(head[1]) else {
      return AVError(code: .unknown, text: failure)
    }
    if head[0] == NSURLErrorDomain {
      return URLError(
        URLError.Code(rawValue: code) ?? .unknown, userInfo: [NSLocalizedDescriptionKey: text])
    }
    let beneath = underlying?.split(separator: " ").last.flatMap { Int($0) }
    return AVError(code: Code(rawValue: code), text: text, underlying: beneath)
  }
}
