/// The place and the appearance of a cell. An item with hidden attributes gets no cell.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  public let indexPath: IndexPath
  public var frame = CGRect.zero
  public var alpha: CGFloat = 1
  /// Cells with a greater value are in front.
  public var zIndex = 0
  public var isHidden = false

  public required init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
  }

  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }
  public var size: CGSize {
    get { frame.size }
    set {
      let center = center
      frame.size = newValue
      self.center = center
    }
  }

  /// A subclass that adds properties overrides this to copy them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(forCellWith: indexPath)
    copy.frame = frame
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }
}
