import ReelbenchSimulation

/// A view that a collection view takes from a pool and gives back.
@MainActor @preconcurrency
open class UICollectionReusableView: UIView {
  public internal(set) var reuseIdentifier: String?

  open func prepareForReuse() {}

  /// The layout has said something new of the view: comes before it is displayed, and when attributes change meanwhile.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Asked after each configuration; what it answers changes nothing, as sizes are the layout's.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@MainActor @preconcurrency
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView: UIView
  /// nil: the layout has not placed it yet.
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

  /// How a collection view makes a registered class: a subclass that overrides `init(frame:)`, as cells do, inherits it,
  /// and need not mark its own initializer `required` (which UIKit does not ask for).
  public required convenience init(registeredAt frame: CGRect) { self.init(frame: frame) }
}
