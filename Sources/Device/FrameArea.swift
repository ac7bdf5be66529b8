import HeadlessAVFoundation
import ReelbenchSimulation

/// The pixels of a video's frame, and the screen pixels that it covers in a layer.
struct FrameArea: Equatable {
  let pixels: Int64
  let covered: Int64

  /// - Parameters:
  ///   - size: the layer's, in points.
  ///   - scale: screen pixels per point.
  init(of stream: TapeStream, in size: CGSize, _ gravity: AVLayerVideoGravity, scale: Double) {
    let isUpright = stream.rotation % 180 == 0
    let width = Int64(isUpright ? stream.width : stream.height)
    let height = Int64(isUpright ? stream.height : stream.width)
    pixels = width * height
    let across = Int64((Double(size.width) * scale).rounded())
    let down = Int64((Double(size.height) * scale).rounded())
    guard gravity == .resizeAspect, width > 0, height > 0 else {
      covered = across * down
      return
    }
    // A fitted frame reaches two edges and leaves bars at the others.
    covered =
      width * down <= height * across
      ? width * down / height * down : height * across / width * across
  }
}
