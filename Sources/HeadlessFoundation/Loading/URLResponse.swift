import Foundation

/// The metadata that comes before the bytes: for a file, its size and type.
open class URLResponse: NSObject, @unchecked Sendable {
  public static var unknownLength: Int64 { -1 }

  public let url: URL?
  public let mimeType: String?
  public let expectedContentLength: Int64
  public let textEncodingName: String?

  public init(
    url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName name: String?
  ) {
    self.url = url
    self.mimeType = mimeType
    expectedContentLength = Int64(length)
    textEncodingName = name
  }
}

/// The response of a server.
public final class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public let statusCode: Int
  public let allHeaderFields: [AnyHashable: Any]

  public init?(
    url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
  ) {
    self.statusCode = statusCode
    allHeaderFields = headerFields ?? [:]
    let length = headerFields?["Content-Length"].flatMap { Int($0) }
    super.init(
      url: url, mimeType: headerFields?["Content-Type"],
      expectedContentLength: length ?? Int(URLResponse.unknownLength), textEncodingName: nil)
  }

  /// The comparison of names ignores case.
  public func value(forHTTPHeaderField field: String) -> String? {
    allHeaderFields.first { ($0.key as? String)?.lowercased() == field.lowercased() }?.value
      as? String
  }

  /// The standard phrase of a status, in the language of the process.
  public static func localizedString(forStatusCode statusCode: Int) -> String {
    switch statusCode {
    case 200..<300: "no error"
    case 403: "forbidden"
    case 404: "not found"
    case 400..<500: "client error"
    case 500..<600: "server error"
    default: "unknown"
    }
  }
}
