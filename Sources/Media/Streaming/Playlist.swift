import ReelbenchSimulation

/// An HLS playlist (RFC 8216): either a choice of variants or a list of segments.
///
/// Only what a player of video on demand needs is read; unknown tags are skipped, as the RFC requires. Unsupported
/// features that change what is played (encryption, live windows, renditions with a playlist of their own) are refused.
package enum Playlist: Equatable, Sendable {
  case master([VariantStream])
  case media(MediaPlaylist)
}

/// One `#EXT-X-STREAM-INF` of a master playlist.
package struct VariantStream: Equatable, Sendable {
  /// `BANDWIDTH`: peak bits per second.
  package var bandwidth: Int64
  /// `AVERAGE-BANDWIDTH`; nil if it is not given.
  package var averageBandwidth: Int64?
  /// Pixels; nil if they are not given.
  package var width: Int?
  package var height: Int?
  package var codecs: String?
  /// Relative to the playlist.
  package var uri: String
}

package struct MediaPlaylist: Equatable, Sendable {
  /// Seconds of the longest segment, and of all segments of a playlist together.
  package static let longest: Int64 = 1_000_000

  package var targetDuration: Nanoseconds
  package var segments: [Segment]

  package struct Segment: Equatable, Sendable {
    package var duration: Nanoseconds
    package var uri: String
    /// Bytes of the resource; nil is the whole resource.
    package var range: ByteRange?
    /// The media initialization section that applies to it, if there is one.
    package var map: Resource?
    /// Whether timestamps or encoding change here.
    package var isDiscontinuity = false
  }

  package struct Resource: Hashable, Sendable {
    package var uri: String
    package var range: ByteRange?
  }
}

/// The reason why a playlist could not be used.
package struct PlaylistError: Error, Equatable, Sendable {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  package var what: String

  /// One line for people.
  package var message: String { "\(file):\(line):\(column): \(what)" }
}
