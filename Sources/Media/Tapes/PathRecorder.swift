import ReelbenchSimulation

/// Steps one demuxer and decoder through paths and records everything that they do.
final class PathRecorder {
  /// A step, and the pictures held after it, in ascending order.
  struct Step: Equatable {
    var step: TapeStep
    var held: [Int]

    /// Whether everything except the cost is the same.
    /// The duration of a frame is libavformat's estimate, which depends on what it has read.
    func isSame(as other: Step) -> Bool {
      step.outcome == other.step.outcome
        && step.frames.elementsEqual(other.step.frames) { one, other in
          one.pts == other.pts && one.size == other.size && one.hash == other.hash
            && one.picture == other.picture
        }
        && step.takes == other.step.takes && step.drops == other.step.drops && held == other.held
    }
  }

  /// The number of consecutive packets in which an entry must equal the linear path to have joined it.
  private static let proof = 8

  let demuxer: Demuxer
  let stages: [(cpu: Int64, bytes: Int64, ranges: [ByteRange])]
  private let decoder: VideoDecoder
  private let source: PictureSource
  private let ledger: PictureLedger
  private let codecMeter: HeapMeter
  private let hasher = FrameHasher()
  private let stream: Int
  /// Whether a seek opens a new decoder.
  private let reopens: Bool
  /// CPU time of opening a new decoder, which counts for the step that follows.
  private var reopening: Int64 = 0

  /// Opens the file, and measures the opening of container, stream information and decoder.
  init(file: String, recycler: PictureRecycler, reopens: Bool = false) throws(MediaError) {
    self.reopens = reopens
    let demuxerMeter = HeapMeter()
    let codecMeter = HeapMeter()
    let ledger = PictureLedger()
    let source = PictureSource(recycler: recycler, clears: true, ledger: ledger)
    var marks = [threadCPU()]
    let demuxer = try Demuxer.open(file: file, records: true, meter: demuxerMeter)
    marks.append(threadCPU())
    let opened = (demuxerMeter.live, demuxer.input.takeRanges())
    marks.append(threadCPU())
    try demuxer.findStreamInfo()
    marks.append(threadCPU())
    let informed = (demuxerMeter.live - opened.0, demuxer.input.takeRanges())
    let stream = try demuxer.playableVideo()
    demuxer.select(video: stream, sound: demuxer.audioIndex)
    marks.append(threadCPU())
    let decoder = try VideoDecoder.open(
      stream: stream, of: demuxer, source: source, meter: codecMeter)
    marks.append(threadCPU())
    stages = [
      (marks[1] - marks[0], opened.0, opened.1),
      (marks[3] - marks[2], informed.0, informed.1),
      (marks[5] - marks[4], codecMeter.live, []),
    ]
    self.demuxer = demuxer
    self.decoder = decoder
    self.source = source
    self.ledger = ledger
    self.codecMeter = codecMeter
    self.stream = stream
  }

  /// Highest codec heap so far, without pictures.
  var privatePeak: Int64 { codecMeter.peak }
  var reopensDecoder: Bool { reopens }
  /// Whether the decoder allocates its pictures itself.
  var keepsPictures: Bool { decoder.keepsPictures }
  /// Bytes of the largest picture so far.
  var pictureBytes: Int64 { Int64(source.largest) }

  /// Reads the packets of every stream from the demuxer's position to the end.
  func packets() throws(MediaError) -> [TapePacket] {
    var packets: [TapePacket] = []
    let sound = demuxer.audioIndex
    var known: [Int: Int64] = [:]
    var highest: Int64 = 0
    _ = demuxer.input.takeRanges()
    while true {
      let packet: Demuxer.Packet
      switch demuxer.read() {
      case .ended: return packets
      case .failed(let code):
        throw MediaError(
          file: demuxer.file, code: code, what: "cannot read the packet after \(packets.count)")
      case .packet(let read): packet = read
      }
      let consumed = demuxer.input.takeRanges().map(\.upper).max() ?? 0
      highest = max(highest, consumed)
      var position = packet.position
      var needs = max(position + packet.size, consumed)
      if demuxer.isScattered {
        // A parser that splits a packet knows the position of its first part alone.
        position = position >= 0 ? position : known[packet.stream] ?? 0
        known[packet.stream] = position
        needs = max(position, highest)
      }
      guard position >= 0, needs <= demuxer.input.size else {
        throw MediaError(
          file: demuxer.file, what: "packet \(packets.count) does not lie in the file")
      }
      packets.append(
        TapePacket(
          stream: packet.stream, position: position, size: packet.size, pts: packet.pts,
          dts: packet.dts, duration: packet.duration, isKey: packet.isKey,
          needs: needs,
          digest: packet.stream == sound ? demuxer.withPacket { hasher.digest(of: $0) } : 0))
    }
  }

