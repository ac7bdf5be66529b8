import ReelbenchSimulation

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  /// Its user info contains the error under `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  public static let AVPlayerItemPlaybackStalled = Notification.Name(
    "AVPlayerItemPlaybackStalledNotification")
  public static let AVPlayerItemTimeJumped = Notification.Name(
    "AVPlayerItemTimeJumpedNotification")
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// One playback of an asset. An item without a player loads nothing (A3.8); it belongs to one player for life (A3.9).
open class AVPlayerItem: NSObject, NumberedObject, KeyValueObserved, NSCopying {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

  private let life: Lifeline
  public let asset: AVAsset
  let core: ItemCore
  weak var player: AVPlayer?

  // Stored only: nothing here depends on them.
  public var preferredMaximumResolution = CGSize.zero
  /// Affects live streams only (A3.26).
  public var canUseNetworkResourcesForLiveStreamingWhilePaused = false
  public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain

  /// All keys are loaded with the item, whatever `automaticallyLoadedAssetKeys` contains.
  public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
    let phone = Phone.current
    phone.world.charge(phone.profile.costs.itemInit, "AVPlayerItem.init")
    self.asset = asset
    life = Lifeline(.item, detail: Int64(asset.feedItem))
    core = ItemCore(
      phone: phone, number: life.number, asset: asset.media, feedItem: asset.feedItem,
      isLocal: asset.isLocal, of: asset.core)
    let core = core
    phone.atEnd(of: life.number) { core.tearDown() }
    super.init()
    core.onChange = { [weak self] in
      self?.noteKeyValues()
      self?.player?.noteKeyValues()
    }
  }

  public convenience init(asset: AVAsset) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: nil)
  }

  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// Another item of the same asset, which does not belong to a player yet.
  ///
  /// AVFoundation creates it with `init(asset:automaticallyLoadedAssetKeys:)` of the item's own class, and a Swift
  /// class that has its own initializers but not that one traps (7.8). Here that initializer can be called on this
  /// class only, so every subclass has to override this method.
  open func copy(with zone: NSZone? = nil) -> Any {
    guard type(of: self) == AVPlayerItem.self else {
      Phone.current.end(
        .crashed,
        "Fatal error: Use of unimplemented initializer 'init(asset:automaticallyLoadedAssetKeys:)'"
          + " for class '\(type(of: self))': it does not override copy(with:)")
      return self
    }
    let copy = AVPlayerItem(asset: asset)
    copy.preferredForwardBufferDuration = preferredForwardBufferDuration
    copy.preferredPeakBitRate = preferredPeakBitRate
    return copy
  }

  package var creationNumber: UInt32 { life.number }

  // MARK: State

  /// A failed item never recovers (A3.1).
  public var status: Status {
    switch core.status {
    case .unknown: .unknown
    case .ready: .readyToPlay
    case .failed: .failed
    }
  }

  public var error: (any Error)? {
    core.failure.map {
      AVError.error(from: $0, underlying: core.underlyingFailure)
    }
  }

  /// Indefinite until the index of the media is loaded.
  public var duration: CMTime {
    guard core.isOpened, let asset = core.asset else { return .indefinite }
    return CMTime(asset.duration)
  }

  /// Zero until the item is ready.
  public var presentationSize: CGSize {
    guard core.status == .ready, let stream = core.opened?.tape.videoStream else { return .zero }
    return stream.presentationSize
  }

  /// None until the item is ready.
  public var tracks: [AVPlayerItemTrack] { core.status == .ready ? ownTracks : [] }
  private lazy var ownTracks = asset.ownTracks.map(AVPlayerItemTrack.init)

  public func currentTime() -> CMTime { player?.currentTime() ?? .zero }

  // MARK: Buffer

  /// Bits per second; 0 sets no limit. No effect on a single file (A3.21).
  public var preferredPeakBitRate: Double {
    get { Double(core.peakBitRate) }
    set { core.peakBitRate = newValue > 0 ? Int64(min(newValue, 1e15)) : 0 }
  }

  /// Seconds to buffer ahead of the playhead (A3.7); 0 lets the system choose.
  public var preferredForwardBufferDuration: TimeInterval {
    get { core.forwardBuffer.seconds }
    set { core.forwardBuffer = max(.zero, Nanoseconds(seconds: newValue)) }
  }

  /// Loaded media, as `NSValue`s of `CMTimeRange`.
  public var loadedTimeRanges: [NSValue] {
    core.loadedRanges.map {
      NSValue(timeRange: CMTimeRange(start: CMTime($0.start), end: CMTime($0.end)))
    }
  }

  public var seekableTimeRanges: [NSValue] {
    guard core.isOpened, let asset = core.asset else { return [] }
    return [NSValue(timeRange: CMTimeRange(start: .zero, duration: CMTime(asset.duration)))]
  }

  private var buffer: PlayerCore.BufferState {
    player?.currentItem === self ? player?.core.bufferState ?? .empty : .empty
  }
  public var isPlaybackLikelyToKeepUp: Bool { buffer.contains(.likely) }
  public var isPlaybackBufferFull: Bool { buffer.contains(.full) }
  public var isPlaybackBufferEmpty: Bool { buffer.contains(.empty) }

  // MARK: Seeking

  /// The completion is called on main, with `false` if a newer seek superseded this one (A3.16).
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Lands on a sync sample within the tolerances; zero for both lands exactly.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: ((Bool) -> Void)? = nil
  ) {
    guard let player else {
      completionHandler?(false)
      return
    }
    player.startSeek(to: time, before: toleranceBefore, after: toleranceAfter, completionHandler)
  }

  /// The completions of seeks in progress are called with `false`.
  open func cancelPendingSeeks() { player?.cancelSeeks() }

  open override func observedValue(forKey key: String) -> AnyHashable? { value(of: key) }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

/// How sound is played at rates other than 1.
public struct AVAudioTimePitchAlgorithm: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
