import ReelbenchSimulation

/// Media at a URL. Creating an asset opens nothing; its keys are loaded on request. Reading a key on main before it is
/// loaded blocks main for the network (A4). Sendable, as Apple declares it: all code of the phone runs on one thread.
open class AVAsset: NSObject, NumberedObject, @unchecked Sendable {
  private let life: Lifeline
  package let core: AssetCore
  package let feedItem: Int
  package let isLocal: Bool
  /// Keys whose loading was requested.
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
    guard url.host == MediaAddress.host else { return nil }
    return library.servedContent(urlPath: url.path)
  }

  package var media: AssetContent? { core.media }

  /// One object per track, the same ones each time. Those of an HLS stream belong to its items only.
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
  /// Lets an app supply the bytes itself. Used for URLs with a scheme that the phone does not support, never for
  /// `https:`, `http:` or `file:`.
  public private(set) lazy var resourceLoader = AVAssetResourceLoader(url: url, core: core)

  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    super.init(resolving: url)
  }
}
