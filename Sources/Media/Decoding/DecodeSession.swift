import ReelbenchSimulation

/// The result of one piece of decode work.
struct DecodeResult {
  /// In output order.
  var frames: [VideoFrame] = []
  /// Packets sent to the decoder; the drain does not count.
  var packets = 0
  var cpu: Int64 = 0
  var failure: AuditFailure?
}

/// The real decoder for one association of player and item, and the audit of everything that it does.
///
/// A thread that performs a piece of work has exclusive access meanwhile: pieces run one after the other, on any
/// threads, with a lock between them.
final class DecodeSession: @unchecked Sendable {
  /// The limit of the private heap, in percent of the tape's figure.
  private static let heapPercent: Int64 = 102

  private struct Opened {
    var demuxer: Demuxer
    var decoder: VideoDecoder
    var source: PictureSource
    var meter: HeapMeter
    var stream: Int
  }

  let file: String
  let tape: Tape
  private let recycler: PictureRecycler
  /// Another demuxer of the file, from which this session copies the stream information.
  private let described: Demuxer?
  let hasher: FrameHasher?
  private(set) lazy var soundAudit = SoundAudit(of: tape)
  private var opened: Opened?
  /// The first failure; every later piece of work fails with it.
  private var failure: AuditFailure?

  init(
    file: String, tape: Tape, hashing: Bool, recycler: PictureRecycler, described: Demuxer? = nil
  ) {
    self.file = file
    self.tape = tape
    self.recycler = recycler
    self.described = described
    hasher = hashing ? FrameHasher() : nil
  }

  func perform(_ work: DecodeWork) -> DecodeResult {
    var result = DecodeResult()
    let began = threadCPU()
    do throws(AuditFailure) {
      if let failure { throw failure }
      switch work {
      case .open: try open()
      case .seek(let entry): try seek(entry)
      case .step(let entry, let step): try perform(entry, step, into: &result)
      }
    } catch {
      failure = error
      result.failure = error
      result.frames = []
    }
    result.cpu = threadCPU() - began
    return result
  }

  /// Frees decoder and demuxer. No work may be running.
  func close() { opened = nil }

  // MARK: Work

  private func open() throws(AuditFailure) {
    precondition(opened == nil, "\(file) is opened twice by one decoder")
    do throws(MediaError) {
      let demuxer = try Demuxer.open(file: file)
      try audit(settings: demuxer)
      if let described {
        try demuxer.takeStreamInfo(from: described)
      } else {
        try demuxer.findStreamInfo()
      }
      let stream = try audit(streams: demuxer)
      let source = PictureSource(
        recycler: recycler, clears: !tape.isWithoutConcealment, ledger: nil)
      let meter = HeapMeter()
      let decoder = try VideoDecoder.open(
        stream: stream, of: demuxer, source: source, meter: meter)
      demuxer.select(video: stream, sound: demuxer.audioIndex)
      opened = Opened(
        demuxer: demuxer, decoder: decoder, source: source, meter: meter, stream: stream)
    } catch {
      throw AuditFailure(file: file, packet: nil, pts: nil, reason: error.reason)
    }
    try auditHeap(packet: nil)
  }

  private func seek(_ entry: Int?) throws(AuditFailure) {
    let opened = try ready()
    let ordinal = entry.map { tape.entries[$0].first } ?? 0
    let packet = tape.packets[tape.video[ordinal]]
    do throws(MediaError) {
      if tape.videoStream?.reopensDecoder == true {
        try opened.decoder.reopen(stream: opened.stream, of: opened.demuxer)
      } else {
        opened.decoder.flush()
      }
      try opened.demuxer.seek(
        stream: opened.stream, position: packet.position, size: packet.size, pts: packet.pts,
        dts: packet.dts)
    } catch {
      throw AuditFailure(file: file, packet: ordinal, pts: packet.pts, reason: error.reason)
    }
  }

  private func perform(
    _ entry: Int?, _ step: Int, into result: inout DecodeResult
  ) throws(AuditFailure) {
    let opened = try ready()
    let path = tape.path(from: entry)
    let expected = path.steps[step]
    let ordinal = path.first + step
    let isDrain = ordinal == tape.video.count
    if !isDrain {
      try audit(packet: ordinal, try readVideo(opened.demuxer, stream: opened.stream))
      result.packets = 1
    }
    let taken = opened.source.count
    let output = opened.decoder.decode(packetOf: isDrain ? nil : opened.demuxer)
    let place = Place(
      packet: isDrain ? -1 : ordinal,
      pts: isDrain ? nil : tape.packets[tape.video[ordinal]].pts)
    try audit(output, expected, place)
    guard opened.source.count - taken == expected.takes.count else {
      throw differs(
        place, "takes \(opened.source.count - taken) pictures", "\(expected.takes.count)")
    }
    try auditHeap(packet: place.packet)
    result.frames = output.frames
  }

  private func ready() throws(AuditFailure) -> Opened {
    guard let opened else { preconditionFailure("\(file): decode work before it was opened") }
    return opened
  }

  // MARK: Audit

  private struct Place {
    var packet: Int
    var pts: Int64?
  }

