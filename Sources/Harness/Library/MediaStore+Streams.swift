import ReelbenchMedia
import ReelbenchScenarios
import ReelbenchSimulation

/// HLS streams, with a tape for each segment.
extension MediaStore {
  func stream(path: String, file: String) throws(HarnessError) -> StreamingAsset {
    if let known = streams[path], known.file == file { return known.stream }
    let folder: PlaylistFolder
    do throws(PlaylistError) {
      folder = try PlaylistFolder(path: path, file: file)
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
    // The time stamps go on from segment to segment, so media time begins with the first one for all of them.
    let first = folder.variants[0].segments[0]
    let origin = try tape(of: first.path, file: first.file).origin
    var variants: [StreamingAsset.Variant] = []
    for variant in folder.variants {
      variants.append(
        StreamingAsset.Variant(
          bandwidth: variant.bandwidth, playlist: variant.playlist,
          segments: try segments(of: variant, in: file, from: origin)))
    }
    let stream = StreamingAsset(path: path, master: folder.master, variants: variants)
    try check(stream, file)
    streams[path] = (file, stream)
    return stream
  }

  private func segments(
    of variant: PlaylistFolder.Variant, in playlist: String, from origin: Nanoseconds
  ) throws(HarnessError) -> [StreamingAsset.Segment] {
    var start = Nanoseconds.zero
    var segments: [StreamingAsset.Segment] = []
    for segment in variant.segments {
      let asset = try asset(path: segment.path, file: segment.file, origin: origin)
      guard asset.tape.picture == nil else {
        throw HarnessError(MediaCheck.pictureFinding(in: segment.path), exitCode: .badInput)
      }
      guard asset.tape.videoStream != nil else {
        throw HarnessError(
          "\(playlist): the segment \(segment.path) has no video", exitCode: .badInput)
      }
      segments.append(
        StreamingAsset.Segment(
          asset: asset, map: segment.map, media: segment.media, start: start,
          duration: segment.duration, isDiscontinuity: segment.isDiscontinuity))
      start += segment.duration
    }
    return segments
  }

  /// Checks that the time stamps of each variant's segments increase and that all segments have one time base. A change
  /// of variant during playback needs this.
  private func check(_ stream: StreamingAsset, _ file: String) throws(HarnessError) {
    let first = stream.variants[0].segments[0].asset.tape.videoStream
    for variant in stream.variants {
      for (index, segment) in variant.segments.enumerated() {
        let video = segment.asset.tape.videoStream
        guard video?.timeBaseNumerator == first?.timeBaseNumerator,
          video?.timeBaseDenominator == first?.timeBaseDenominator
        else {
          throw HarnessError(
            "\(file): the segment \(segment.asset.path) has a different time base than the first one:"
              + " encode all variants with the same time base", exitCode: .badInput)
        }
        guard index > 0 else { continue }
        guard segment.asset.firstTime > variant.segments[index - 1].asset.firstTime else {
          throw HarnessError(
            "\(file): the segment \(segment.asset.path) starts no later than the segment before it",
            exitCode: .badInput)
        }
      }
    }
  }
}
