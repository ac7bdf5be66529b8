import Simulation

/// A picture: compressed until it is first shown or prepared, then a bitmap of four bytes a pixel for its life.
public final class UIImage: NSObject, NumberedObject {
  private let life: Lifeline
  let asset: MediaAsset
  /// Feed item that the picture belongs to; −1 for none.
  package let feedItem: Int
  private var picture: (any DecodedPicture)?
  package private(set) var isDecoded = false

  /// A file of the phone; nil when there is none or it holds no picture.
  public init?(contentsOfFile path: String) {
    guard let found = Phone.current.library.local(path: path), found.asset.tape.picture != nil
    else {
      return nil
    }
    asset = found.asset
    feedItem = found.item
    life = Lifeline(.image, detail: Int64(found.item))
    super.init()
  }

  package var creationNumber: UInt32 { life.number }

  /// Pixels.
  public var size: CGSize {
    guard let picture = asset.tape.picture else { return .zero }
    return CGSize(width: picture.width, height: picture.height)
  }

  public var scale: CGFloat { 1 }

  /// Decodes on the thread that calls, so that showing it costs main nothing.
  public func preparingForDisplay() -> UIImage? {
    decode(api: "UIImage.preparingForDisplay")
    return self
  }

  /// What the first commit that shows it does, on main.
  package func decode(api: String) {
    guard !isDecoded, let recorded = asset.tape.picture else { return }
    isDecoded = true
    let phone = Phone.current
    let pixels = Int64(recorded.width) * Int64(recorded.height)
    phone.world.charge(
      Nanoseconds(
        Scaled.floor(
          pixels, times: phone.profile.costs.imageDecodePicosecondsPerPixel, over: 1000)), api)
    do throws(AuditFailure) {
      picture = try phone.decoding?.decodePicture(media: asset.file, tape: asset.tape)
    } catch {
      phone.fail(error)
    }
    phone.write(
      .pictureDecoded, subject: life.number, a: recorded.bytes,
      b: Int64(bitPattern: recorded.hash.high))
    let number = life.number
    phone.world.effect { phone.ledger.set(recorded.bytes, .picture, of: number) }
  }

  public override var hash: Int { Int(life.number) }
  public override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

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
