import ReelbenchSimulation

/// Repeats a run's sequence of libav calls and does nothing else, to tell what all the rest costs.
package struct BareReplay {
  package struct Call: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
      case work(DecodeWork)
      case close
      /// Decode a picture of a file that holds one or several.
      case picture(frame: Int)
    }

    /// Number of the decoder; of no account for pictures.
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
  ///   - tapes: of each file.
  ///   - held: newest frames that each decoder's consumer keeps; 0 releases them at once.
  package init(calls: [Call], tapes: [String: Tape], held: Int) {
    precondition(held >= 0, "a replay holds \(held) frames")
    self.calls = calls
    self.tapes = tapes
    self.held = held
  }

  /// Makes the calls.
  /// - Returns: frames decoded, pictures not among them.
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
          throw MediaError(file: call.file, what: "there is no tape to replay it by")
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
