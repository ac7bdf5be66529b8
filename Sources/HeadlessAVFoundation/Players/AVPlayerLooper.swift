import ReelbenchSimulation

/// Loops an item without a gap: three replicas of a template take turns in a queue player; the template itself is not
/// played (A3.11).
public final class AVPlayerLooper: NSObject, KeyValueObserved {
  public enum Status: Int, Sendable { case unknown, ready, failed, cancelled }

  private weak var player: AVQueuePlayer?
  private let template: AVPlayerItem
  public private(set) var status = Status.unknown
  /// How many times a replica has ended or was skipped.
  public private(set) var loopCount = 0
  public private(set) var loopingPlayerItems: [AVPlayerItem] = []
  private var isLooping = true
  private static let replicas = 3

  /// The replicas are created once the duration is loaded: load it first, or the status is `unknown` until the network
  /// has supplied it.
  public init(player: AVQueuePlayer, templateItem: AVPlayerItem) {
    self.player = player
    template = templateItem
    super.init()
    player.looper = self
    templateItem.asset.core.load { [weak self] in
      Phone.current.world.onMain("AVPlayerLooper") { self?.fill() }
    }
  }

  public var error: (any Error)? { status == .failed ? template.asset.loadError : nil }

  /// The current replica plays to its end; no other follows.
  public func disableLooping() {
    guard isLooping else { return }
    isLooping = false
    for item in loopingPlayerItems where item !== player?.currentItem { player?.remove(item) }
    set(.cancelled)
  }

  private func fill() {
    guard isLooping, let player else { return }
    guard template.asset.core.isLoaded else { return set(.failed) }
    loopingPlayerItems = (0..<Self.replicas).compactMap { _ in template.copy() as? AVPlayerItem }
    for item in loopingPlayerItems { player.insert(item, after: nil) }
    set(.ready)
  }

  private func set(_ new: Status) {
    status = new
    noteKeyValues()
    deliverKeyValues()
  }

  /// Called from the world when a replica has ended or was skipped; appends it to the queue again.
  func advanced(from item: AVPlayerItem) {
    guard loopingPlayerItems.contains(where: { $0 === item }) else { return }
    loopCount += 1
    noteKeyValues()
    Phone.current.world.onMain("AVPlayerLooper") { [weak self] in
      guard let self, isLooping, let player, player.canInsert(item, after: nil) else { return }
      player.insert(item, after: nil)
    }
  }

  public override func observedValue(forKey key: String) -> AnyHashable? {
    switch key {
    case "status": NSNumber(value: status.rawValue)
    case "loopCount": NSNumber(value: loopCount)
    default: nil
    }
  }
}

extension KeyValueObserved where Self: AVPlayerLooper {
  /// Calls a closure with changes of a key, until the result is invalidated or freed.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let key: String? =
      switch keyPath {
      case \Self.status: "status"
      case \Self.loopCount: "loopCount"
      default: nil
      }
    return observe(keyPath, key: key, options: options, changeHandler)
  }
}
