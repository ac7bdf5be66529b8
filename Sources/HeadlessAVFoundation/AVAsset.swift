import Simulation

/// Media at a URL. Made without opening anything.
open class AVAsset: NSObject, NumberedObject {
  private let life: Lifeline
  package let media: MediaAsset?
  package let feedItem: Int
  package let isLocal: Bool

  package init(resolving url: URL) {
    let library = Phone.current.library
    let found = url.isFileURL ? library.local(path: url.path) : Self.served(url, by: library)
    media = found?.asset
    feedItem = found?.item ?? -1
    isLocal = url.isFileURL
    life = Lifeline(.asset)
    super.init()
  }

  private static func served(
    _ url: URL, by library: MediaLibrary
  ) -> (item: Int, asset: MediaAsset)? {
    guard url.host == MediaLibrary.host else { return nil }
    return library.served(urlPath: url.path)
  }

  /// One object a stream, the same ones each time.
  lazy var ownTracks =
    media.map { media in
      media.tape.streams.compactMap { AVAssetTrack($0, of: media) }
    } ?? []

  package var creationNumber: UInt32 { life.number }
  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

public final class AVURLAsset: AVAsset {
  public let url: URL

  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    super.init(resolving: url)
  }
}
