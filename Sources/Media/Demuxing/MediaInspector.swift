import ReelbenchCFFmpeg
import ReelbenchSimulation

/// The contents of a media file, found by decoding all of it.
package struct MediaInspection: Equatable, Sendable {
  package var file: String
  /// Lower-case hexadecimal; nil when the file cannot be read.
  package var sha256: String?
  /// End of the last frame, or else the duration that the container claims; nil if neither is known.
  package var duration: Nanoseconds?
  package var streams: [TapeStream] = []
  package var framesDecoded = 0
  /// Packets that the container or the decoder refused, and frames that the decoder marked as damaged.
  package var decodeErrors = 0
  /// Why the file could not be used, in one line; nil when it could.
  package var error: String?

  package init(file: String) { self.file = file }
}

/// Inspects files of any quality by decoding every frame. A corrupt packet is counted and decoding continues.
package enum MediaInspector {
  /// The number of errors after which a damaged container is not read further.
  private static let patience = 1_000

  package static func inspect(
    file: String, recycler: PictureRecycler = .shared
  ) -> MediaInspection {
    var inspection = MediaInspection(file: file)
    do throws(MediaError) {
      try inspect(file, into: &inspection, recycler)
    } catch {
      inspection.error = error.message
    }
    return inspection
  }

  private static func inspect(
    _ file: String, into inspection: inout MediaInspection, _ recycler: PictureRecycler
  ) throws(MediaError) {
    let demuxer = try Demuxer.open(file: file)
    // Only of a file that is media: another one may be of any size.
    inspection.sha256 = try Digest.sha256(ofFile: file)
    try demuxer.findStreamInfo()
    inspection.streams = demuxer.streams
    if let claimed = demuxer.claimedDuration, !demuxer.isPicture {
      inspection.duration = Nanoseconds(Scaled.floor(claimed, times: 1_000, over: 1))
    }
    let index = try demuxer.playableVideo()
    let source = PictureSource(recycler: recycler, clears: true, ledger: nil)
    let decoder = try VideoDecoder.open(
      stream: index, of: demuxer, source: source, isExact: demuxer.isPicture)
    demuxer.select(video: index)
    let stream = inspection.streams[index]
    var end: Int64 = 0
    var isOver = false
    while !isOver {
      switch demuxer.read(stream: index) {
      case .packet: break
      case .ended: isOver = true
      case .failed:
        inspection.decodeErrors += 1
        guard inspection.decodeErrors >= patience else { continue }
        isOver = true
      }
      let output = decoder.decode(packetOf: isOver ? nil : demuxer)
      inspection.framesDecoded += output.frames.count
      inspection.decodeErrors += output.errors
      for frame in output.frames where frame.pts != Libav.unknownTime {
        end = max(end, frame.pts.addingReportingOverflow(max(0, frame.duration)).partialValue)
      }
    }
    if end > 0, !demuxer.isPicture, stream.timeBaseNumerator > 0, stream.timeBaseDenominator > 0 {
      inspection.duration = stream.time(ofTicks: end) - demuxer.startTime
    }
    guard inspection.framesDecoded > 0 else {
      throw MediaError(file: file, what: "no frame can be decoded")
    }
  }
}
