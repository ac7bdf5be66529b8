import ReelbenchSimulation

/// How a layer's contents are placed in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
  public static let center = CALayerContentsGravity(rawValue: "center")
}

/// A node of the tree that the render server shows. Order, frame, colour, contents, clipping and hiding are modelled;
/// transforms and rounded corners are not.
open class CALayer: NSObject, NumberedObject {
  package let life = Lifeline(.layer)
  private var origin = CGPoint.zero
  private var size = CGSize.zero
  private var boundsOrigin = CGPoint.zero
  private var children: [CALayer] = [] { didSet { noteDepths() } }
  /// Whether every sublayer has a `zPosition` of 0.
  private var isFlat = true
  /// Cleared by the superlayer's `deinit`. Not `weak`, for the reason that `BackReference` gives.
  public private(set) unowned(unsafe) var superlayer: CALayer?
  /// Creation number of the cell whose own layer this is; 0 for none.
  package var cellNumber: UInt32 = 0

  public override init() {
    super.init()
    let phone = Phone.current
    phone.ledger.set(phone.profile.fixedBytes.layer, .fixed, of: life.number)
  }

  deinit {
    for layer in children { layer.superlayer = nil }
  }

  /// Makes the layer of a view, of its `layerClass`; inherited by every subclass that overrides `init()`.
  public required convenience init(backing: Void) { self.init() }

  package var creationNumber: UInt32 { life.number }

  public var frame: CGRect {
    get { CGRect(origin: origin, size: size) }
    set {
      guard newValue != frame else { return }
      origin = newValue.origin
      size = newValue.size
      changed()
    }
  }

  public var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: size) }
    set {
      guard newValue != bounds else { return }
      origin.x -= (newValue.size.width - size.width) / 2
      origin.y -= (newValue.size.height - size.height) / 2
      size = newValue.size
      boundsOrigin = newValue.origin
      changed()
    }
  }

  public var position: CGPoint {
    get { CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
    set { frame.origin = CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2) }
  }

  public var backgroundColor: CGColor? { didSet { changed() } }
  /// A `UIImage` or `CGImage` stand-in.
  public var contents: Any? {
    didSet {
      picture = contents as? UIImage ?? (contents as? CGImage).map { UIImage(cgImage: $0) }
      changed()
    }
  }
  /// The contents, when they are a picture.
  package private(set) var picture: UIImage?
  public var contentsGravity = CALayerContentsGravity.resize {
    didSet { if contentsGravity != oldValue { changed() } }
  }
  public var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
  public var opacity: Float = 1 { didSet { if opacity != oldValue { changed() } } }
  public var masksToBounds = false {
    didSet { if masksToBounds != oldValue { changed() } }
  }
  /// A sublayer with a higher value is in front of its siblings; of equal ones, the one added later.
  public var zPosition: CGFloat = 0 {
    didSet {
      guard zPosition != oldValue else { return }
      superlayer?.noteDepths()
      changed()
    }
  }
  public var cornerRadius: CGFloat = 0
  public var name: String?

  /// Back to front; nil when there is none, as in Core Animation.
  public var sublayers: [CALayer]? { children.isEmpty ? nil : children }

  /// The sublayers in the order in which they are painted: by `zPosition`, then in their own order.
  package var paintedSublayers: [CALayer] {
    guard !isFlat else { return children }
    return children.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }

  /// Whether none of the sublayers is painted after this one.
  package func isPaintedLast(_ layer: CALayer) -> Bool {
    isFlat ? children.last === layer : paintedSublayers.last === layer
  }

  private func noteDepths() { isFlat = !children.contains { $0.zPosition != 0 } }

  public func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(children.count)) }

  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    children.insert(layer, at: min(Int(index), children.count))
    layer.superlayer = self
    changed()
  }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = children.firstIndex { $0 === sibling } ?? children.count
    insertSublayer(layer, at: UInt32(index))
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count
    insertSublayer(layer, at: UInt32(index))
  }

  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.children.removeAll { $0 === self }
    superlayer = nil
    parent.changed()
  }

  package func changed() {
    UIKitState.checkMain("CALayer")
    UIKitState.current.noteChange()
  }

  /// Creation number of the cell that contains this layer; 0 for none.
  package var enclosingCell: UInt32 {
    var layer: CALayer? = self
    while let current = layer {
      if current.cellNumber != 0 { return current.cellNumber }
      layer = current.superlayer
    }
    return 0
  }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
