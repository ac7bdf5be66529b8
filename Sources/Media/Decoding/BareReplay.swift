import ReelbenchSimulation

/// Repeats the libav calls of a run and does nothing else. Its cost, compared with the run's, shows the cost of
/// everything else.
package struct BareReplay {
  package struct Call: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
      case work(DecodeWork)
      case close
      /// Decode a picture of a file that holds one or several.
      case picture(frame: Int)
    }

    /// Number of the decoder; not used for pictures.
    package var decoder: Int
    package var file: String
    package var action: Action

    package init(decoder: Int, file: String, action: Action) {
      self.decoder = decoder
      self.file = file
      self.action = action
    }
  }

  private let calls: [Call]
  private let tapes: [String: Tape]
  private let held: Int

  /// - Parameters:
  ///   - calls: in the order in which they were made.
  ///   - tapes: the tape of each file.
  ///   - held: the number of newest frames that each decoder's consumer keeps; 0 releases each frame at once.
  package init(calls: [Call], tapes: [String: Tape], held: Int) {
    precondition(held >= 0, "a replay holds \(held) frames")
    self.calls = calls
    self.tapes = tapes
    self.held = held
  }

  /// Makes the calls.
  /// - Returns: the number of video frames decoded; pictures are not counted.
  package func run() throws(MediaError) -> Int {
    var decoders: [Int: PlainDecoder] = [:]
    var frames = 0
    for call in calls {
      switch call.action {
      case .picture(let frame):
        _ = try PictureDecoder.decode(file: call.file, frame: frame)
      case .close: decoders[call.decoder] = nil
      case .work(.open):
        guard let tape = tapes[call.file] else {
          throw MediaError(file: call.file, what: "there is no tape for the replay")
        }
        decoders[call.decoder] = try PlainDecoder.open(file: call.file, tape: tape, held: held)
      case .work(.step(let entry, let step)):
        frames += try opened(call, decoders).step(entry: entry, step: step)
      case .work(.seek(let entry)): try opened(call, decoders).seek(entry: entry)
      }
    }
    return frames
  }

  private func opened(
    _ call: Call, _ decoders: [Int: PlainDecoder]
  ) throws(MediaError) -> PlainDecoder {
    guard let decoder = decoders[call.decoder] else {
      throw MediaError(file: call.file, what: "decoder \(call.decoder) was not opened")
    }
    return decoder
  }
}
