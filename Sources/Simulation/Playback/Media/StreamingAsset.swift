/// An HLS stream on demand: variants of the same content, each a sequence of segments.
///
/// Made by the parent process before any run; a run only reads it. Each segment is a file with its own tape:
/// libavformat opens the initialization section, if there is one, followed by the segment.
package final class StreamingAsset: Sendable {
  /// Bytes that one request fetches.
  package struct Resource: Hashable, Sendable {
    /// The path at the end of its feed URL.
    package var path: String
    /// Where the bytes begin in the file at that path.
    package var offset: Int64
    package var size: Int64

    package init(path: String, offset: Int64, size: Int64) {
      self.path = path
      self.offset = offset
      self.size = size
    }
  }

  package struct Segment: Sendable {
    /// The initialization section and the segment, as one file.
    package var asset: MediaAsset
    /// The initialization section before the segment; several segments share one.
    package var map: Resource?
    package var media: Resource
    /// Start on the timeline of the playlist.
    package var start: Nanoseconds
    package var duration: Nanoseconds
    /// Whether its timestamps or its encoding do not continue those of the previous segment.
    package var isDiscontinuity: Bool

    package init(
      asset: MediaAsset, map: Resource?, media: Resource, start: Nanoseconds,
      duration: Nanoseconds, isDiscontinuity: Bool
    ) {
      self.asset = asset
      self.map = map
      self.media = media
      self.start = start
      self.duration = duration
      self.isDiscontinuity = isDiscontinuity
    }
  }

  package struct Variant: Sendable {
    /// Peak bits per second, from the master playlist; 0 without one.
    package var bandwidth: Int64
    package var playlist: Resource
    package var segments: [Segment]

    package init(bandwidth: Int64, playlist: Resource, segments: [Segment]) {
      self.bandwidth = bandwidth
      self.playlist = playlist
      self.segments = segments
    }
  }

  /// Path as scenarios write it: the end of the asset's URL.
  package let path: String
  /// nil if the URL is that of a media playlist.
  package let master: Resource?
  /// In the order of the master playlist; a player begins with the first.
  package let variants: [Variant]

  package init(path: String, master: Resource?, variants: [Variant]) {
    precondition(!variants.isEmpty, "\(path) has no variant")
    precondition(
      variants.allSatisfy {
        $0.segments.count == variants[0].segments.count && !$0.segments.isEmpty
      },
      "\(path) has variants of different length")
    self.path = path
    self.master = master
    self.variants = variants
  }

  /// End of the last frame of the first variant.
  package var duration: Nanoseconds {
    variants[0].segments.last?.asset.duration ?? .zero
  }
}
