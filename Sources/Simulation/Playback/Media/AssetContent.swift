/// What the URL of an asset resolves to: one file, or a stream whose segments are files.
///
/// A *segment* is one of the files that play one after the other: all of a plain file, or an HLS segment.
package enum AssetContent: Sendable {
  case file(MediaAsset)
  case stream(StreamingAsset)

  /// Path as scenarios write it: the end of the asset's URL.
  package var path: String {
    switch self {
    case .file(let asset): asset.path
    case .stream(let stream): stream.path
    }
  }

  /// The file that gives streams and sizes before a variant is chosen: the file itself, or the first segment of the
  /// first variant.
  package var representative: MediaAsset {
    switch self {
    case .file(let asset): asset
    case .stream(let stream): stream.variants[0].segments[0].asset
    }
  }

  /// Number of segments.
  package var count: Int {
    switch self {
    case .file: 1
    case .stream(let stream): stream.variants[0].segments.count
    }
  }

  /// Presentation time of the first frame.
  package var firstTime: Nanoseconds { representative.firstTime }

  /// End of the last frame.
  package var duration: Nanoseconds {
    switch self {
    case .file(let asset): asset.duration
    case .stream(let stream): stream.duration
    }
  }

  /// The index of the segment that contains a time.
  package func segment(at time: Nanoseconds) -> Int {
    switch self {
    case .file: 0
    case .stream(let stream):
      stream.variants[0].segments.lastIndex { $0.asset.firstTime <= time } ?? 0
    }
  }

  /// Times at which decoding can begin, ascending: key frames of a file, or of the first variant of a stream.
  private var entryTimes: [Nanoseconds] {
    switch self {
    case .file(let asset): asset.entryTimes
    case .stream(let stream): stream.variants[0].segments.flatMap(\.asset.entryTimes)
    }
  }

  /// Where a seek lands: on the nearest key frame in the window, the earlier of two at the same distance; at the time
  /// itself if there is none.
  package func landing(
    near time: Nanoseconds, before: Nanoseconds, after: Nanoseconds
  ) -> Nanoseconds {
    var best: (distance: Nanoseconds, time: Nanoseconds)?
    for entry in entryTimes {
      let distance = entry <= time ? time - entry : entry - time
      guard distance <= (entry <= time ? before : after) else { continue }
      if distance < best?.distance ?? Nanoseconds(.max) { best = (distance, entry) }
    }
    return best?.time ?? time
  }
}
