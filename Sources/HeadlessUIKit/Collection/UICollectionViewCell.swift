import ReelbenchSimulation

/// A view that a collection view takes from a pool and returns to it.
@MainActor @preconcurrency
open class UICollectionReusableView: UIView {
  public internal(set) var reuseIdentifier: String?

  open func prepareForReuse() {}

  /// Called when the layout has given the view new attributes: before it is displayed, and when they change during
  /// display.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Called after each configuration. The result has no effect: the layout gives the sizes.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@MainActor @preconcurrency
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView: UIView
  /// nil: the layout has not placed the cell yet.
  var look: CellLook?

  override class var objectClass: ObjectClass { .cell }

  public override init(frame: CGRect) {
    contentView = UIView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    layer.cellNumber = creationNumber
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    preconditionFailure("cells are made in code: archives are not read")
  }

  /// Makes a cell of a registered class. A subclass that overrides `init(frame:)`, as cells do, inherits this
  /// initializer and need not mark its own `required`, which UIKit does not ask for.
  public required convenience init(registeredAt frame: CGRect) { self.init(frame: frame) }
}
