/// A view that shows one picture.
@MainActor @preconcurrency
open class UIImageView: UIView {
  public var image: UIImage? {
    didSet { layer.contents = image }
  }

  public override var contentMode: ContentMode {
    didSet {
      layer.contentsGravity =
        switch contentMode {
        case .scaleAspectFit: .resizeAspect
        case .scaleAspectFill: .resizeAspectFill
        case .center: .center
        default: .resize
        }
    }
  }

  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    layer.contents = image
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
