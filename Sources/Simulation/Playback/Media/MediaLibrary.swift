/// The media of a run, by feed item and by path. URLs and file names resolve to them.
package final class MediaLibrary: Sendable {
  private let assets: [String: MediaAsset]
  private let streams: [String: StreamingAsset]
  /// How the server of each feed entry responds.
  private let origins: [OriginProfile]
  /// All assets by number, without duplicates.
  private let ordered: [MediaAsset]

  /// - Parameters:
  ///   - streams: their segment files are not assets of their own.
  ///   - origins: one per feed entry; the items of the feed are the entries, repeated in turn. Empty: all are plain.
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

  /// The content at a path: a file, or a stream by its playlist.
  package func content(at path: String) -> AssetContent? {
    assets[path].map { .file($0) } ?? streams[path].map { .stream($0) }
  }

  /// How the server responds to requests for a feed item.
  package func origin(ofItem item: Int) -> OriginProfile {
    item < 0 || origins.isEmpty ? .plain : origins[item % origins.count]
  }

  /// The number of a medium in the library, which identifies it in the bytes that an app gets.
  package func number(of asset: MediaAsset) -> Int {
    guard let number = ordered.firstIndex(where: { $0 === asset }) else {
      preconditionFailure("\(asset.path) is not of this library")
    }
    return number
  }

  package func asset(number: Int) -> MediaAsset? {
    ordered.indices.contains(number) ? ordered[number] : nil
  }

  /// The feed item and the file of a served URL's path, `/<n>/<path>`; nil if the path is not of that form or unknown.
  package func served(urlPath: String) -> (item: Int, asset: MediaAsset)? {
    resolve(served: urlPath) { assets[$0] }.map { ($0.item, $0.found) }
  }

  /// The same, with the content that a player makes of it.
  package func servedContent(urlPath: String) -> (item: Int, content: AssetContent)? {
    resolve(served: urlPath, content).map { ($0.item, $0.found) }
  }

  /// A file on the phone: `/media/<n>/<path>` belongs to feed item n, `/media/<path>` to none.
  package func local(path: String) -> (item: Int, asset: MediaAsset)? {
    resolve(local: path) { assets[$0] }.map { ($0.item, $0.found) }
  }

  /// The same, with the content that a player makes of it.
  package func localContent(path: String) -> (item: Int, content: AssetContent)? {
    resolve(local: path, content).map { ($0.item, $0.found) }
  }

  private func resolve<Found>(
    served urlPath: String, _ find: (String) -> Found?
  ) -> (item: Int, found: Found)? {
    MediaAddress(urlPath: urlPath).flatMap { found($0, find) }
  }

  private func resolve<Found>(
    local path: String, _ find: (String) -> Found?
  ) -> (item: Int, found: Found)? {
    for address in MediaAddress.candidates(filePath: path) {
      if let found = found(address, find) { return found }
    }
    return nil
  }

  private func found<Found>(
    _ address: MediaAddress, _ find: (String) -> Found?
  ) -> (item: Int, found: Found)? {
    find(address.path).map { (address.item ?? -1, $0) }
  }
}
