import Simulation

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
}

/// One play of an asset. On its own it loads nothing (A3.8); it belongs to one player for life (A3.9).
open class AVPlayerItem: NSObject, NumberedObject {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

  private let life: Lifeline
  public let asset: AVAsset
  let core: ItemCore
  weak var player: AVPlayer?
  /// Bits a second; no effect on a single file (A3.21).
  public var preferredPeakBitRate = 0.0

  public init(asset: AVAsset) {
    let phone = Phone.current
    phone.world.charge(phone.profile.costs.itemInit, "AVPlayerItem.init")
    self.asset = asset
    life = Lifeline(.item, detail: Int64(asset.feedItem))
    core = ItemCore(
      phone: phone, number: life.number, asset: asset.media, feedItem: asset.feedItem,
      isLocal: asset.isLocal)
    let core = core
    phone.atEnd(of: life.number) { core.tearDown() }
    super.init()
  }

  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  package var creationNumber: UInt32 { life.number }

  public var status: Status {
    switch core.status {
    case .unknown: .unknown
    case .ready: .readyToPlay
    case .failed: .failed
    }
  }

  /// An `NSError`, once the status is `failed`.
  public var error: (any Error)? {
    core.failure.map { NSError(told: $0, underlying: core.underlyingFailure) }
  }

  /// Indefinite until the index is in.
  public var duration: CMTime {
    guard core.isOpened, let asset = core.asset else { return .indefinite }
    return CMTime(asset.duration)
  }

  public func currentTime() -> CMTime { player?.currentTime() ?? .zero }

  /// Seconds to buffer ahead of the playhead (A3.7); 0 lets the system choose.
  public var preferredForwardBufferDuration: TimeInterval {
    get { core.forwardBuffer.seconds }
    set { core.forwardBuffer = max(.zero, Nanoseconds(seconds: newValue)) }
  }

  public var isPlaybackLikelyToKeepUp: Bool { player?.core.isLikelyToKeepUp ?? false }
  public var isPlaybackBufferFull: Bool { core.isComplete }
  public var isPlaybackBufferEmpty: Bool {
    guard let player else { return true }
    return core.bufferedEnd <= player.core.mediaTime
  }

  /// The completion comes on main; `false` when a newer seek overtook it.
  public func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    guard let player else {
      completionHandler?(false)
      return
    }
    player.startSeek(to: time, completionHandler)
  }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
