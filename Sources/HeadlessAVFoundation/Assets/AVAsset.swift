import ReelbenchSimulation

/// Media at a URL. Made without opening anything; its keys are loaded by asking for them, and what is asked for on main
/// before it is loaded blocks main for the network (A4). Sendable, as Apple declares it: all code of the phone runs on one
/// thread.
open class AVAsset: NSObject, NumberedObject, @unchecked Sendable {
  private let life: Lifeline
  package let core: AssetCore
  package let feedItem: Int
  package let isLocal: Bool
  /// Keys that were asked for.
  var asked: Set<String> = []

  package init(resolving url: URL) {
    let phone = Phone.current
    let found =
      url.isFileURL
      ? phone.library.localContent(path: url.path) : Self.served(url, by: phone.library)
    feedItem = found?.item ?? -1
    isLocal = url.isFileURL
    life = Lifeline(.asset)
    core = AssetCore(
      phone: phone, number: life.number, media: found?.content, feedItem: feedItem,
      isLocal: isLocal,
      isSupplied: !isLocal && url.scheme != "https" && url.scheme != "http")
    super.init()
    let core = core
    phone.atEnd(of: life.number) { core.tearDown() }
  }

  private static func served(
    _ url: URL, by library: MediaLibrary
  ) -> (item: Int, content: AssetContent)? {
    guard url.host == MediaLibrary.host else { return nil }
    return library.servedContent(urlPath: url.path)
  }

  package var media: AssetContent? { core.media }

  /// One object a track, the same ones each time. Those of an HLS stream belong to its items alone.
  lazy var ownTracks: [AVAssetTrack] = {
    guard let file = media?.representative else { return [] }
    return file.tape.streams.compactMap { AVAssetTrack($0, of: file) }
  }()

  package var creationNumber: UInt32 { life.number }
  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

public final class AVURLAsset: AVAsset, @unchecked Sendable {
  public let url: URL
  /// Where an app says that it gives the bytes itself: asked for URLs of a scheme that the phone does not know, never for
  /// `https:` or `file:`.
  public private(set) lazy var resourceLoader = AVAssetResourceLoader(url: url, core: core)

  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    super.init(resolving: url)
  }
}
