import ReelbenchSimulation

/// Plays items one after the other. The next item is prepared while the current one plays its last seconds.
open class AVQueuePlayer: AVPlayer {
  /// In order, the current one first.
  private var queued: [AVPlayerItem] = []
  weak var looper: AVPlayerLooper?

  public override init() {
    super.init()
    core.actionAtEnd = .advance
  }

  public convenience init(items: [AVPlayerItem]) {
    self.init()
    for item in items { insert(item, after: nil) }
  }

  public convenience init(playerItem item: AVPlayerItem?) {
    self.init(items: item.map { [$0] } ?? [])
  }

  public convenience init(url: URL) { self.init(items: [AVPlayerItem(url: url)]) }

  override var mayAdvance: Bool { true }

  public func items() -> [AVPlayerItem] { queued }

  /// Whether an item can be inserted after another; nil means the end of the queue.
  public func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    guard !queued.contains(where: { $0 === item }), isFree(item) else { return false }
    return afterItem == nil || queued.contains { $0 === afterItem }
  }

  /// Raises an exception for an item that is already in a queue or belongs to another player (A3.9).
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else {
      return UIKitState.raise(
        "NSInvalidArgumentException",
        "An AVPlayerItem cannot be inserted into a queue that has it, after an item that is not"
          + " there, or when it is associated with another AVPlayer")
    }
    item.player = self
    if let place = queued.firstIndex(where: { $0 === afterItem }) {
      queued.insert(item, at: place + 1)
    } else {
      queued.append(item)
    }
    follow()
  }

  /// Removing the current item advances to the next.
  open func remove(_ item: AVPlayerItem) {
    if item === currentItem { return advanceToNextItem() }
    queued.removeAll { $0 === item }
    follow()
  }

  open func removeAllItems() {
    queued = []
    super.replaceCurrentItem(with: nil)
    follow()
  }

  open func advanceToNextItem() {
    guard currentItem != nil else { return }
    let phone = core.phone
    phone.world.charge(phone.profile.costs.replaceItem, "AVQueuePlayer.advanceToNextItem")
    let core = core
    phone.world.effect { core.advance() }
    deliverKeyValues()
  }

  /// Takes the place of the current item in the queue.
  open override func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    if let item, !isFree(item) { return super.replaceCurrentItem(with: item) }
    if currentItem != nil { queued.removeFirst() }
    if let item {
      queued.removeAll { $0 === item }
      queued.insert(item, at: 0)
    }
    super.replaceCurrentItem(with: item)
    follow()
  }

  /// Gives the player its first item if it has none, and passes it the items that follow.
  private func follow() {
    if currentItem == nil, let first = queued.first { super.replaceCurrentItem(with: first) }
    let core = core
    let next = queued.dropFirst().map(\.core)
    core.phone.world.effect { core.setUpNext(next) }
  }

  /// Called from the world when the player has advanced to the next item.
  override func advanced(from number: UInt32) {
    guard let ended = queued.first, ended.creationNumber == number else { return }
    queued.removeFirst()
    currentItem = queued.first
    looper?.advanced(from: ended)
    noteKeyValues()
  }
}
