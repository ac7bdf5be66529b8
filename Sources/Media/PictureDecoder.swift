import CFFmpeg
import Simulation

/// Decodes files that hold one still picture.
package enum PictureDecoder {
  package struct Picture {
    /// In the codec's own pixel format.
    package var decoded: VideoFrame
    /// 32-bit pixels.
    package var bitmap: VideoFrame
    /// CPU time of decoding and conversion.
    package var cpu: Nanoseconds
  }

  /// The bytes a bitmap counts for: four a pixel.
  static func bytes(width: Int, height: Int) -> Int64 { Int64(width) * Int64(height) * 4 }

  package static func decode(
    file: String, recycler: PictureRecycler = .shared
  ) throws(MediaError) -> Picture {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    return try decode(from: demuxer, recycler: recycler)
  }

  /// Decodes the first picture of an opened file.
  static func decode(
    from demuxer: Demuxer, recycler: PictureRecycler
  ) throws(MediaError) -> Picture {
    let file = demuxer.file
    guard let stream = demuxer.videoIndex else {
      throw MediaError(file: file, what: "holds no picture")
    }
    let source = PictureSource(recycler: recycler, clears: true, ledger: nil)
    let decoder = try VideoDecoder.open(
      stream: stream, of: demuxer, source: source, isExact: true)
    switch demuxer.read(stream: stream) {
    case .packet: break
    case .ended: throw MediaError(file: file, what: "holds no picture")
    case .failed(let code):
      throw MediaError(file: file, code: code, what: "cannot read the picture")
    }
    let began = threadCPU()
    var output = decoder.decode(packetOf: demuxer)
    if output.frames.isEmpty, output.outcome >= 0 { output = decoder.decode(packetOf: nil) }
    guard output.outcome == 0, let decoded = output.frames.first else {
      throw MediaError(
        file: file, code: min(output.outcome, 0), what: "cannot decode the picture")
    }
    guard let bitmap = Scaler(recycler: recycler).bitmap(of: decoded) else {
      throw MediaError(file: file, what: "cannot convert the picture to 32-bit pixels")
    }
    return Picture(
      decoded: decoded, bitmap: bitmap, cpu: Nanoseconds(threadCPU() - began))
  }
}
