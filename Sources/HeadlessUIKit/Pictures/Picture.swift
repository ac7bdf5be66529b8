import ReelbenchSimulation

/// The content of images: a picture of a medium at some size. It is compressed until it is first shown or prepared, and
/// then a bitmap of four bytes a pixel for the rest of its life. Images that are made from one another share it.
package final class Picture: SizedObject {
  private let life: Lifeline
  /// Nil for a bitmap that nothing was drawn into.
  private let asset: MediaAsset?
  /// Feed item that the picture belongs to; −1 for none.
  package let feedItem: Int
  /// Pixels, of the picture at full size or of a smaller version.
  package let width: Int
  package let height: Int
  /// Index of the picture in an animated one.
  private let frame: Int
  /// The compressed bytes that it was made from and retains.
  private let source: Data?
  private var bitmap: (any DecodedPicture)?
  package private(set) var isDecoded = false

  /// - Parameter source: the compressed bytes that the picture retains; nil for a picture in a file and for a mere
  ///   bitmap.
  init?(
    _ found: (item: Int, asset: MediaAsset)?, source: Data? = nil, frame: Int = 0,
    longestSide: Int = .max
  ) {
    guard let found, let recorded = found.asset.tape.picture, frame < recorded.count else {
      return nil
    }
    self.frame = frame
    asset = found.asset
    feedItem = found.item
    self.source = source
    let (width, height) = Self.size(recorded, longestSide: longestSide)
    self.width = width
    self.height = height
    life = Lifeline(.image, detail: Int64(found.item))
  }

  /// A bitmap that a picture was drawn into, or an empty one.
  init(drawing drawn: Picture?, width: Int, height: Int) {
    asset = drawn?.asset
    feedItem = drawn?.feedItem ?? -1
    frame = 0
    source = nil
    (self.width, self.height) = (max(1, width), max(1, height))
    isDecoded = true
    let life = Lifeline(.image, detail: Int64(feedItem))
    self.life = life
    let phone = Phone.current
    let bytes = bytes
    phone.world.effect { phone.ledger.set(bytes, .picture, of: life.number) }
  }

  package var number: UInt32 { life.number }

  /// The file that it shows, and its index in an animated picture; nil for a bitmap that nothing was drawn into.
  package var shown: (file: String, frame: Int)? { asset.map { ($0.file, frame) } }

  private var bytes: Int64 { Int64(width) * Int64(height) * 4 }

  package var heldBytes: Int64 { Int64(source?.count ?? 0) + (isDecoded ? bytes : 0) }

  /// A copy of the picture that holds only a bitmap, not the compressed bytes.
  func copy(longestSide: Int = .max) -> Picture? {
    guard let asset else { return nil }
    return Picture(
      (feedItem, asset), frame: frame, longestSide: min(longestSide, max(width, height)))
  }

  /// Decodes on the calling thread: at full size, or directly to a smaller size, which costs less per pixel of the
  /// file.
  package func decode(api: String) {
    guard !isDecoded, let asset, let recorded = asset.tape.picture else { return }
    isDecoded = true
    let phone = Phone.current
    let isWhole = width == recorded.width && height == recorded.height
    let rate =
      isWhole
      ? phone.profile.costs.imageDecodePicosecondsPerPixel
      : phone.profile.pictures.downsamplePicosecondsPerPixel
    let pixels = Int64(recorded.width) * Int64(recorded.height)
    phone.world.charge(Nanoseconds(Scaled.floor(pixels, times: rate, over: 1000)), api)
    do throws(AuditFailure) {
      let decoded = try phone.decoding?.decodePicture(
        media: asset.file, tape: asset.tape, frame: frame)
      if isWhole { bitmap = decoded }
    } catch {
      phone.fail(error)
    }
    let bytes = bytes
    let hash = recorded.hashes.isEmpty ? recorded.hash : recorded.hashes[frame]
    phone.write(
      .pictureDecoded, subject: number, a: bytes, b: Int64(bitPattern: hash.high))
    let number = number
    phone.world.effect { phone.ledger.set(bytes, .picture, of: number) }
  }

  /// The size at which the longer side has at most `longestSide` pixels; never larger than the picture.
  private static func size(_ picture: TapePicture, longestSide: Int) -> (Int, Int) {
    let (width, height) = (picture.width, picture.height)
    let longer = max(width, height)
    guard longestSide < longer else { return (width, height) }
    let side = max(1, longestSide)
    func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    return (scaled(width), scaled(height))
  }
}
