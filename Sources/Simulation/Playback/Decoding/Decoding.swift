/// A decoded picture of a real decoder, kept alive by whoever shows or queues it. Freed at the last release.
package protocol DecodedPicture: AnyObject, Sendable {}

/// Real decoding behind the modelled one. A run with `--decode tape` has none.
///
/// The simulation names the work when the modelled decoder starts it and joins it at the modelled end; in between a
/// worker may do it at any host time. On a clock of the host the modelled end is the real one. Only joined work is
/// counted.
package protocol Decoding: AnyObject {
  /// The decoder of one association of player and item. Opens nothing yet.
  /// - Parameter media: path of the file.
  func makeDecoder(media: String, tape: Tape) -> any MediaDecoder
  /// Decodes a picture of a file now and audits it against the tape.
  /// - Parameter frame: its place among those of a moving picture; 0 for a still.
  func decodePicture(media: String, tape: Tape, frame: Int) throws(AuditFailure)
    -> any DecodedPicture
  /// What was joined so far.
  var tally: DecodeTally { get }
}

package protocol MediaDecoder: AnyObject {
  /// Names the next piece of work. At most two may be unjoined.
  func begin(_ work: DecodeWork)
  /// What the work that began last is to the host, where the host says when it ends; nil where the model does.
  var hostWork: HostWork? { get }
  /// Ends the oldest unjoined work and gives the frames it put out, in output order.
  func join() throws(AuditFailure) -> [any DecodedPicture]
  /// Drops unjoined work and frees the decoder. Idempotent.
  func close()
}

extension MediaDecoder {
  package var hostWork: HostWork? { nil }
}

package enum DecodeWork: Equatable, Sendable {
  /// Open file and codec, ready for the first packet.
  case open
  /// Decode the step's packet (or drain). `entry` is an index into the tape's entries, nil for the linear path.
  case step(entry: Int?, step: Int)
  /// Flush the decoder and seek the demuxer to the first packet of an entry or (nil) of the file.
  case seek(entry: Int?)
}

/// What real decoding did, as the host saw it.
package struct DecodeTally: Equatable, Sendable {
  package var packets = 0
  package var frames = 0
  package var cpu = Nanoseconds.zero
  /// CPU of each worker thread, in order of their numbers.
  package var threads: [Nanoseconds] = []

  package init() {}
}

/// Real decoding and tape disagree, or the file could not be used. Ends the run with exit code 65.
package struct AuditFailure: Error, Equatable, Sendable {
  package var file: String
  /// Video ordinal of the packet; −1 for the drain, nil before any packet.
  package var packet: Int?
  /// Presentation ticks of the frame, where one is concerned.
  package var pts: Int64?
  /// What differs, with both values.
  package var reason: String

  package init(file: String, packet: Int?, pts: Int64?, reason: String) {
    self.file = file
    self.packet = packet
    self.pts = pts
    self.reason = reason
  }

  /// One line for people.
  package var message: String {
    var place = file
    if let packet { place += packet < 0 ? ": drain" : ": packet \(packet)" }
    if let pts { place += ", pts \(pts)" }
    return "\(place): \(reason)"
  }
}
