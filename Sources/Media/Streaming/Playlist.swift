import ReelbenchSimulation

/// An HLS playlist (RFC 8216): either a choice of variants or a list of segments.
///
/// Read as far as a player of video on demand needs it; unknown tags are skipped, as the RFC asks. What would change what
/// is played and is not supported (encryption, live windows, alternative renditions of their own) is refused.
package enum Playlist: Equatable, Sendable {
  case master([VariantStream])
  case media(MediaPlaylist)
}

/// One `#EXT-X-STREAM-INF` of a master playlist.
package struct VariantStream: Equatable, Sendable {
  /// Peak bits a second, `BANDWIDTH`.
  package var bandwidth: Int64
  /// `AVERAGE-BANDWIDTH`, where it is told.
  package var averageBandwidth: Int64?
  /// Pixels, where they are told.
  package var width: Int?
  package var height: Int?
  package var codecs: String?
  /// Relative to the playlist.
  package var uri: String
}

package struct MediaPlaylist: Equatable, Sendable {
  package var targetDuration: Nanoseconds
  package var segments: [Segment]

  package struct Segment: Equatable, Sendable {
    package var duration: Nanoseconds
    package var uri: String
    /// Bytes of the resource; nil is all of it.
    package var range: ByteRange?
    /// The media initialization section that goes before it, where there is one.
    package var map: Resource?
    /// Whether the time line or the encoding changes here.
    package var isDiscontinuity = false
  }

  package struct Resource: Hashable, Sendable {
    package var uri: String
    package var range: ByteRange?
  }
}

/// A playlist could not be used.
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
