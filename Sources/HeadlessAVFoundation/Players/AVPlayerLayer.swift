import ReelbenchSimulation

/// How a picture fills its layer.
public struct AVLayerVideoGravity: Hashable, Sendable {
  public let rawValue: String
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// A layer that shows a player's frames; it draws nothing before the first one (A3.12). Retains its player (A3.13).
open class AVPlayerLayer: CALayer, VideoLayerSink, KeyValueObserved {
  public private(set) var isReadyForDisplay = false
  public var videoGravity = AVLayerVideoGravity.resizeAspect { didSet { changed() } }

  /// For the render server, which shows a layer without retaining it.
  package let reference = BackReference<AVPlayerLayer>()

  public override init() {
    super.init()
    reference.begin(self)
  }

  deinit { reference.end() }

  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  private var shownPlayer: AVPlayer?

  open var player: AVPlayer? {
    get { shownPlayer }
    set { show(newValue) }
  }

  private func show(_ player: AVPlayer?) {
    let old = shownPlayer
    guard player !== old else { return }
    shownPlayer = player
    let phone = Phone.current
    old?.core.removeLayer(number: creationNumber)
    if isReadyForDisplay { readinessChanged(false, item: old?.currentItem?.creationNumber ?? 0) }
    phone.write(.layerPlayer, subject: creationNumber, a: Int64(player?.creationNumber ?? 0))
    changed()
    guard let player else { return deliverKeyValues() }
    phone.world.charge(phone.profile.costs.attachLayer, "AVPlayerLayer.player")
    player.core.addLayer(number: creationNumber) { [reference] in reference.target }
    deliverKeyValues()
  }

  package func readinessChanged(_ isReady: Bool, item: UInt32) {
    guard isReady != isReadyForDisplay else { return }
    isReadyForDisplay = isReady
    Phone.current.write(
      .layerReady, subject: creationNumber, small: isReady ? 1 : 0, a: Int64(item),
      b: Int64(enclosingCell))
    UIKitState.current.noteChange()
    noteKeyValues()
  }

  open override func observedValue(forKey key: String) -> AnyHashable? {
    key == "readyForDisplay" ? NSNumber(value: isReadyForDisplay) : nil
  }
}

extension KeyValueObserved where Self: AVPlayerLayer {
  /// Calls a closure with changes of a key, until the result is invalidated or freed.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(
      keyPath, key: keyPath == \Self.isReadyForDisplay ? "readyForDisplay" : nil,
      options: options, changeHandler)
  }
}
