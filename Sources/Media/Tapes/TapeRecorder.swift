import ReelbenchSimulation

/// Records the tape of a file: the costs, the output and the pictures held in decoding it.
///
/// The output is checked while it is recorded. From every key frame, a used decoder must give after a flush what a
/// fresh one gives, and a loop must give what the first pass gave. No tape is made of a file that violates this.
package struct TapeRecorder {
  /// What to do where the build has no heap meter (under sanitizers).
  package enum Metering: Sendable {
    /// Refuse to record.
    case required
    /// Record every heap figure as 0.
    case optional
  }

  /// How often a picture is decoded per pass: one takes no longer than a few steps of a video.
  private static let pictureDecodes = 5
  private static let attempts = 4
  /// How often the host is measured again after a recording before the recording is made again.
  private static let patience = 4

  private let file: String
  private let host: HostSpeed
  private let passes: Int
  private let steadiness: Int
  private let recycler: PictureRecycler
  private let progress: (String) -> Void

  /// - Parameters:
  ///   - path: the media file.
  ///   - host: the speed of this host, by the reference clip.
  ///   - passes: the number of passes; each step has the least CPU time of all passes.
  ///   - steadiness: percent by which the host's speed may change while recording.
  ///   - progress: called with one line per stage.
  package static func record(
    path: String, host: HostSpeed, passes: Int = 3, metering: Metering = .required,
    steadiness: Int = 5, progress: @escaping (String) -> Void = { _ in }
  ) throws(MediaError) -> Tape {
    precondition(passes > 0, "a tape is recorded in \(passes) passes")
    guard metering == .optional || HeapMeter.isAvailable else {
      throw MediaError(file: path, what: "this build has no heap meter, a tape needs one")
    }
    let recorder = TapeRecorder(
      file: path, host: host, passes: passes, steadiness: steadiness,
      recycler: .shared, progress: progress)
    return try recorder.record()
  }

  private func record() throws(MediaError) -> Tape {
    // What is no media is refused before anything is measured.
    try MediaHeader.check(file: file)
    var before = try host.recent(progress)
    var percent: Int64 = 0
    for _ in 1...Self.attempts {
      var recording = try recordOnce()
      var after = before
      for _ in 1...Self.patience {
        progress("measuring the host again")
        after = try host.measure()
        let least = min(before, after)
        let apart = max(before, after).count - least.count
        percent = apart * 100 / max(1, least.count)
        if apart * 100 <= least.count * Int64(steadiness) {
          progress("the host changed its speed by \(percent) % meanwhile")
          recording.reference = least
          return try finish(recording)
        }
        // If the host has become faster, it was slow during the first measurement: only another recording helps.
        if after < before { break }
      }
      progress("the host changed its speed by \(percent) %: recording again")
      before = after
    }
    throw MediaError(
      file: file,
      what: "the host changed its speed by \(percent) % while recording, at most \(steadiness) %"
        + " is allowed")
  }

  private func finish(_ recording: Recording) throws(MediaError) -> Tape {
    let tape = recording.tape(sha256: try Digest.sha256(ofFile: file))
    if let (column, what) = TapeCheck.finding(in: tape) {
      throw MediaError(
        file: file, what: "no tape can be made: \"\(column.rawValue)\": \(what)")
    }
    return tape
  }

  private func recordOnce() throws(MediaError) -> Recording {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    if demuxer.isPicture { return try recordPicture(demuxer) }
    guard case .recorded(let recording) = try recordVideo(reopening: false) else {
      // Some decoders keep what they have learned of the stream across a flush. A new one at each seek does not.
      progress("the decoder differs after a flush: recording with a new decoder at each seek")
      switch try recordVideo(reopening: true) {
      case .recorded(let recording): return recording
      case .differs(let error): throw error
      }
    }
    return recording
  }

  private enum VideoResult {
    case recorded(Recording)
    /// After a seek, the decoder gave something else than in the first pass.
    case differs(MediaError)
  }

  private func recordPicture(_ opened: Demuxer) throws(MediaError) -> Recording {
    var recording = Recording(of: opened, passes: passes)
    var least = Int64.max
    let hasher = FrameHasher()
    var hashes: Set<FrameHash> = []
    progress("decoding the picture")
    let moving = try opened.isMovingPicture ? movingPicture(hasher) : []
    for _ in 1...(passes * Self.pictureDecodes) {
      let picture = try PictureDecoder.decode(file: file, recycler: recycler)
      least = min(least, picture.cpu.count)
      let hash = hasher.hash(of: picture.decoded)
      hashes.insert(hash)
      let (width, height) = (picture.decoded.width, picture.decoded.height)
      recording.picture = TapePicture(
        width: width, height: height, cpu: Nanoseconds(least),
        bytes: PictureDecoder.bytes(width: width, height: height), hash: hash,
        durations: moving.map(\.duration), hashes: moving.map(\.hash))
    }
    guard hashes.count == 1 else {
      throw MediaError(file: file, what: "two passes decoded different pictures")
    }
    return recording
  }

  /// Its pictures, decoded twice to compare them; empty for a still.
  private func movingPicture(
    _ hasher: FrameHasher
  ) throws(MediaError) -> [(duration: Nanoseconds, hash: FrameHash)] {
    let passes = try (0..<2).map { (_) throws(MediaError) in
      try PictureDecoder.frames(file: file, recycler: recycler).map {
        (duration: $0.duration, hash: hasher.hash(of: $0.decoded))
      }
    }
    guard passes[0].map(\.hash) == passes[1].map(\.hash) else {
      throw MediaError(file: file, what: "two passes decoded different pictures")
    }
    return passes[0].count > 1 ? passes[0] : []
  }

  /// - Parameter reopens: whether each seek opens a new decoder in place of flushing the used one.
  private func recordVideo(reopening reopens: Bool) throws(MediaError) -> VideoResult {
    let scout = try PathRecorder(file: file, recycler: recycler)
    var recording = Recording(of: scout.demuxer, passes: passes)
    recording.packets = try scout.packets()
    let video = recording.video
    guard !video.isEmpty else { throw MediaError(file: file, what: "holds no video packet") }
    var linear: [PathRecorder.Step] = []
    for pass in 1...passes {
      progress("pass \(pass) of \(passes): \(video.count) packets")
      let used = try PathRecorder(file: file, recycler: recycler, reopens: reopens)
      recording.add(stagesOf: used)
      let first = try used.linear(video, seeks: false)
      if linear.isEmpty { linear = first }
      if let error = difference(first, linear, "a second pass") { throw error }
      recording.add(linear: first)
      let loop = try used.linear(video, seeks: true)
      if let error = difference(loop, linear, "a loop") { return .differs(error) }
      recording.add(linear: loop)
      for ordinal in recording.keys {
        let fresh = try PathRecorder(file: file, recycler: recycler, reopens: reopens)
        for recorder in [used, fresh] {
          let entry = try recorder.entry(at: ordinal, video, linear: linear)
          if let error = recording.add(entry: entry, file: file) { return .differs(error) }
        }
        recording.add(heapOf: fresh)
      }
      recording.add(heapOf: used)
    }
    return .recorded(recording)
  }

  /// The error of steps that are not those of the first pass; nil when they are.
  private func difference(
    _ steps: [PathRecorder.Step], _ linear: [PathRecorder.Step], _ what: String
  ) -> MediaError? {
    guard
      let ordinal = zip(steps, linear).enumerated().first(where: { !$1.0.isSame(as: $1.1) })?.offset
    else { return nil }
    return MediaError(
      file: file, what: "\(what) differs from the first at packet \(ordinal): no tape can be made")
  }
}
