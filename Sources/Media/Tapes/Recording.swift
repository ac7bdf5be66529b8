import ReelbenchSimulation

/// A tape that is being recorded. It merges the values of several passes: the least of each cost, the greatest of each
/// size.
struct Recording {
  var packets: [TapePacket] = []
  var picture: TapePicture?
  var reference = Nanoseconds.zero
  private let container: String
  private let size: Int64
  private let claimed: Int64?
  private let passes: Int
  private var streams: [TapeStream]
  private let videoIndex: Int?
  private let isUntimed: Bool
  private var stages: [TapeStage] = []
  private var linear: [TapeStep] = []
  private var entries: [DecodePath] = []
  private var privateHighWater: Int64 = 0

  init(of demuxer: Demuxer, passes: Int) {
    container = demuxer.container
    size = demuxer.input.size
    claimed = demuxer.claimedDuration
    streams = demuxer.streams
    videoIndex = demuxer.videoIndex
    isUntimed = demuxer.isUntimed
    self.passes = passes
  }

  var video: [TapePacket] { packets.filter { $0.stream == videoIndex } }

  /// Ordinals of the key frames after the first packet at which decoding can begin: none in a file without time stamps.
  var keys: [Int] { isUntimed ? [] : video.indices.filter { $0 > 0 && video[$0].isKey } }

  mutating func add(stagesOf recorder: PathRecorder) {
    let measured = recorder.stages.map {
      TapeStage(cpu: Nanoseconds($0.cpu), bytes: max(0, $0.bytes), ranges: $0.ranges)
    }
    if stages.isEmpty { stages = measured }
    for (index, stage) in measured.enumerated() {
      stages[index].cpu = min(stages[index].cpu, stage.cpu)
      stages[index].bytes = max(stages[index].bytes, stage.bytes)
    }
  }

  mutating func add(heapOf recorder: PathRecorder) {
    privateHighWater = max(privateHighWater, recorder.privatePeak)
    if let videoIndex {
      streams[videoIndex].frameBytes = max(streams[videoIndex].frameBytes, recorder.pictureBytes)
      streams[videoIndex].keepsPictures = recorder.keepsPictures
      streams[videoIndex].reopensDecoder = recorder.reopensDecoder
    }
  }

  mutating func add(linear steps: [PathRecorder.Step]) {
    linear = Self.cheaper(linear, steps.map(\.step))
  }

  /// Adds an entry. If it was recorded before, both must be the same except for their costs.
  /// - Returns: the error of one that is not.
  mutating func add(entry: DecodePath, file: String) -> MediaError? {
    guard let index = entries.firstIndex(where: { $0.first == entry.first }) else {
      entries.append(entry)
      return nil
    }
    let known = entries[index]
    var merged = entry
    merged.steps = Self.cheaper(known.steps, entry.steps)
    var repeated = known
    repeated.steps = Self.cheaper(entry.steps, known.steps)
    guard merged == repeated else {
      return MediaError(
        file: file,
        what: "decoding from the key frame at packet \(entry.first) differs between a used and a"
          + " fresh decoder: no tape can be made")
    }
    entries[index] = merged
    return nil
  }

  func tape(sha256: String) -> Tape {
    let none = TapeStage(cpu: .zero, bytes: 0, ranges: [])
    let head = TapeHead(
      sha256: sha256, size: size, container: container, ffmpeg: Libav.version,
      settings: Libav.settings, passes: passes, reference: reference, duration: duration)
    let tape = Tape(
      head: head, streams: streams, open: stages.first ?? none,
      streamInfo: stages.dropFirst().first ?? none, codecOpen: stages.last ?? none,
      packets: packets,
      linear: DecodePath(first: 0, endsInDrain: true, steps: linear, unseen: []),
      entries: entries, privateHighWater: privateHighWater, picture: picture)
    return tape.counted(from: tape.origin)
  }

  /// The end of the last frame; the container's claim where no frame gives it.
  private var duration: Nanoseconds {
    let ends = linear.flatMap(\.frames).map { $0.pts + max(0, $0.duration) }
    if let last = ends.max(), last > 0, let videoIndex,
      streams[videoIndex].timeBaseDenominator > 0
    {
      return streams[videoIndex].time(ofTicks: last)
    }
    guard let claimed, picture == nil else { return .zero }
    return Nanoseconds(Scaled.floor(claimed, times: 1_000, over: 1))
  }

  /// `steps`, each with the lower cost where both lists have the step.
  private static func cheaper(_ known: [TapeStep], _ steps: [TapeStep]) -> [TapeStep] {
    var merged = steps
    for index in merged.indices where index < known.count {
      merged[index].cpu = min(merged[index].cpu, known[index].cpu)
    }
    return merged
  }
}
