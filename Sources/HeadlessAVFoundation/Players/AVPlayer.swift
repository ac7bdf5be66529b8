import ReelbenchSimulation

/// Plays one item at a time (A3). The decoder belongs to the association of player and item (A3.27).
open class AVPlayer: NSObject, NumberedObject, KeyValueObserved {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

  public enum TimeControlStatus: Int, Sendable {
    case paused, waitingToPlayAtSpecifiedRate, playing
  }

  /// What happens at the end of an item; there is no `repeat` (A3.10).
  public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }

  public struct WaitingReason: Hashable, Sendable {
    public let rawValue: String
    public static let toMinimizeStalls = WaitingReason(rawValue: "toMinimizeStalls")
    public static let evaluatingBufferingRate = WaitingReason(rawValue: "evaluatingBufferingRate")
    public static let noItemToPlay = WaitingReason(rawValue: "noItemToPlay")
  }

  private let life: Lifeline
  package let core: PlayerCore
  public internal(set) var currentItem: AVPlayerItem?
  public var isMuted = false { didSet { changeSound() } }
  public var volume: Float = 1 { didSet { changeSound() } }
  /// The rate that `play()` sets.
  public var defaultRate: Float = 1
  var timeObservers: [TimeObserverToken] = []

  // Stored only: nothing here depends on them.
  public var preventsDisplaySleepDuringVideoPlayback = true
  public var allowsExternalPlayback = true
  public var usesExternalPlaybackWhileExternalScreenIsActive = false
  public var appliesMediaSelectionCriteriaAutomatically = true
  public let isExternalPlaybackActive = false

  public override init() {
    let phone = Phone.current
    phone.world.charge(phone.profile.costs.playerInit, "AVPlayer.init")
    life = Lifeline(.player)
    core = PlayerCore(phone: phone, number: life.number)
    super.init()
    let core = core
    phone.atEnd(of: life.number) { [unowned phone] in
      let hadItem = core.item != nil
      core.tearDown()
      if hadItem { Self.chargeTeardown(phone) }
    }
    core.onEvent = { [weak self] in self?.happened($0) }
  }

  public convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    if let item { attach(item) }
  }

  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  private static func chargeTeardown(_ phone: Phone) {
    let cost = phone.profile.costs.teardown
    if phone.world.context == .main {
      phone.world.charge(cost, "AVPlayer.deinit")
    } else {
      phone.world.onMain("AVPlayer.deinit") { [unowned phone] in
        phone.world.charge(cost, "AVPlayer.deinit")
      }
    }
  }

  package var creationNumber: UInt32 { life.number }

  // MARK: Item

  open func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    if currentItem != nil {
      let core = core
      currentItem = nil
      core.phone.world.effect { core.detach() }
    }
    if let item { attach(item) }
    noteKeyValues()
    deliverKeyValues()
  }

  /// Whether the item belongs to no other player and never has.
  func isFree(_ item: AVPlayerItem) -> Bool {
    let owner = item.core.player
    return (owner == 0 || owner == creationNumber) && (item.player == nil || item.player === self)
  }

  private func attach(_ item: AVPlayerItem) {
    guard isFree(item) else {
      UIKitState.raise(
        "NSInvalidArgumentException",
        "An AVPlayerItem cannot be associated with more than one instance of AVPlayer")
      return
    }
    currentItem = item
    item.player = self
    let phone = core.phone
    phone.world.charge(phone.profile.costs.replaceItem, "AVPlayer.replaceCurrentItem")
    if phone.profile.costs.coldReplace == .waits, phone.world.context == .main {
      item.asset.waitForKeys("AVPlayer.replaceCurrentItem")
    }
    let core = core
    let itemCore = item.core
    phone.world.effect {
      if core.item == nil { core.attach(itemCore) }
    }
  }

  // MARK: Playing

  private func changeSound() {
    let core = core
    let isOn = !isMuted && volume > 0
    core.phone.world.effect { core.isSoundOn = isOn }
    noteKeyValues()
    deliverKeyValues()
  }

  open func play() { rate = defaultRate }
  open func pause() { rate = 0 }

  /// The requested rate, also while the player waits (A3.2).
  open var rate: Float {
    get { Float(core.wantedRate) / 1000 }
    set {
      let core = core
      change(to: newValue) { core.setRate($0) }
    }
  }

  /// Plays with the media loaded so far, without the wait before a start (A3.4).
  open func playImmediately(atRate rate: Float) {
    let core = core
    change(to: rate) { core.playImmediately($0) }
  }

  private func change(to rate: Float, _ effect: @escaping (Int64) -> Void) {
    let phone = core.phone
    let thousandths = Int64((Double(max(0, rate)) * 1000).rounded())
    phone.world.charge(
      thousandths == 0 ? phone.profile.costs.pause : phone.profile.costs.play,
      thousandths == 0 ? "AVPlayer.pause" : "AVPlayer.play")
    phone.world.effect { effect(thousandths) }
    deliverKeyValues()
  }

  public var automaticallyWaitsToMinimizeStalling: Bool {
    get { core.automaticallyWaits }
    set {
      let core = core
      core.phone.world.effect { core.automaticallyWaits = newValue }
      deliverKeyValues()
    }
  }

  open var actionAtItemEnd: ActionAtItemEnd {
    get {
      switch core.actionAtEnd {
      case .advance: .advance
      case .pause: .pause
      case .none: .none
      }
    }
    set {
      let core = core
      switch newValue {
      case .advance:
        guard mayAdvance else {
          return UIKitState.raise(
            "NSInvalidArgumentException", "AVPlayerActionAtItemEndAdvance is for AVQueuePlayer")
        }
        core.phone.world.effect { core.actionAtEnd = .advance }
      case .pause: core.phone.world.effect { core.actionAtEnd = .pause }
      case .none: core.phone.world.effect { core.actionAtEnd = .none }
      }
    }
  }

  /// Whether the player can advance to a next item.
  var mayAdvance: Bool { false }

  /// Called from the world when the core has advanced to the next item.
  func advanced(from number: UInt32) {}

  // MARK: Seeking

  open func seek(to time: CMTime) {
    startSeek(to: time, before: .positiveInfinity, after: .positiveInfinity, nil)
  }

  /// The completion is called on main, with `false` if a newer seek superseded this one (A3.16).
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    startSeek(to: time, before: .positiveInfinity, after: .positiveInfinity, completionHandler)
  }

  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    startSeek(to: time, before: toleranceBefore, after: toleranceAfter, nil)
  }

  /// Lands on a sync sample within the tolerances; zero for both lands exactly.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping (Bool) -> Void
  ) {
    startSeek(to: time, before: toleranceBefore, after: toleranceAfter, completionHandler)
  }

  // MARK: Events

  private func happened(_ event: PlayerCore.Event) {
    switch event {
    case .changed: noteKeyValues()
    case .playedToEnd(let item): post(.AVPlayerItemDidPlayToEndTime, of: item)
    case .stalled(let item): post(.AVPlayerItemPlaybackStalled, of: item)
    case .failedToEnd(let item, let failure):
      post(
        .AVPlayerItemFailedToPlayToEndTime, of: item,
        [
          AVPlayerItemFailedToPlayToEndTimeErrorKey: AVError.error(
            from: failure, underlying: nil)
        ])
    case .timeJumped(let item): post(.AVPlayerItemTimeJumped, of: item)
    case .advanced(let item): advanced(from: item)
    }
  }

  /// Posts for the current item through the main queue, so also while a scroll view tracks (A3.28).
  private func post(
    _ name: Notification.Name, of number: UInt32, _ userInfo: [AnyHashable: Any]? = nil
  ) {
    guard let item = currentItem, item.creationNumber == number else { return }
    Phone.current.world.onMain(name.rawValue) {
      NotificationCenter.default.post(name: name, object: item, userInfo: userInfo)
    }
  }

  open override func observedValue(forKey key: String) -> AnyHashable? { value(of: key) }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
