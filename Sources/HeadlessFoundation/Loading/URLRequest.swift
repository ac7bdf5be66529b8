import Foundation

/// What to load: a URL, header fields, and how long to wait for the next bytes.
public struct URLRequest: Hashable, Sendable {
  public var url: URL?
  public var httpMethod: String? = "GET"
  /// Seconds without any new byte after which the load fails.
  public var timeoutInterval: TimeInterval
  /// In the order in which they were set.
  private var fields: [Field] = []

  private struct Field: Hashable, Sendable {
    var name: String
    var value: String
  }

  public init(url: URL, timeoutInterval: TimeInterval = 60) {
    self.url = url
    self.timeoutInterval = timeoutInterval
  }

  public var allHTTPHeaderFields: [String: String]? {
    Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $0 + "," + $1 })
  }

  /// The comparison of names ignores case.
  public func value(forHTTPHeaderField field: String) -> String? {
    fields.first { $0.name.lowercased() == field.lowercased() }?.value
  }

  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    fields.removeAll { $0.name.lowercased() == field.lowercased() }
    if let value { fields.append(Field(name: field, value: value)) }
  }
}
