/// What an `AVPlayer` is to the phone: the association with an item, the wanted rate, the clock of the item.
///
/// Facts A3.1–A3.12, A3.27. Lives until its stand-in's end has been settled.
package final class PlayerCore {
  package enum ActionAtEnd: Sendable { case advance, pause, none }

  package unowned let phone: Phone
  package let number: UInt32
  package private(set) var item: ItemCore?
  private(set) var track: VideoTrack?
  private var hasSlot = false
  private var isRefused = false

  /// Thousandths; 0 is paused.
  package private(set) var wantedRate: Int64 = 0
  package private(set) var timeControl = TimeControl.paused
  package private(set) var reason = WaitingReason.none
  package var automaticallyWaits = true
  package var actionAtEnd = ActionAtEnd.pause

  /// Not muted, and some volume.
  package var isSoundOn = true { didSet { noteSound() } }
  private var isAudible = false
  /// It plays, with its sound on.
  package var isHeard: Bool { timeControl == .playing && isAudible }

  private var hasReachedFirst = false
  private var hasShownReady = false
  private var hasPresented = false
  private var hasPlayed = false
  /// Times the item began anew by a seek to its start.
  private(set) var pass: UInt16 = 0
  private var isFull = false
  private var isTornDown = false

  // The clock of the item.
  var isRunning = false
  var anchorTime = Nanoseconds.zero
  var anchorInstant = Instant.zero
  var frameEvent: World.Event?
  /// The vsync of `frameEvent`.
  var frameDue = Instant.zero
  var hasEnded = false
  private var onSeekDone: ((Bool) -> Void)?

  private var layers: [LayerReference] = []

  private struct LayerReference {
    let number: UInt32
    /// nil once the layer is gone.
    let find: () -> (any VideoLayerSink)?
    var layer: (any VideoLayerSink)? { find() }
  }

  /// The item played to its end. Called from the world.
  package var onPlayedToEnd: () -> Void = {}

  package init(phone: Phone, number: UInt32) {
    self.phone = phone
    self.number = number
    phone.world.effect {
      phone.ledger.set(phone.profile.fixedBytes.player, .fixed, of: number)
    }
    phone.players.append(self)
  }

  /// The stand-in is gone.
  package func tearDown() {
    isTornDown = true
    onPlayedToEnd = {}
    detach()
    phone.ledger.release(number)
    phone.players.removeAll { $0 === self }
  }

  // MARK: Association

  package func attach(_ new: ItemCore) {
    precondition(item == nil, "player \(number) already has an item")
    precondition(
      new.player == 0 || new.player == number, "item \(new.number) belongs to player \(new.player)")
    item = new
    new.player = number
    anchorTime = new.asset?.firstTime ?? .zero
    phone.write(.attach, subject: number, a: Int64(new.number), b: Int64(new.feedItem))
    new.reach(.attached)
    new.download.onArrival = { [unowned self] in arrived() }
    // The player asks from the world, when the handler that attached the item lets it.
    phone.world.schedule(at: phone.world.now, "item attached") { [self] in
      guard item === new, !isTornDown else { return }
      arrived()
    }
    evaluate()
  }

  package func detach() {
    guard let old = item else { return }
    stopClock()
    frameEvent?.cancel()
    frameEvent = nil
    old.download.onArrival = {}
    old.download.pause()
    track?.tearDown()
    track = nil
    if hasSlot {
      hasSlot = false
      phone.slots.giveBack()
      phone.write(.slot, subject: number, small: 0, a: Int64(phone.slots.inUse))
    }
    for entry in layers { entry.layer?.readinessChanged(false, item: old.number) }
    phone.write(.detach, subject: number, a: Int64(old.number))
    item = nil
    isRefused = false
    hasReachedFirst = false
    hasShownReady = false
    hasPresented = false
    hasPlayed = false
    hasEnded = false
    pass = 0
    noteSound()
    finishSeek(false)
    if !isTornDown { evaluate() }
  }

  // MARK: Data

  /// Something came in, or may be asked for.
  private func arrived() {
    guard let item, !isTornDown else { return }
    item.takeStock()
    if item.isOpened, track == nil, !isRefused { requestSlot(item) }
    if let track, item.status == .unknown, track.isFirstFrameIn {
      item.reach(.buffered)
      item.setStatus(.ready)
      item.reach(.readyToPlay)
    }
    track?.pump()
    evaluate()
    fetch()
    if isRunning { scheduleFrame() }
  }

  private func requestSlot(_ item: ItemCore) {
    guard let asset = item.asset, let stream = asset.tape.videoStream else {
      isRefused = true
      item.setStatus(.failed, failure: "AVFoundationErrorDomain -11828: no video to decode")
      return
    }
    switch phone.slots.request() {
    case .granted:
      hasSlot = true
      phone.write(.slot, subject: number, small: 1, a: Int64(phone.slots.inUse))
      item.reach(.slotGranted)
      track = VideoTrack(player: self, item: item, asset: asset, stream: stream)
    case .refused(let style):
      isRefused = true
      phone.write(.slot, subject: number, small: 2, a: Int64(phone.slots.inUse))
      switch style {
      case .error:
        item.setStatus(
          .failed,
          failure: "AVFoundationErrorDomain -11839: the decoder required for this media is busy")
      case .silent: item.setStatus(.ready)
      case .hang: break
      }
    }
  }

  /// Keeps the request of the item going as far as the forward buffer asks.
  private func fetch() {
    guard let item, let asset = item.asset, item.status != .failed else { return }
    let download = item.download
    if !item.isOpened {
      guard let range = asset.openRanges.first(where: { !download.contains($0) }),
        let missing = download.firstMissing(from: range.lower)
      else { return }
      if download.requests == 0 { item.reach(.requested) }
      download.fetch(from: missing, mark: range.upper)
      return
    }
    guard !item.isComplete, hasSlot else { return }
    let target =
      item.forwardBuffer > .zero ? item.forwardBuffer : phone.profile.playback.forwardBuffer
    let ahead = item.bufferedEnd - mediaTime
    if ahead >= target {
      isFull = true
    } else if ahead < target - phone.profile.playback.refill {
      isFull = false
    }
    guard !isFull || track?.isHungry == true else {
      download.pause()
      return
    }
    let next = asset.tape.packets[item.packetsIn]
    guard let missing = download.firstMissing(from: next.position) else { return }
    download.fetch(from: missing, mark: track?.hungryFor ?? .max)
  }

  // MARK: Playing

  /// `play`, `pause`, `rate`: thousandths.
  package func setRate(_ rate: Int64) {
    phone.write(.wantedRate, subject: number, a: rate)
    guard rate != wantedRate else { return }
    if rate == 0 { stopClock() }
    wantedRate = rate
    evaluate()
  }

  /// Whether what is buffered is predicted to last (A3.4, A3.6).
  package var isLikelyToKeepUp: Bool {
    guard let item, item.status == .ready else { return false }
    if item.isComplete { return true }
    let wanted = automaticallyWaits ? phone.profile.playback.startBuffer : Nanoseconds(1)
    return item.bufferedEnd - mediaTime >= wanted
  }

  /// Brings `timeControlStatus` up to what is wanted and what is there.
  private func evaluate() {
    guard wantedRate != 0 else {
      setTimeControl(.paused, .none)
      return
    }
    guard item != nil else {
      setTimeControl(.waiting, .noItemToPlay)
      return
    }
    guard let track, track.current != nil, item?.status == .ready else {
      setTimeControl(.waiting, .evaluatingBufferingRate)
      return
    }
    if timeControl == .playing {
      if !isRunning, !track.awaitsFirst { startClock() }
    } else if isLikelyToKeepUp, !track.awaitsFirst {
      setTimeControl(.playing, .none)
      if !hasPlayed {
        hasPlayed = true
        item?.reach(.playing)
        noteSound()
      }
      startClock()
    } else {
      setTimeControl(.waiting, hasPlayed ? .toMinimizeStalls : .evaluatingBufferingRate)
    }
  }

  private func setTimeControl(_ new: TimeControl, _ why: WaitingReason) {
    guard timeControl != new || reason != why else { return }
    timeControl = new
    reason = why
    phone.write(.timeControl, subject: number, small: new.rawValue, a: Int64(why.rawValue))
  }

  /// Tells whether the sound of the item is on, once it has played: a player that is muted before tells nothing.
  private func noteSound() {
    let isOn =
      isSoundOn && hasPlayed
      && item?.asset?.tape.streams.contains { $0.type == .audio } == true
    guard isOn != isAudible else { return }
    isAudible = isOn
    phone.write(.audible, subject: number, small: isOn ? 1 : 0)
  }

  /// The playhead has reached the end of what has come in.
  func stall() {
    stopClock()
    if automaticallyWaits {
      setTimeControl(.waiting, .toMinimizeStalls)
    } else {
      wantedRate = 0
      setTimeControl(.paused, .none)
    }
    fetch()
  }

  func reachEnd() {
    guard let item, !hasEnded else { return }
    hasEnded = true
    phone.write(.playedToEnd, subject: number, a: Int64(item.number))
    if actionAtEnd != .none {
      stopClock()
      wantedRate = 0
      setTimeControl(.paused, .none)
    }
    onPlayedToEnd()
  }

  // MARK: Seeking

  /// A newer seek overtakes an older one (A3.16). `done` is called from the world.
  package func seek(to time: Nanoseconds, done: @escaping (Bool) -> Void) {
    finishSeek(false)
    guard let asset = item?.asset else {
      done(false)
      return
    }
    stopClock()
    let target = min(max(time, asset.firstTime), asset.duration)
    phone.write(.seek, subject: number, small: 0, a: target.count)
    anchorTime = target
    hasEnded = false
    if target <= asset.firstTime { pass &+= 1 }
    guard let track else {
      phone.write(.seek, subject: number, small: 1, a: target.count)
      done(true)
      return
    }
    onSeekDone = done
    track.seek(to: target)
    phone.world.schedule(at: phone.world.now, "seek begins") { [self] in
      guard !isTornDown else { return }
      track.pump()
      fetch()
    }
  }

  private func finishSeek(_ finished: Bool) {
    guard let done = onSeekDone else { return }
    onSeekDone = nil
    phone.write(.seek, subject: number, small: finished ? 1 : 2, a: anchorTime.count)
    done(finished)
  }

  // MARK: Frames and layers

  /// A decode step is over.
  func decoded() {
    guard let track, let item else { return }
    if !track.awaitsFirst, track.current != nil {
      if !hasReachedFirst {
        hasReachedFirst = true
        item.reach(.firstDecoded)
        for entry in layers { entry.layer?.readinessChanged(true, item: item.number) }
        noteLayerReady()
      }
      finishSeek(true)
      if !isRunning { phone.renderServer?.videoFrameChanged(player: self) }
    }
    track.pump()
    evaluate()
    fetch()
    if isRunning { scheduleFrame() }
  }

  /// A frame that layers of a player show.
  package struct ShownFrame {
    /// Presentation time in ticks of its stream.
    package let pts: Int64
    /// Times the item had begun anew when it was decoded.
    package let pass: UInt16
    package let item: ItemCore
  }

  package var shownFrame: ShownFrame? {
    guard let frame = track?.current, let item else { return nil }
    return ShownFrame(pts: frame.pts, pass: frame.pass, item: item)
  }

  /// The shown frame reached the screen.
  package func notePresented() {
    guard !hasPresented else { return }
    hasPresented = true
    item?.reach(.presented)
  }

  /// - Parameter find: gives the layer, and nil once it is gone: the player does not keep it.
  package func addLayer(number: UInt32, _ find: @escaping () -> (any VideoLayerSink)?) {
    layers.removeAll { $0.number == number || $0.layer == nil }
    layers.append(LayerReference(number: number, find: find))
    guard hasReachedFirst, let item else { return }
    find()?.readinessChanged(true, item: item.number)
    noteLayerReady()
  }

  private func noteLayerReady() {
    guard !hasShownReady, layers.contains(where: { $0.layer != nil }) else { return }
    hasShownReady = true
    item?.reach(.layerReady)
  }

  package func removeLayer(number: UInt32) { layers.removeAll { $0.number == number } }

  /// Whether a layer of it is on the screen, as the render server sees it.
  package internal(set) var isOnScreen = false
  package func noteOnScreen(_ isOn: Bool) { isOnScreen = isOn }
}

/// A layer that shows a player: told from the world when there is something to show.
package protocol VideoLayerSink: AnyObject {
  func readinessChanged(_ isReady: Bool, item: UInt32)
}
