/// A picture decoded by a real decoder. The objects that show or queue it keep it alive; it is freed at the last
/// release.
package protocol DecodedPicture: AnyObject, Sendable {}

/// Real decoding that accompanies the modelled decoding. A run with `--decode tape` has none.
///
/// The simulation submits work when the modelled decoder starts it, and joins it at the modelled end; in between, a
/// worker may do it at any host time. On a host clock the modelled end is the real one. Only joined work is counted.
package protocol Decoding: AnyObject {
  /// Makes the decoder of one association of player and item. Opens nothing yet.
  /// - Parameter media: path of the file.
  func makeDecoder(media: String, tape: Tape) -> any MediaDecoder
  /// Decodes a picture of a file now and audits it against the tape.
  /// - Parameter frame: index of the frame in an animated picture; 0 for a still.
  func decodePicture(media: String, tape: Tape, frame: Int) throws(AuditFailure)
    -> any DecodedPicture
  /// Totals of the work joined so far.
  var tally: DecodeTally { get }
}

package protocol MediaDecoder: AnyObject {
  /// Submits the next piece of work. At most two may be unjoined.
  func begin(_ work: DecodeWork)
  /// The host work of the work that began last, if the host determines its end; nil if the model does.
  var hostWork: HostWork? { get }
  /// Ends the oldest unjoined work and returns the frames that it output, in output order.
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

/// Totals of real decoding, as measured on the host.
package struct DecodeTally: Equatable, Sendable {
  package var packets = 0
  package var frames = 0
  package var cpu = Nanoseconds.zero
  /// CPU time of each worker thread, in order of thread number.
  package var threads: [Nanoseconds] = []

  package init() {}
}

/// Real decoding and tape disagree, or the file could not be used. Ends the run with exit code 65.
package struct AuditFailure: Error, Equatable, Sendable {
  package var file: String
  /// Video ordinal of the packet; −1 for the drain, nil before any packet.
  package var packet: Int?
  /// Presentation ticks of the frame, if the failure concerns one.
  package var pts: Int64?
  /// What differs, with both values.
  package var reason: String

  package init(file: String, packet: Int?, pts: Int64?, reason: String) {
    self.file = file
    self.packet = packet
    self.pts = pts
    self.reason = reason
  }

  /// The failure as one line of text.
  package var message: String {
    var place = file
    if let packet { place += packet < 0 ? ": drain" : ": packet \(packet)" }
    if let pts { place += ", pts \(pts)" }
    return "\(place): \(reason)"
  }
}
