/// The media of a run, by feed item and by path: what URLs and file names resolve to.
package final class MediaLibrary: Sendable {
  /// Where feed media are served: `https://media.invalid/<n>/<path>`.
  package static let host = "media.invalid"
  /// Where files of the phone lie: `/media/<path>`.
  package static let localRoot = "/media/"

  private let assets: [String: MediaAsset]
  /// How the server of each entry of the feed answers.
  private let origins: [OriginProfile]

  /// - Parameter origins: one an entry of the feed, whose items are the entries round and round; none: all are plain.
  package init(assets: [MediaAsset], origins: [OriginProfile] = []) {
    self.origins = origins
    self.assets = Dictionary(assets.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func asset(at path: String) -> MediaAsset? { assets[path] }

  /// How the server answers requests for a feed item.
  package func origin(ofItem item: Int) -> OriginProfile {
    item < 0 || origins.isEmpty ? .plain : origins[item % origins.count]
  }

  /// Where the media of a feed item are served.
  package static func served(_ path: String, item: Int) -> String {
    item < 0 ? "https://\(host)/\(path)" : "https://\(host)/\(item)/\(path)"
  }

  /// A feed item and its file from the path of a served URL, `/<n>/<path>`; nil when it is none.
  package func served(urlPath: String) -> (item: Int, asset: MediaAsset)? {
    let parts = urlPath.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, let item = Int(parts[0]), let asset = assets[String(parts[1])] else {
      return nil
    }
    return (item, asset)
  }

  /// A file of the phone: `/media/<n>/<path>` belongs to feed item n, `/media/<path>` to none.
  package func local(path: String) -> (item: Int, asset: MediaAsset)? {
    guard path.hasPrefix(Self.localRoot) else { return nil }
    let rest = String(path.dropFirst(Self.localRoot.count))
    if let asset = assets[rest] { return (-1, asset) }
    return served(urlPath: "/" + rest)
  }
}
