import ReelbenchSimulation

public final class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels a point; the screen's unless set.
  public var scale: CGFloat
  public var opaque = false

  public override init() {
    scale = Phone.current.profile.scale
  }
}

/// The context of a drawing.
public final class UIGraphicsImageRendererContext: NSObject {
  public let format: UIGraphicsImageRendererFormat
  /// The picture that was drawn last, which is the visible one.
  fileprivate var drawn: Picture?

  fileprivate init(format: UIGraphicsImageRendererFormat) { self.format = format }
}

/// Draws a bitmap on the calling thread. The result counts as the picture that was drawn last.
public final class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.size = size
    self.format = format
  }

  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext(format: format)
    let stack = DrawingStack.current
    stack.contexts.append(context)
    actions(context)
    stack.contexts.removeLast()
    let picture = Picture(
      drawing: context.drawn, width: Int(size.width * format.scale),
      height: Int(size.height * format.scale))
    return UIImage(picture, scale: format.scale)
  }
}

/// The contexts of drawings under way, innermost last.
private final class DrawingStack {
  var contexts: [UIGraphicsImageRendererContext] = []

  static var current: DrawingStack { Phone.current.service { DrawingStack() } }
}

extension UIImage {
  /// Decodes the whole picture, if it is not decoded yet, and scales it into the context. Does nothing outside a
  /// context.
  public func draw(in rect: CGRect) {
    guard let context = DrawingStack.current.contexts.last else { return }
    picture.decode(api: "UIImage.draw")
    let phone = Phone.current
    let pixels = Int64(picture.width) * Int64(picture.height)
    phone.world.charge(
      Nanoseconds(
        Scaled.floor(
          pixels, times: phone.profile.pictures.downsamplePicosecondsPerPixel, over: 1000)),
      "UIImage.draw")
    context.drawn = picture
  }
}
