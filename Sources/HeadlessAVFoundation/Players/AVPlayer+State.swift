import ReelbenchSimulation

/// The state of a player, and its keys that can be observed, by name and by key path.
extension AVPlayer {
  /// Ready once an item has been ready.
  public var status: Status { core.hasBeenReady ? .readyToPlay : .unknown }

  /// Always nil: here only items fail.
  public var error: (any Error)? { nil }

  public var timeControlStatus: TimeControlStatus {
    switch core.timeControl {
    case .paused: .paused
    case .waiting: .waitingToPlayAtSpecifiedRate
    case .playing: .playing
    }
  }

  public var reasonForWaitingToPlay: WaitingReason? {
    switch core.reason {
    case .none: nil
    case .noItemToPlay: .noItemToPlay
    case .evaluatingBufferingRate: .evaluatingBufferingRate
    case .toMinimizeStalls: .toMinimizeStalls
    }
  }

  public func currentTime() -> CMTime {
    currentItem == nil ? .zero : CMTime(core.mediaTime)
  }

  func value(of key: String) -> AnyHashable? {
    let nested = "currentItem."
    if key.hasPrefix(nested) {
      guard let currentItem else { return NSNull() }
      return currentItem.observedValue(forKey: String(key.dropFirst(nested.count)))
    }
    switch key {
    case "status": return NSNumber(value: status.rawValue)
    case "error": return NSNull()
    case "rate": return NSNumber(value: rate)
    case "timeControlStatus": return NSNumber(value: timeControlStatus.rawValue)
    case "reasonForWaitingToPlay":
      return reasonForWaitingToPlay.map { AnyHashable($0.rawValue) } ?? AnyHashable(NSNull())
    case "currentItem": return currentItem.map { AnyHashable($0) } ?? AnyHashable(NSNull())
    case "muted": return NSNumber(value: isMuted)
    case "volume": return NSNumber(value: volume)
    case "externalPlaybackActive": return NSNumber(value: isExternalPlaybackActive)
    default: return nil
    }
  }
}

private func playerKey<Root: AVPlayer>(of path: PartialKeyPath<Root>) -> String? {
  switch path {
  case \Root.status: "status"
  case \Root.error: "error"
  case \Root.rate: "rate"
  case \Root.timeControlStatus: "timeControlStatus"
  case \Root.reasonForWaitingToPlay: "reasonForWaitingToPlay"
  case \Root.currentItem: "currentItem"
  case \Root.isMuted: "muted"
  case \Root.volume: "volume"
  case \Root.isExternalPlaybackActive: "externalPlaybackActive"
  case \Root.currentItem?.status: "currentItem.status"
  case \Root.currentItem?.duration: "currentItem.duration"
  case \Root.currentItem?.loadedTimeRanges: "currentItem.loadedTimeRanges"
  case \Root.currentItem?.presentationSize: "currentItem.presentationSize"
  case \Root.currentItem?.isPlaybackLikelyToKeepUp: "currentItem.playbackLikelyToKeepUp"
  case \Root.currentItem?.isPlaybackBufferEmpty: "currentItem.playbackBufferEmpty"
  case \Root.currentItem?.isPlaybackBufferFull: "currentItem.playbackBufferFull"
  default: nil
  }
}

extension KeyValueObserved where Self: AVPlayer {
  /// Calls a closure with changes of a key, until the result is invalidated or freed.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(keyPath, key: playerKey(of: keyPath), options: options, changeHandler)
  }
}
