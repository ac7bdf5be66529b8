import ReelbenchSimulation

/// Keys of a player item that can be observed, by name and by key path.
extension AVPlayerItem {
  func value(of key: String) -> AnyHashable? {
    switch key {
    case "status": NSNumber(value: status.rawValue)
    case "error": error.map { "\($0)" } ?? AnyHashable(NSNull())
    case "duration": NSValue(time: duration)
    case "loadedTimeRanges": loadedTimeRanges
    case "seekableTimeRanges": seekableTimeRanges
    case "tracks": tracks
    case "presentationSize": NSValue(cgSize: presentationSize)
    case "playbackLikelyToKeepUp": NSNumber(value: isPlaybackLikelyToKeepUp)
    case "playbackBufferEmpty": NSNumber(value: isPlaybackBufferEmpty)
    case "playbackBufferFull": NSNumber(value: isPlaybackBufferFull)
    default: nil
    }
  }
}

private func itemKey<Root: AVPlayerItem>(of path: PartialKeyPath<Root>) -> String? {
  switch path {
  case \Root.status: "status"
  case \Root.error: "error"
  case \Root.duration: "duration"
  case \Root.loadedTimeRanges: "loadedTimeRanges"
  case \Root.seekableTimeRanges: "seekableTimeRanges"
  case \Root.tracks: "tracks"
  case \Root.presentationSize: "presentationSize"
  case \Root.isPlaybackLikelyToKeepUp: "playbackLikelyToKeepUp"
  case \Root.isPlaybackBufferEmpty: "playbackBufferEmpty"
  case \Root.isPlaybackBufferFull: "playbackBufferFull"
  default: nil
  }
}

extension KeyValueObserved where Self: AVPlayerItem {
  /// Calls a closure with changes of a key, until the result is invalidated or freed.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(keyPath, key: itemKey(of: keyPath), options: options, changeHandler)
  }
}
