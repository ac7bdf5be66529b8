import ReelbenchCFFmpeg
import ReelbenchSimulation

/// Decodes files that hold a picture, still or moving.
package enum PictureDecoder {
  package struct Picture {
    /// In the codec's own pixel format.
    package var decoded: VideoFrame
    /// 32-bit pixels.
    package var bitmap: VideoFrame
    /// CPU time of decoding and conversion.
    package var cpu: Nanoseconds
  }

  /// The size of a bitmap: four bytes per pixel.
  static func bytes(width: Int, height: Int) -> Int64 { Int64(width) * Int64(height) * 4 }

  /// - Parameter frame: the index of the picture in a moving one.
  package static func decode(
    file: String, frame: Int = 0, recycler: PictureRecycler = .shared
  ) throws(MediaError) -> Picture {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    let reader = try FrameReader(demuxer, recycler)
    for _ in 0..<frame { _ = try reader.next() }
    let began = threadCPU()
    guard let decoded = try reader.next()?.decoded else {
      throw MediaError(file: file, what: "holds no picture with the number \(frame)")
    }
    guard let bitmap = Scaler(recycler: recycler).bitmap(of: decoded) else {
      throw MediaError(file: file, what: "cannot convert the picture to 32-bit pixels")
    }
    return Picture(
      decoded: decoded, bitmap: bitmap, cpu: Nanoseconds(threadCPU() - began))
  }

  /// A picture in the codec's own pixel format.
  static func decoded(file: String, frame: Int) throws(MediaError) -> VideoFrame {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    let reader = try FrameReader(demuxer, .shared)
    for _ in 0..<frame { _ = try reader.next() }
    guard let decoded = try reader.next()?.decoded else {
      throw MediaError(file: file, what: "holds no picture with the number \(frame)")
    }
    return decoded
  }

  /// Every picture of a file, in order, with the time for which it is shown; zero for a still.
  static func frames(
    file: String, recycler: PictureRecycler
  ) throws(MediaError) -> [(decoded: VideoFrame, duration: Nanoseconds)] {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    let reader = try FrameReader(demuxer, recycler)
    var frames: [(decoded: VideoFrame, duration: Nanoseconds)] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Reads the pictures of an open file, one after the other. Each packet holds one.
  private struct FrameReader {
    private let demuxer: Demuxer
    private let stream: Int
    private let description: TapeStream
    private let decoder: VideoDecoder

    init(_ demuxer: Demuxer, _ recycler: PictureRecycler) throws(MediaError) {
      self.demuxer = demuxer
      guard let stream = demuxer.videoIndex else {
        throw MediaError(file: demuxer.file, what: "holds no picture")
      }
      self.stream = stream
      description = demuxer.streams[stream]
      decoder = try VideoDecoder.open(
        stream: stream, of: demuxer,
        source: PictureSource(recycler: recycler, clears: true, ledger: nil), isExact: true)
    }

    /// Nil after the last.
    func next() throws(MediaError) -> (decoded: VideoFrame, duration: Nanoseconds)? {
      let packet: Demuxer.Packet
      switch demuxer.read(stream: stream) {
      case .packet(let read): packet = read
      case .ended: return nil
      case .failed(let code):
        throw MediaError(file: demuxer.file, code: code, what: "cannot read the picture")
      }
      var output = decoder.decode(packetOf: demuxer)
      if output.frames.isEmpty, output.outcome >= 0 { output = decoder.decode(packetOf: nil) }
      guard output.outcome == 0, let decoded = output.frames.first else {
        throw MediaError(
          file: demuxer.file, code: min(output.outcome, 0), what: "cannot decode the picture")
      }
      let isTimed = demuxer.isMovingPicture && packet.duration > 0
      return (decoded, isTimed ? description.time(ofTicks: packet.duration) : .zero)
    }
  }
}
