import ReelbenchSimulation

/// A bitmap, or a compressed picture that is decoded into one at first use.
public final class CGImage: @unchecked Sendable {
  package let picture: Picture

  init(_ picture: Picture) { self.picture = picture }

  public var width: Int { picture.width }
  public var height: Int { picture.height }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }
}
