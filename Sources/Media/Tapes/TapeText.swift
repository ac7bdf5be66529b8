import ReelbenchSimulation

/// Writes a tape as text. The same tape gives the same text.
struct TapeText {
  private var text = ""
  private let tape: Tape
  private let paths: [DecodePath]
  private let steps: [TapeStep]
  private let frames: [TapeFrame]

  static func make(of tape: Tape) -> String {
    var writer = TapeText(tape)
    for column in TapeColumn.allCases where column != .packetsDigest || writer.hasDigests {
      writer.write(column)
    }
    return writer.text
  }

  private var hasDigests: Bool { tape.packets.contains { $0.digest != 0 } }

  private init(_ tape: Tape) {
    self.tape = tape
    paths = tape.picture == nil ? [tape.linear] + tape.entries : []
    steps = paths.flatMap(\.steps)
    frames = steps.flatMap(\.frames)
  }

  private mutating func write(_ column: TapeColumn) {
    text += "{\"\(column.rawValue)\":\(value(of: column))}\n"
  }

  private func value(of column: TapeColumn) -> String {
    switch column {
    case .codecOpen: stage(tape.codecOpen)
    case .open: stage(tape.open)
    case .streamInfo: stage(tape.streamInfo)
    case .head: head
    case .streams: "[" + tape.streams.map(stream).joined(separator: ",") + "]"
    case .picture: picture
    case .privateHighWater: "\(tape.privateHighWater)"
    case .pathsEndsInDrain: list(paths.map { $0.endsInDrain ? 1 : 0 })
    case .pathsFirst: list(paths.map(\.first))
    case .pathsSteps: list(paths.map(\.steps.count))
    case .pathsUnseen: list(paths.map(\.unseen.count))
    case .unseen: list(paths.flatMap(\.unseen))
    case .stepsCPU: list(steps.map(\.cpu.count))
    case .stepsDrops: list(steps.map(\.drops.count))
    case .stepsFrames: list(steps.map(\.frames.count))
    case .stepsOutcome: list(steps.map(\.outcome))
    case .stepsTakes: list(steps.map(\.takes.count))
    case .takes: list(steps.flatMap(\.takes))
    case .drops: list(steps.flatMap(\.drops))
    case .framesDuration: list(frames.map(\.duration))
    case .framesHash: "[" + frames.map { "\"\($0.hash)\"" }.joined(separator: ",") + "]"
    case .framesPicture: list(frames.map(\.picture))
    case .framesPts: list(frames.map(\.pts))
    case .framesSize: list(frames.map(\.size))
    case .packetsDigest: list(tape.packets.map(\.digest))
    case .packetsDts: list(tape.packets.map(\.dts))
    case .packetsDuration: list(tape.packets.map(\.duration))
    case .packetsKey: list(tape.packets.map { $0.isKey ? 1 : 0 })
    case .packetsNeeds: list(tape.packets.map(\.needs))
    case .packetsPosition: list(tape.packets.map(\.position))
    case .packetsPts: list(tape.packets.map(\.pts))
    case .packetsSize: list(tape.packets.map(\.size))
    case .packetsStream: list(tape.packets.map(\.stream))
    }
  }

  private var head: String {
    let head = tape.head
    return "{\"container\":\(quoted(head.container)),\"duration_ns\":\(head.duration.count)"
      + ",\"ffmpeg\":\(quoted(head.ffmpeg)),\"passes\":\(head.passes)"
      + ",\"reference_ns\":\(head.reference.count),\"schema\":\(quoted(TapeHead.schema))"
      + ",\"settings\":\(quoted(head.settings)),\"sha256\":\(quoted(head.sha256))"
      + ",\"size\":\(head.size)}"
  }

  private var picture: String {
    guard let picture = tape.picture else { return "null" }
    let moves = !picture.hashes.isEmpty
    let hashes = picture.hashes.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"bytes\":\(picture.bytes),\"cpu_ns\":\(picture.cpu.count)"
      + (moves ? ",\"durations_ns\":\(list(picture.durations.map(\.count)))" : "")
      + ",\"hash\":\"\(picture.hash)\"" + (moves ? ",\"hashes\":[\(hashes)]" : "")
      + ",\"height\":\(picture.height),\"width\":\(picture.width)}"
  }

  private func stream(_ stream: TapeStream) -> String {
    "{\"codec\":\(quoted(stream.codec)),\"frame_bytes\":\(stream.frameBytes)"
      + ",\"height\":\(stream.height),\"index\":\(stream.index)"
      + (stream.keepsPictures ? ",\"keeps_pictures\":1" : "")
      + (stream.reopensDecoder ? ",\"reopens_decoder\":1" : "") + ",\"rotation\":\(stream.rotation)"
      + ",\"time_base\":[\(stream.timeBaseNumerator),\(stream.timeBaseDenominator)]"
      + ",\"type\":\"\(stream.type.rawValue)\",\"width\":\(stream.width)}"
  }

  private func stage(_ stage: TapeStage) -> String {
    "{\"bytes\":\(stage.bytes),\"cpu_ns\":\(stage.cpu.count)"
      + ",\"ranges\":\(list(stage.ranges.flatMap { [$0.lower, $0.upper] }))}"
  }

  private func list(_ values: [some BinaryInteger]) -> String {
    "[" + values.map { "\($0)" }.joined(separator: ",") + "]"
  }

  /// Names and versions are plain ASCII. Other characters that a library may return are replaced, so that no escape is
  /// needed.
  private func quoted(_ words: String) -> String {
    let plain = words.utf8.map { byte -> UInt8 in
      TapeScanner.isPlain(byte) ? byte : UInt8(ascii: "?")
    }
    return "\"" + String(decoding: plain, as: UTF8.self) + "\""
  }
}
