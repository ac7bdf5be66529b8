import Foundation

/// The settings of a session. There is no HTTP cache and there are no cookies: feed media are served for one use.
public final class URLSessionConfiguration: NSObject, @unchecked Sendable {
  /// Seconds without any new byte after which a load fails.
  public var timeoutIntervalForRequest: TimeInterval = 60
  /// Seconds that a whole load may take: a week.
  public var timeoutIntervalForResource: TimeInterval = 604_800

  public static var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  public static var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
}