  /// Decodes all packets from the first, and the drain.
  func linear(_ video: [TapePacket], seeks: Bool) throws(MediaError) -> [Step] {
    try begin(at: 0, video, seeks: seeks)
    var steps: [Step] = []
    for ordinal in 0...video.count { steps.append(try step(ordinal, video)) }
    return steps
  }

  /// Decodes from a key frame until the linear path is joined for good, or to the end.
  func entry(
    at first: Int, _ video: [TapePacket], linear: [Step]
  ) throws(MediaError) -> DecodePath {
    try begin(at: first, video, seeks: true)
    let durations = Dictionary(
      linear.flatMap(\.step.frames).map { ($0.pts, $0.duration) }, uniquingKeysWith: { $1 })
    var steps: [Step] = []
    var equal = 0
    while equal < Self.proof, first + steps.count <= video.count {
      let ordinal = first + steps.count
      var step = try step(ordinal, video)
      for index in step.step.frames.indices {
        if let known = durations[step.step.frames[index].pts] {
          step.step.frames[index].duration = known
        }
      }
      steps.append(step)
      equal = step.isSame(as: linear[ordinal]) ? equal + 1 : 0
    }
    let shown = Set(steps.flatMap { $0.step.frames.map(\.pts) })
    let unseen = linear[first..<(first + steps.count)].flatMap(\.step.frames)
      .filter { $0.picture >= first * TapeStep.pictureRanks && !shown.contains($0.pts) }.map(\.pts)
    let endsInDrain = equal < Self.proof
    let kept = endsInDrain ? steps.count : max(1, steps.count - Self.proof)
    return DecodePath(
      first: first, endsInDrain: endsInDrain, steps: steps.prefix(kept).map(\.step),
      unseen: unseen)
  }

  private func begin(at first: Int, _ video: [TapePacket], seeks: Bool) throws(MediaError) {
    if seeks {
      let packet = video[first]
      try demuxer.seek(
        stream: stream, position: packet.position, size: packet.size, pts: packet.pts,
        dts: packet.dts)
      let began = threadCPU()
      if reopens { try decoder.reopen(stream: stream, of: demuxer) } else { decoder.flush() }
      reopening = reopens ? threadCPU() - began : 0
    }
    ledger.beginPath()
  }

  private func step(_ ordinal: Int, _ video: [TapePacket]) throws(MediaError) -> Step {
    if ordinal < video.count {
      let wanted = video[ordinal]
      guard case .packet(let packet) = demuxer.read(stream: stream),
        packet.isSame(position: wanted.position, size: wanted.size, pts: wanted.pts)
      else {
        throw MediaError(file: demuxer.file, what: "packet \(ordinal) differs when read again")
      }
    }
    ledger.beginStep(ordinal: ordinal)
    let began = threadCPU()
    var output = decoder.decode(packetOf: ordinal < video.count ? demuxer : nil)
    let cpu = threadCPU() - began + reopening
    reopening = 0
    var frames: [TapeFrame] = []
    for frame in output.frames { frames.append(try entry(of: frame, ordinal)) }
    output.frames = []
    // Checked after decoding: VP9 releases the pictures from before a flush only when the next packet arrives.
    guard ledger.strays == 0 else {
      throw MediaError(
        file: demuxer.file, what: "the decoder holds \(ledger.strays) pictures across a flush")
    }
    guard !ledger.hasOverflowed else {
      throw MediaError(
        file: demuxer.file,
        what: "packet \(ordinal) takes more than \(TapeStep.pictureRanks) pictures")
    }
    let step = TapeStep(
      cpu: Nanoseconds(cpu), outcome: output.outcome, frames: frames, takes: ledger.takes,
      drops: ledger.drops)
    return Step(step: step, held: ledger.held.sorted())
  }

  private func entry(of frame: VideoFrame, _ ordinal: Int) throws(MediaError) -> TapeFrame {
    guard TapeCheck.isTime(frame.pts), TapeCheck.isTime(frame.duration) else {
      throw MediaError(file: demuxer.file, what: "a frame of packet \(ordinal) has no usable time")
    }
    guard let picture = ledger.number(at: frame.address) else {
      throw MediaError(
        file: demuxer.file, what: "the decoder allocates its own pictures: no tape can be made")
    }
    return TapeFrame(
      pts: frame.pts, duration: frame.duration, size: frame.packedSize,
      hash: hasher.hash(of: frame), picture: picture)
  }
}
