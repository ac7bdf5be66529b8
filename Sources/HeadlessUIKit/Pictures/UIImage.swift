import ReelbenchSimulation

/// A picture. An image made from a file or from bytes is compressed. The first commit that shows it decodes it on main,
/// unless a prepared copy is shown (Apple's documentation of `preparingForDisplay()`).
public final class UIImage: NSObject, NumberedObject, SizedObject, @unchecked Sendable {
  public enum Orientation: Int, Sendable { case up = 0 }

  /// The picture; the first one of an animated image.
  package let picture: Picture
  /// Pixels a point.
  public let scale: CGFloat
  /// The images that are shown one after the other; nil for a still image.
  public let images: [UIImage]?
  /// Duration of one loop, in seconds.
  public let duration: TimeInterval

  package init(
    _ picture: Picture, scale: CGFloat = 1, images: [UIImage]? = nil, duration: TimeInterval = 0
  ) {
    self.picture = picture
    self.scale = scale
    self.images = images
    self.duration = duration
  }

  /// Makes an image that shows images in an endless loop, each for the same time; nil without any images.
  public static func animatedImage(
    with images: [UIImage], duration: TimeInterval
  ) -> UIImage? {
    guard let first = images.first else { return nil }
    return UIImage(first.picture, scale: first.scale, images: images, duration: duration)
  }

  /// All pictures that the image shows.
  package var pictures: [Picture] { images?.map(\.picture) ?? [picture] }

  /// Makes an image from a file on the phone; nil when there is no such file or it holds no picture.
  public convenience init?(contentsOfFile path: String) {
    guard let picture = Picture(Phone.current.library.local(path: path)) else { return nil }
    self.init(picture)
  }

  /// Nil for bytes that are not a complete picture: the stand-in decodes no parts. The image retains the bytes. Of an
  /// animated picture it shows the first one.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  public convenience init?(data: Data, scale: CGFloat) {
    guard let picture = Picture(MediaBytes.medium(in: data), source: data) else { return nil }
    self.init(picture, scale: scale)
  }

  public convenience init(cgImage: CGImage) { self.init(cgImage.picture) }

  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage.picture, scale: scale)
  }

  package var creationNumber: UInt32 { picture.number }
  package var isDecoded: Bool { picture.isDecoded }
  package var heldBytes: Int64 { pictures.reduce(0) { $0 + $1.heldBytes } }

  public var cgImage: CGImage? { CGImage(picture) }

  /// Points.
  public var size: CGSize {
    CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
  }

  // MARK: Preparing

  /// A decoded copy, made on the calling thread. Showing it costs no time on main.
  public func preparingForDisplay() -> UIImage? {
    prepared(decodable, api: "UIImage.preparingForDisplay")
  }

  /// Decodes in the background and calls the handler there.
  public func prepareForDisplay(completionHandler: @escaping (UIImage?) -> Void) {
    nonisolated(unsafe) let handler = completionHandler
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      handler(prepared(decodable, api: "UIImage.prepareForDisplay"))
    }
  }

  public func byPreparingForDisplay() async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareForDisplay { continuation.resume(returning: $0) }
    }
  }

  /// A decoded copy that fits into a size in points, never larger than the picture.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    prepared(thumbnail(size), api: "UIImage.preparingThumbnail")
  }

  /// Makes the thumbnail in the background and calls the handler there.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping (UIImage?) -> Void
  ) {
    nonisolated(unsafe) let handler = completionHandler
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      handler(prepared(thumbnail(size), api: "UIImage.prepareThumbnail"))
    }
  }

  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareThumbnail(of: size) { continuation.resume(returning: $0) }
    }
  }

  /// The picture to decode: a copy, unless the picture is already decoded.
  private var decodable: Picture? { picture.isDecoded ? picture : picture.copy() }

  private func prepared(_ copy: Picture?, api: String) -> UIImage? {
    guard let copy else { return nil }
    copy.decode(api: api)
    return UIImage(copy, scale: scale)
  }

  private func thumbnail(_ size: CGSize) -> Picture? {
    let own = self.size
    guard size.width > 0, size.height > 0, own.width > 0, own.height > 0 else { return nil }
    let share = min(1, size.width / own.width, size.height / own.height)
    return picture.copy(longestSide: Int(CGFloat(max(picture.width, picture.height)) * share))
  }

  public override var hash: Int { Int(creationNumber) }
  public override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
