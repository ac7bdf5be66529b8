/// Received data of the item, and the next requests.
extension PlayerCore {
  /// Called when data has been received or may be requested.
  func arrived() {
    guard let item, !isTornDown else { return }
    item.takeStock()
    dropConsumed()
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
    noteRefusal()
    prepareNext()
    if isRunning { scheduleFrame() }
  }

  /// Drops consumed bytes above the limit of the item.
  func dropConsumed() {
    guard let item, item.excess > 0 else { return }
    let decoding = track?.decoding
    // Without a decoder, or during a seek, it is not known which bytes the decoder will need.
    guard decoding != nil || isBlind else { return }
    item.dropConsumed(playhead: mediaTime, decoding: decoding)
  }

  /// Requests data of the item until the forward buffer is full.
  func fetch() {
    guard let item else { return }
    fetch(item, track, from: mediaTime)
  }

  /// - Parameter time: the playhead of the item.
  func fetch(_ item: ItemCore, _ track: VideoTrack?, from time: Nanoseconds) {
    guard item.asset != nil, item.status != .failed else { return }
    item.moveCursor(to: time)
    guard item.isOpened else { return fetchNext(item, track) }
    guard !item.isComplete, track != nil || isBlind else { return }
    let target =
      item.forwardBuffer > .zero ? item.forwardBuffer : phone.profile.playback.forwardBuffer
    // A buffer shorter than `refill` would run empty before it is refilled.
    let refill = min(phone.profile.playback.refill, Nanoseconds(target.count / 2))
    let ahead = item.bufferedEnd - time
    if ahead >= target {
      item.isFull = true
    } else if ahead < target - refill {
      item.isFull = false
    }
    noteBuffer()
    guard !item.isFull || track?.isHungry == true else {
      item.download.pause()
      return
    }
    fetchNext(item, track)
  }

  /// Requests the first missing data.
  private func fetchNext(_ item: ItemCore, _ track: VideoTrack?) {
    guard let wanted = item.next() else { return }
    switch wanted {
    case .resource(let resource):
      guard let missing = resource.firstMissing(from: 0) else { return }
      if item.download.requests == 0 { item.reach(.requested) }
      item.download.fetch(resource, from: missing, mark: .max)
    case .segment(let segment):
      guard let next = segment.next else {
        guard segment.isComplete else { return }
        // It was received before it was requested.
        phone.world.schedule(at: phone.world.now, "segment at hand") { [self] in
          guard !isTornDown else { return }
          if item === self.item { arrived() } else { standbyDecoded() }
        }
        return
      }
      if item.download.requests == 0 { item.reach(.requested) }
      var mark =
        segment.isOpened && track?.segment === segment ? track?.hungryFor ?? next.mark : next.mark
      if segment.isOpened, item === self.item, let time = startsAt {
        mark = min(mark, segment.mark(bufferedTo: time))
      }
      item.download.fetch(segment.media, from: next.missing, mark: mark)
    }
  }
}
