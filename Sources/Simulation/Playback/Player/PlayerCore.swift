/// The phone's side of an `AVPlayer`: its association with an item, the requested rate, and the clock of the item.
///
/// Facts A3.1–A3.12, A3.27. Lives until the release of its stand-in has been processed.
package final class PlayerCore {
  package enum ActionAtEnd: Sendable { case advance, pause, none }

  /// `unowned(unsafe)`, because its last call comes from its stand-in, and the phone still exists then.
  package unowned(unsafe) let phone: Phone
  package let number: UInt32
  package internal(set) var item: ItemCore?
  var track: VideoTrack?
  var hasSlot = false
  /// The item got no decoder; it is not requested again.
  var isRefused = false
  /// It plays the item but never has a picture.
  var isBlind = false

  /// Thousandths; 0 is paused.
  package internal(set) var wantedRate: Int64 = 0
  package internal(set) var timeControl = TimeControl.paused
  package internal(set) var reason = WaitingReason.none
  /// If it is turned off while the player waits, the player starts at once (A3.4).
  package var automaticallyWaits = true { didSet { if !automaticallyWaits { evaluate() } } }
  package var actionAtEnd = ActionAtEnd.pause
  package var backgroundPolicy = BackgroundPolicy.automatic

  /// Not muted, and volume above 0.
  package var isSoundOn = true { didSet { noteSound() } }
  var isAudible = false

  var hasReachedFirst = false
  var hasShownReady = false
  var hasPresented = false
  var hasPlayed = false
  /// How often the item has restarted by a seek to its start.
  var pass: UInt16 = 0
  var isTornDown = false

  // The clock of the item.
  var isRunning = false
  var anchorTime = Nanoseconds.zero
  var anchorInstant = Instant.zero
  var frameEvent: World.Event?
  /// The vsync of `frameEvent`.
  var frameDue = Instant.zero
  var hasEnded = false
  var hasFailedToEnd = false
  /// The current request to play does not wait before the start (A3.4).
  var startsAtOnce = false
  /// A first automatic start is not decided before this instant (A3.5).
  var evaluatesUntil = Instant.zero
  /// One of its items has been ready.
  package internal(set) var hasBeenReady = false
  var buffer = BufferState.empty
  var timeObservers: [TimeObserver] = []
  /// Items that follow the current one.
  var upNext: [ItemCore] = []
  var standby: Standby?
  /// After another item, no layer is ready before this instant (A3.12).
  var readyNotBefore = Instant.zero
  var onPrerolled: ((Bool) -> Void)?
  var onSeekDone: ((Bool) -> Void)?

  var layers: [LayerReference] = []
  /// Whether one of its layers is on the screen, as the render server sees it.
  package internal(set) var isOnScreen = false

  /// Called with each event, from where it happens.
  package var onEvent: (Event) -> Void = { _ in }

  package enum Event {
    /// A property may have changed.
    case changed
    case playedToEnd(item: UInt32)
    /// The playhead reached the end of the received data.
    case stalled(item: UInt32)
    /// The playhead reached the end of the received data, and no more will come. The failure is an error domain and
    /// code, then a description.
    case failedToEnd(item: UInt32, failure: String)
    /// A seek moved the playhead.
    case timeJumped(item: UInt32)
    /// Another item of the queue is the current one now, or none is left.
    case advanced(from: UInt32)
  }

  package init(phone: Phone, number: UInt32) {
    self.phone = phone
    self.number = number
    phone.world.effect {
      phone.ledger.set(phone.profile.fixedBytes.player, .fixed, of: number)
    }
    phone.players.append(self)
  }

  /// Called when the stand-in has been released.
  package func tearDown() {
    isTornDown = true
    onEvent = { _ in }
    for observer in timeObservers { observer.expiry?.cancel() }
    timeObservers = []
    upNext = []
    dropStandby()
    detach()
    phone.ledger.release(number)
    phone.players.removeAll { $0 === self }
  }

  // MARK: Association

  package func attach(_ new: ItemCore) { attach(new, nil) }

  /// - Parameter ready: what was decoded of the item while another item was playing.
  func attach(_ new: ItemCore, _ ready: Standby?) {
    precondition(item == nil, "player \(number) already has an item")
    precondition(
      new.player == 0 || new.player == number, "item \(new.number) belongs to player \(new.player)")
    item = new
    new.player = number
    anchorTime = start(of: new)
    new.seek(to: anchorTime)
    phone.write(.attach, subject: number, a: Int64(new.number), b: Int64(new.feedItem))
    new.reach(.attached)
    if wantedRate != 0, ready == nil { beginEvaluation() }
    new.takeFromSiblings()
    new.download.onArrival = { [unowned self] in arrived() }
    if let ready { promote(ready) }
    // The player requests data from a world event, once the handler that attached the item lets the world run.
    phone.world.schedule(at: phone.world.now, "item attached") { [self] in
      guard item === new, !isTornDown else { return }
      arrived()
    }
    evaluate()
    onEvent(.changed)
  }

  package func detach() { detach(keepsPicture: false, isFollowed: false) }

  /// - Parameters:
  ///   - keepsPicture: whether the first frame of the same media follows at once.
  ///   - isFollowed: whether another item is attached at once.
  func detach(keepsPicture: Bool, isFollowed: Bool) {
    guard let old = item else { return }
    stopClock()
    frameEvent?.cancel()
    frameEvent = nil
    old.download.onArrival = {}
    old.download.pause()
    track?.tearDown()
    track = nil
    giveSlotBack()
    if !keepsPicture {
      for entry in layers { entry.layer?.readinessChanged(false, item: old.number) }
      if hasShownReady { readyNotBefore = phone.world.now + phone.profile.playback.layerSwitch }
    }
    phone.write(.detach, subject: number, a: Int64(old.number))
    item = nil
    isRefused = false
    isBlind = false
    hasReachedFirst = false
    hasShownReady = false
    hasPresented = false
    hasPlayed = false
    hasEnded = false
    hasFailedToEnd = false
    pass = 0
    old.isFull = false
    if !keepsPicture { noteSound() }
    buffer = .empty
    finishSeek(false)
    finishPreroll(false)
    if !isTornDown, !isFollowed {
      evaluate()
      onEvent(.changed)
    }
  }

  // MARK: Playing

  /// Implements `play`, `pause` and `rate`; in thousandths.
  package func setRate(_ rate: Int64) {
    phone.write(.wantedRate, subject: number, a: rate)
    if rate == 0 { startsAtOnce = false }
    guard rate != wantedRate else { return }
    if rate == 0 || isRunning { stopClock() }
    finishPreroll(false)
    if wantedRate == 0 { beginEvaluation() }
    wantedRate = rate
    if rate != 0, !hasPlayed { linkedLate() }
    evaluate()
    onEvent(.changed)
  }

  /// Plays with the buffered data, without the wait before a start.
  package func playImmediately(_ rate: Int64) {
    startsAtOnce = true
    setRate(rate)
    evaluate()
  }

  /// Updates `timeControlStatus` to the requested rate and the available data.
  func evaluate() {
    notePreroll()
    guard wantedRate != 0 else {
      setTimeControl(.paused, .none)
      return
    }
    guard item != nil else {
      setTimeControl(.waiting, .noItemToPlay)
      return
    }
    guard isBlind || track?.current != nil, item?.status == .ready else {
      setTimeControl(.waiting, .evaluatingBufferingRate)
      return
    }
    let awaitsFirst = track?.awaitsFirst == true
    if timeControl == .playing {
      if !isRunning, !awaitsFirst {
        notePlaying()
        startClock()
      }
    } else if mayStart, !awaitsFirst {
      startsAtOnce = false
      setTimeControl(.playing, .none)
      notePlaying()
      startClock()
    } else {
      setTimeControl(
        .waiting, hasPlayed || isMeasured ? .toMinimizeStalls : .evaluatingBufferingRate)
    }
  }

  private func notePlaying() {
    guard !hasPlayed else { return }
    hasPlayed = true
    item?.reach(.playing)
    noteSound()
  }

  /// Sets the queue after the current item.
  package func setUpNext(_ items: [ItemCore]) {
    upNext = items
    if let standby, standby.item !== items.first { dropStandby() }
  }

  func setTimeControl(_ new: TimeControl, _ why: WaitingReason) {
    guard timeControl != new || reason != why else { return }
    timeControl = new
    reason = why
    phone.write(.timeControl, subject: number, small: new.rawValue, a: Int64(why.rawValue))
    if new == .playing { takeAudioSession() }
    onEvent(.changed)
  }

  /// Called when the playhead has reached the end of the received data.
  func stall() {
    guard let item else { return }
    stopClock()
    noteBuffer()
    if automaticallyWaits {
      setTimeControl(.waiting, .toMinimizeStalls)
    } else {
      wantedRate = 0
      setTimeControl(.paused, .none)
    }
    onEvent(.stalled(item: item.number))
    fetch()
    noteRefusal()
  }

  func reachEnd() {
    guard let item, !hasEnded else { return }
    hasEnded = true
    item.hasEnded = true
    phone.write(.playedToEnd, subject: number, a: Int64(item.number))
    if actionAtEnd == .advance {
      onEvent(.playedToEnd(item: item.number))
      return advance()
    }
    if actionAtEnd != .none {
      stopClock()
      wantedRate = 0
      setTimeControl(.paused, .none)
    }
    onEvent(.playedToEnd(item: item.number))
  }
}
