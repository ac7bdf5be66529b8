/// The media of a run, by feed item and by path: what URLs and file names resolve to.
package final class MediaLibrary: Sendable {
  /// Where feed media are served: `https://media.invalid/<n>/<path>`.
  package static let host = "media.invalid"
  /// Where files of the phone lie: `/media/<path>`.
  package static let localRoot = "/media/"

  private let assets: [String: MediaAsset]
  private let streams: [String: StreamingAsset]
  /// How the server of each entry of the feed answers.
  private let origins: [OriginProfile]
  /// By number, each once.
  private let ordered: [MediaAsset]

  /// - Parameters:
  ///   - streams: their segments' files are no assets of their own.
  ///   - origins: one an entry of the feed, whose items are the entries round and round; none: all are plain.
  package init(
    assets: [MediaAsset], streams: [StreamingAsset] = [], origins: [OriginProfile] = []
  ) {
    self.streams = Dictionary(
      streams.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.origins = origins
    var known: [String: MediaAsset] = [:]
    ordered = assets.filter { known.updateValue($0, forKey: $0.path) == nil }
    self.assets = Dictionary(uniqueKeysWithValues: ordered.map { ($0.path, $0) })
  }

  /// Every file, in the order of the feed.
  package var all: [MediaAsset] { ordered }

  package func asset(at path: String) -> MediaAsset? { assets[path] }

  /// What plays at a path: a file, or a stream by its playlist.
  package func content(at path: String) -> AssetContent? {
    assets[path].map { .file($0) } ?? streams[path].map { .stream($0) }
  }

  /// How the server answers requests for a feed item.
  package func origin(ofItem item: Int) -> OriginProfile {
    item < 0 || origins.isEmpty ? .plain : origins[item % origins.count]
  }

  /// Where the media of a feed item are served.
  package static func served(_ path: String, item: Int) -> String {
    item < 0 ? "https://\(host)/\(path)" : "https://\(host)/\(item)/\(path)"
  }

  /// The place of a medium in the library, by which bytes name it.
  package func number(of asset: MediaAsset) -> Int {
    guard let number = ordered.firstIndex(where: { $0 === asset }) else {
      preconditionFailure("\(asset.path) is not of this library")
    }
    return number
  }

  package func asset(number: Int) -> MediaAsset? {
    ordered.indices.contains(number) ? ordered[number] : nil
  }

  /// A feed item and its file from the path of a served URL, `/<n>/<path>`; nil when it is none.
  package func served(urlPath: String) -> (item: Int, asset: MediaAsset)? {
    resolve(served: urlPath) { assets[$0] }.map { ($0.item, $0.found) }
  }

  /// Likewise, what a player makes of it.
  package func servedContent(urlPath: String) -> (item: Int, content: AssetContent)? {
    resolve(served: urlPath, content).map { ($0.item, $0.found) }
  }

  /// A file of the phone: `/media/<n>/<path>` belongs to feed item n, `/media/<path>` to none.
  package func local(path: String) -> (item: Int, asset: MediaAsset)? {
    resolve(local: path) { assets[$0] }.map { ($0.item, $0.found) }
  }

  /// Likewise, what a player makes of it.
  package func localContent(path: String) -> (item: Int, content: AssetContent)? {
    resolve(local: path, content).map { ($0.item, $0.found) }
  }

  private func resolve<Found>(
    served urlPath: String, _ find: (String) -> Found?
  ) -> (item: Int, found: Found)? {
    let parts = urlPath.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, let item = Int(parts[0]), let found = find(String(parts[1])) else {
      return nil
    }
    return (item, found)
  }

  private func resolve<Found>(
    local path: String, _ find: (String) -> Found?
  ) -> (item: Int, found: Found)? {
    guard path.hasPrefix(Self.localRoot) else { return nil }
    let rest = String(path.dropFirst(Self.localRoot.count))
    if let found = find(rest) { return (-1, found) }
    return resolve(served: "/" + rest, find)
  }
}
