/// What comes in for the item, and what is asked for next.
extension PlayerCore {
  /// Something came in, or may be asked for.
  func arrived() {
    guard let item, !isTornDown else { return }
    item.takeStock()
    if item.isOpened, track == nil, !isRefused, item.status != .failed { requestSlot(item) }
    if let track, item.status == .unknown, track.isFirstFrameIn {
      item.reach(.buffered)
      item.setStatus(.ready)
      item.reach(.readyToPlay)
    }
    if item.status == .ready { hasBeenReady = true }
    track?.pump()
    noteBuffer()
    evaluate()
    fetch()
    prepareNext()
    if isRunning { scheduleFrame() }
  }

  /// Keeps the request of the item going as far as the forward buffer asks.
  func fetch() {
    guard let item else { return }
    fetch(item, track, from: mediaTime)
  }

  /// - Parameter time: the playhead of the item.
  func fetch(_ item: ItemCore, _ track: VideoTrack?, from time: Nanoseconds) {
    guard let asset = item.asset, item.status != .failed else { return }
    let download = item.download
    if !item.isOpened {
      guard let range = asset.openRanges.first(where: { !download.contains($0) }),
        let missing = download.firstMissing(from: range.lower)
      else { return }
      if download.requests == 0 { item.reach(.requested) }
      download.fetch(from: missing, mark: range.upper)
      return
    }
    guard !item.isComplete, track != nil || isBlind else { return }
    let target =
      item.forwardBuffer > .zero ? item.forwardBuffer : phone.profile.playback.forwardBuffer
    let ahead = item.bufferedEnd - time
    if ahead >= target {
      item.isFull = true
    } else if ahead < target - min(phone.profile.playback.refill, Nanoseconds(target.count / 2)) {
      item.isFull = false
    }
    noteBuffer()
    guard !item.isFull || track?.isHungry == true else {
      download.pause()
      return
    }
    let next = asset.tape.packets[item.packetsIn]
    guard let missing = download.firstMissing(from: next.position) else { return }
    download.fetch(from: missing, mark: track?.hungryFor ?? .max)
  }
}
