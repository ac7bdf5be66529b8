/// The address of a medium of the feed: `https://media.invalid/<item>/<path>` on the server, or the file
/// `/media/<item>/<path>` of the phone. A medium that belongs to no item has no number in it.
///
/// The one place that builds and parses these addresses.
package struct MediaAddress: Equatable, Sendable {
  /// The server of all feed media.
  package static let host = "media.invalid"
  /// The folder of the phone that holds its media files.
  private static let folder = "/media"

  /// Nil: it belongs to no item.
  package let item: Int?
  /// The path in the scenario.
  package let path: String

  package init(item: Int?, path: String) {
    self.item = item
    self.path = path
  }

  /// The path of its URL on the server, not percent-encoded.
  package var urlPath: String { item.map { "/\($0)/\(path)" } ?? "/\(path)" }

  /// Its URL on the server, not percent-encoded.
  package var url: String { Self.prefix + urlPath }

  /// The path of its file on the phone.
  package var filePath: String { Self.folder + urlPath }

  private static let prefix = "https://\(host)"

  /// The address at a path of the server, `/<item>/<path>`; nil for a path of another form.
  package init?(urlPath: String) {
    let parts = urlPath.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, let item = Int(parts[0]) else { return nil }
    self.init(item: item, path: String(parts[1]))
  }

  /// The address of a whole URL of the server, as ``url`` gives it; nil for another one.
  package init?(url: String) {
    guard url.hasPrefix(Self.prefix + "/") else { return nil }
    self.init(urlPath: String(url.dropFirst(Self.prefix.count)))
  }

  /// What a file of the phone may be: the medium of that whole path, and one of an item. Empty for a file elsewhere.
  package static func candidates(filePath: String) -> [MediaAddress] {
    guard filePath.hasPrefix(folder + "/") else { return [] }
    let rest = String(filePath.dropFirst(folder.count + 1))
    return [MediaAddress(item: nil, path: rest)]
      + [MediaAddress(urlPath: "/" + rest)].compactMap { $0 }
  }
}
