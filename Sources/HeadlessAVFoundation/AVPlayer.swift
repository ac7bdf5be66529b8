import Simulation

/// Plays one item at a time (A3). The decoder belongs to the association of player and item (A3.27).
open class AVPlayer: NSObject, NumberedObject {
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
  public private(set) var currentItem: AVPlayerItem?
  public var isMuted = false { didSet { changeSound() } }
  public var volume: Float = 1 { didSet { changeSound() } }

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
    core.onPlayedToEnd = { [weak self] in self?.postEnd() }
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
  }

  private func attach(_ item: AVPlayerItem) {
    let owner = item.core.player
    guard owner == 0 || owner == creationNumber, item.player == nil || item.player === self else {
      UIKitState.raise(
        "NSInvalidArgumentException",
        "An AVPlayerItem cannot be associated with more than one instance of AVPlayer")
      return
    }
    currentItem = item
    item.player = self
    let phone = core.phone
    phone.world.charge(phone.profile.costs.replaceItem, "AVPlayer.replaceCurrentItem")
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
  }

  open func play() { rate = 1 }
  open func pause() { rate = 0 }

  /// The wanted rate (A3.2).
  open var rate: Float {
    get { Float(core.wantedRate) / 1000 }
    set {
      let phone = core.phone
      let thousandths = Int64((Double(max(0, newValue)) * 1000).rounded())
      phone.world.charge(
        thousandths == 0 ? phone.profile.costs.pause : phone.profile.costs.play,
        thousandths == 0 ? "AVPlayer.pause" : "AVPlayer.play")
      let core = core
      phone.world.effect { core.setRate(thousandths) }
    }
  }

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

  public var automaticallyWaitsToMinimizeStalling: Bool {
    get { core.automaticallyWaits }
    set { core.automaticallyWaits = newValue }
  }

  public var actionAtItemEnd: ActionAtItemEnd {
    get {
      switch core.actionAtEnd {
      case .advance: .advance
      case .pause: .pause
      case .none: .none
      }
    }
    set {
      switch newValue {
      case .advance:
        UIKitState.raise(
          "NSInvalidArgumentException", "AVPlayerActionAtItemEndAdvance is for AVQueuePlayer")
      case .pause: core.actionAtEnd = .pause
      case .none: core.actionAtEnd = .none
      }
    }
  }

  public func currentTime() -> CMTime {
    currentItem == nil ? .zero : CMTime(core.mediaTime)
  }

  // MARK: Seeking

  open func seek(to time: CMTime) { startSeek(to: time, nil) }

  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    startSeek(to: time, completionHandler)
  }

  func startSeek(to time: CMTime, _ completion: ((Bool) -> Void)?) {
    let core = core
    let target = time.nanoseconds
    core.phone.world.effect {
      core.seek(to: target) { finished in
        guard let completion else { return }
        Phone.current.world.onMain("seek completion") {
          Phone.current.calling("seek completion") { completion(finished) }
        }
      }
    }
  }

  private func postEnd() {
    Phone.current.world.onMain("AVPlayerItemDidPlayToEndTime") { [weak self] in
      guard let item = self?.currentItem else { return }
      NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
    }
  }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
