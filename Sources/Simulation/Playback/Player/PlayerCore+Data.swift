/// What comes in for the item, and what is asked for next.
extension PlayerCore {
  /// Something came in, or may be asked for.
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

  /// Consumed bytes stay up to the limit of the item.
  func dropConsumed() {
    guard let item, item.excess > 0 else { return }
    let decoding = track?.decoding
    // Before there is a decoder, and while it is on its way to another place, what it will need is not known.
    guard decoding != nil || isBlind else { return }
    item.dropConsumed(playhead: mediaTime, decoding: decoding)
  }

  /// Keeps the request of the item going as far as the forward buffer asks.
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
    // A buffer shorter than what it is refilled by would run dry before that.
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

  /// Asks for what is missing first.
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
        // It came in before it was asked for.
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
