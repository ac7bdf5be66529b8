import ReelbenchSimulation

/// The clip whose decoding measures the speed of the recording host.
package enum ReferenceClip {
  /// CPU time of decoding every frame, best of five.
  package static func measure(file: String, recycler: PictureRecycler) throws(MediaError)
    -> Nanoseconds
  {
    var best = Int64.max
    for _ in 0..<5 { best = min(best, try decode(file: file, recycler: recycler)) }
    return Nanoseconds(best)
  }

  private static func decode(
    file: String, recycler: PictureRecycler
  ) throws(MediaError) -> Int64 {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    guard let stream = demuxer.videoIndex else {
      throw MediaError(file: file, what: "holds no video with which to measure the host")
    }
    let source = PictureSource(recycler: recycler, clears: true, ledger: nil)
    let decoder = try VideoDecoder.open(stream: stream, of: demuxer, source: source)
    demuxer.select(video: stream)
    var cpu: Int64 = 0
    while true {
      let reading = demuxer.read(stream: stream)
      if case .failed(let code) = reading {
        throw MediaError(file: file, code: code, what: "cannot read the reference clip")
      }
      let began = threadCPU()
      let output = decoder.decode(packetOf: reading == .ended ? nil : demuxer)
      cpu += threadCPU() - began
      guard output.outcome == 0 else {
        throw MediaError(
          file: file, code: min(output.outcome, 0), what: "cannot decode the reference clip")
      }
      if reading == .ended { return cpu }
    }
  }
}
