import Simulation

/// Domain of AVFoundation's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Errors of AVFoundation by name.
public enum AVError {
  public enum Code: Int, Sendable {
    case fileFormatNotRecognized = -11828
    /// The decoder required for this media is busy (A3.17).
    case decoderTemporarilyUnavailable = -11839
  }
}

extension NSError {
  /// The error that the simulation tells in words: domain and code, then what it is.
  /// - Parameter underlying: domain and code of the error beneath.
  convenience init(told text: String, underlying: String?) {
    let parts = text.split(separator: ": ", maxSplits: 1)
    let (domain, code) = Self.place(parts[0])
    var information: [String: Any] = [
      NSLocalizedDescriptionKey: String(parts.last ?? parts[0])
    ]
    if let underlying {
      let (domain, code) = Self.place(underlying[...])
      information[NSUnderlyingErrorKey] = NSError(domain: domain, code: code)
    }
    self.init(domain: domain, code: code, userInfo: information)
  }

  private static func place(_ words: Substring) -> (domain: String, code: Int) {
    let parts = words.split(separator: " ")
    guard parts.count == 2, let code = Int(parts[1]) else {
      preconditionFailure("`\(words)` is not a domain and a code")
    }
    return (String(parts[0]), code)
  }
}