  private func audit(settings demuxer: Demuxer) throws(MediaError) {
    let head = tape.head
    guard demuxer.input.size == head.size else {
      throw MediaError(
        file: file, what: "the file has \(demuxer.input.size) bytes, the tape says \(head.size)")
    }
    guard head.settings == Libav.settings else {
      throw MediaError(
        file: file,
        what: "the decoder settings are \"\(Libav.settings)\", the tape says \"\(head.settings)\"")
    }
    guard demuxer.container == head.container else {
      throw MediaError(
        file: file,
        what: "the container is \(demuxer.container), the tape says \(head.container)")
    }
  }

  private func audit(streams demuxer: Demuxer) throws(MediaError) -> Int {
    let found = demuxer.streams
    let recorded = tape.streams
    guard found.count == recorded.count else {
      throw MediaError(
        file: file, what: "the file has \(found.count) streams, the tape says \(recorded.count)")
    }
    for (index, var stream) in found.enumerated() {
      stream.frameBytes = recorded[index].frameBytes
      stream.keepsPictures = recorded[index].keepsPictures
      stream.reopensDecoder = recorded[index].reopensDecoder
      stream.origin = recorded[index].origin
      guard stream == recorded[index] else {
        throw MediaError(
          file: file,
          what: "stream \(index) is \(stream.summary), the tape says \(recorded[index].summary)")
      }
    }
    guard let video = demuxer.videoIndex else {
      throw MediaError(file: file, what: "the file has no video stream")
    }
    return video
  }

  private func audit(
    packet ordinal: Int, _ reading: Demuxer.Reading
  ) throws(AuditFailure) {
    let recorded = tape.packets[tape.video[ordinal]]
    let place = Place(packet: ordinal, pts: recorded.pts)
    let words = "\(recorded.size) bytes at byte \(recorded.position), pts \(recorded.pts)"
    switch reading {
    case .ended: throw differs(place, "the file has ended", words)
    case .failed(let code):
      throw differs(place, "the container is damaged (\(Libav.text(ofCode: code)))", words)
    case .packet(let packet):
      guard packet.isSame(position: recorded.position, size: recorded.size, pts: recorded.pts)
      else {
        throw differs(
          place,
          "the packet has \(packet.size) bytes at byte \(packet.position), pts \(packet.pts)",
          words)
      }
    }
  }

  private func audit(
    _ output: VideoDecoder.Output, _ expected: TapeStep, _ place: Place
  ) throws(AuditFailure) {
    for (frame, recorded) in zip(output.frames, expected.frames) {
      let place = Place(packet: place.packet, pts: recorded.pts)
      guard frame.pts == recorded.pts else {
        throw differs(place, "pts \(frame.pts)", "\(recorded.pts)")
      }
      guard frame.packedSize == recorded.size else {
        throw differs(place, "the frame has \(frame.packedSize) bytes", "\(recorded.size)")
      }
      guard let hasher else { continue }
      let hash = hasher.hash(of: frame)
      guard hash == recorded.hash else {
        throw differs(place, "the frame's hash is \(hash)", "\(recorded.hash)")
      }
    }
    guard output.outcome == expected.outcome else {
      throw differs(place, "the decoder's outcome is \(output.outcome)", "\(expected.outcome)")
    }
    guard output.frames.count == expected.frames.count else {
      throw differs(
        place, "the decoder puts out \(output.frames.count) frames", "\(expected.frames.count)")
    }
  }

  /// Compares the decoder's peak heap with the tape. A tape recorded without a meter has no figure to compare with.
  private func auditHeap(packet: Int?) throws(AuditFailure) {
    let recorded = tape.privateHighWater
    guard HeapMeter.isAvailable, recorded > 0, let peak = opened?.meter.peak else { return }
    guard peak * 100 <= recorded * Self.heapPercent else {
      throw AuditFailure(
        file: file, packet: packet, pts: nil,
        reason: "the decoder holds \(peak) bytes of its own, the tape says at most \(recorded)")
    }
  }

  private func differs(_ place: Place, _ found: String, _ recorded: String) -> AuditFailure {
    AuditFailure(
      file: file, packet: place.packet, pts: place.pts,
      reason: "\(found), the tape says \(recorded)")
  }
}

extension MediaError {
  /// The reason without the name of the file.
  var reason: String { code == 0 ? what : "\(what): \(Libav.text(ofCode: code))" }
}

extension TapeStream {
  fileprivate var summary: String {
    "\(type.rawValue) \(codec) \(width)x\(height) rotated by \(rotation),"
      + " ticks of \(timeBaseNumerator)/\(timeBaseDenominator) s"
  }
}

extension Tape {
  /// Whether every frame that the decoder outputs, from any entry, is also a frame of the linear path. Only then does
  /// the decoder never conceal errors with the earlier contents of picture memory.
  fileprivate var isWithoutConcealment: Bool {
    var hashes: [Int64: FrameHash] = [:]
    for step in linear.steps {
      if step.outcome != 0 { return false }
      for frame in step.frames { hashes[frame.pts] = frame.hash }
    }
    return entries.allSatisfy { entry in
      entry.unseen.isEmpty
        && entry.steps.allSatisfy { step in
          step.outcome == 0 && step.frames.allSatisfy { hashes[$0.pts] == $0.hash }
        }
    }
  }
}
