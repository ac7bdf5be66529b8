/// HLS on demand, as a player finds it: variants of the same content, each a row of segments.
///
/// Made by the parent before any run; a run reads it. A segment is a file of its own, with its own tape: what libavformat
/// opens is the initialization section, where there is one, and the segment after it.
package final class StreamingAsset: Sendable {
  /// Bytes that are got by one request.
  package struct Resource: Hashable, Sendable {
    /// Path as a URL of the feed ends in it.
    package var path: String
    /// Where it begins in the resource.
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
    /// Goes before the segment; several segments share one.
    package var map: Resource?
    package var media: Resource
    /// On the time line of the playlist.
    package var start: Nanoseconds
    package var duration: Nanoseconds
    /// Whether its time stamps or its encoding do not follow the one before.
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
    /// Peak bits a second, as the master playlist tells; 0 without one.
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
  /// nil where the address is that of a media playlist.
  package let master: Resource?
  /// In the order of the master playlist, whose first is where a player begins.
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
