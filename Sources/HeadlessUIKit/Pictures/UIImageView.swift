/// A view that shows one picture, or several one after the other.
///
/// The render server plays animated pictures, regardless of main and of the run loop's mode. The commit that shows them
/// decodes all of them (an assumption). Which of them is visible at an instant is not modelled: they belong to the same
/// item.
@MainActor @preconcurrency
open class UIImageView: UIView {
  public var image: UIImage? { didSet { show() } }

  /// Shown instead of the image while the view animates.
  public var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// Duration of one loop, in seconds; 0 for a thirtieth of a second per image.
  public var animationDuration: TimeInterval = 0
  public private(set) var isAnimating = false

  public func startAnimating() {
    guard animationImages?.isEmpty == false else { return }
    isAnimating = true
    show()
  }

  public func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    show()
  }

  private func show() {
    let duration = animationDuration
    let moving =
      isAnimating
      ? animationImages.flatMap { UIImage.animatedImage(with: $0, duration: duration) }
      : nil
    layer.contents = moving ?? image
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
