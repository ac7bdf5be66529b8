/// The items after the current one, and the change from one to the next without a gap.
extension PlayerCore {
  /// The next item, loaded and decoded ahead.
  struct Standby {
    let item: ItemCore
    var track: VideoTrack?
    var hasSlot = false
    /// The pass of its frames: one more than the current pass if the feed item repeats, else 0.
    let pass: UInt16
  }

  /// Loads and decodes the beginning of the next item while the current one plays its last seconds.
  func prepareNext() {
    guard actionAtEnd == .advance, standby == nil, isRunning, let item, item.isComplete,
      let asset = item.asset, let next = upNext.first, next.status != .failed,
      asset.duration - mediaTime <= phone.profile.playback.queueLead,
      next.asset.map({ start(of: next) == $0.firstTime }) ?? true
    else { return }
    next.player = number
    next.takeFromSiblings()
    standby = Standby(item: next, pass: next.feedItem == item.feedItem ? pass &+ 1 : 0)
    next.download.onArrival = { [unowned self] in standbyArrived() }
    phone.world.schedule(at: phone.world.now, "next item") { [self] in
      if standby?.item === next { standbyArrived() }
    }
  }

  /// The media time at which an item begins.
  func start(of item: ItemCore) -> Nanoseconds {
    if case .stream(let stream) = item.asset, item.hasEnded,
      phone.profile.playback.replayedStream == .lastSegment,
      let last = stream.variants[0].segments.last
    {
      return last.asset.firstTime
    }
    return item.asset?.firstTime ?? .zero
  }

  private func standbyArrived() {
    guard let next = standby?.item, !isTornDown else { return }
    next.takeStock()
    guard next.status != .failed, let asset = next.asset else { return }
    if next.isOpened, standby?.track == nil, let segment = next.segments[next.cursor],
      let stream = segment.asset.tape.videoStream,
      phone.profile.engine.decodes(stream.codec), phone.slots.request() == .granted
    {
      standby?.hasSlot = true
      phone.write(.slot, subject: number, small: 1, a: Int64(phone.slots.inUse))
      next.reach(.slotGranted)
      let track = VideoTrack(
        player: self, item: next, segment: segment, stream: stream, standbyPass: standby?.pass ?? 0)
      standby?.track = track
    }
    if let track = standby?.track, next.status == .unknown, track.isFirstFrameIn {
      next.reach(.buffered)
      next.setStatus(.ready)
      next.reach(.readyToPlay)
    }
    standby?.track?.pump()
    fetch(next, standby?.track, from: asset.firstTime)
  }

  /// Called when a decode step of the next item has ended.
  func standbyDecoded() {
    standby?.track?.pump()
    standbyArrived()
  }

  func dropStandby() {
    guard let ended = standby else { return }
    standby = nil
    ended.item.download.onArrival = {}
    ended.item.download.pause()
    ended.track?.tearDown()
    guard ended.hasSlot else { return }
    phone.slots.giveBack()
    phone.write(.slot, subject: number, small: 0, a: Int64(phone.slots.inUse))
  }

  /// Moves to the next item: at once if its first frame has been decoded, else with a start like any other.
  package func advance() {
    guard let old = item else { return }
    let next = upNext.isEmpty ? nil : upNext.removeFirst()
    let ready = standby?.item === next ? standby : nil
    if ready == nil { dropStandby() }
    standby = nil
    let keepsPicture =
      ready?.track?.current != nil && ready?.track?.awaitsFirst == false
      && next?.feedItem == old.feedItem
    detach(keepsPicture: keepsPicture, isFollowed: next != nil)
    guard let next else {
      wantedRate = 0
      setTimeControl(.paused, .none)
      onEvent(.advanced(from: old.number))
      return
    }
    attach(next, ready)
    onEvent(.advanced(from: old.number))
  }

  /// Takes over what was decoded while another item was playing.
  func promote(_ ready: Standby) {
    hasSlot = ready.hasSlot
    pass = ready.pass
    track = ready.track
    guard let track = ready.track, let item else { return }
    track.promote()
    guard !track.awaitsFirst, track.current != nil else { return }
    hasReachedFirst = true
    item.reach(.firstDecoded)
    for entry in layers { entry.layer?.readinessChanged(true, item: item.number) }
    noteLayerReady()
    phone.renderServer?.videoFrameChanged(player: self)
  }
}
