import ReelbenchSimulation

/// Decodes for a run and audits the result against the tapes, on the joining thread or ahead of it on workers.
///
/// Used only on the simulation's thread. The result of a join, and of the run, is the same for any number of workers.
/// On a host clock, the modelled end of decode work is the time at which its thread has finished it.
package final class RealDecoding: Decoding {
  package private(set) var tally = DecodeTally()
  /// The pace of the steps joined so far.
  package private(set) var pace = DecodePace()
  /// The libav calls made so far, in order for each decoder; empty unless `keepsCalls`.
  package private(set) var calls: [BareReplay.Call] = []
  private let workers: DecodeWorkers?
  private let waits: Bool
  private let hashing: Bool
  private let keepsCalls: Bool
  private let clock: WallClock?
  private let recycler: PictureRecycler
  private let hasher = FrameHasher()
  private var decoders = 0
  /// Demuxers that have found the stream information of a file for all its decoders.
  private var described: [String: Demuxer] = [:]
  private static let warmingSteps = 8

  /// - Parameters:
  ///   - workers: the number of decode threads; with 0, all work is done at its join.
  ///   - waitsForWorkers: never takes a job back at its join (tests).
  ///   - hashing: whether frame hashes are compared.
  ///   - keepsCalls: keeps the sequence of libav calls for `BareReplay`.
  ///   - delay: microseconds that a worker sleeps before each job (tests).
  package init(
    workers: Int = 0, waitsForWorkers: Bool = false, hashing: Bool = true,
    keepsCalls: Bool = false, recycler: PictureRecycler = .shared,
    delay: (@Sendable (_ worker: Int) -> UInt32)? = nil
  ) {
    precondition(workers >= 0, "decoding has \(workers) workers")
    self.workers = workers > 0 ? DecodeWorkers(count: workers, delay: delay) : nil
    self.waits = waitsForWorkers
    self.hashing = hashing
    self.keepsCalls = keepsCalls
    self.recycler = recycler
    clock = nil
    tally.threads = Array(repeating: .zero, count: workers)
  }

  /// Decodes on threads that report to the clock when their work has ended. Frame hashes are not compared, since the
  /// time for that would count as decoding.
  /// - Parameter threads: at least 1; each takes the next available job.
  package init(pacedBy clock: WallClock, threads: Int) {
    precondition(threads > 0, "decoding on \(threads) threads")
    workers = DecodeWorkers(count: threads, sharing: true, delay: nil)
    waits = true
    hashing = false
    keepsCalls = false
    recycler = .shared
    self.clock = clock
    tally.threads = Array(repeating: .zero, count: threads)
  }

  deinit { workers?.stop() }

  /// Compares a file's SHA-256 and the decoder settings with those of a tape. The parent process does this once per
  /// file.
  package static func verifyDigest(_ path: String, _ tape: Tape) throws(AuditFailure) {
    let digest: String
    do throws(MediaError) {
      digest = try Digest.sha256(ofFile: path)
    } catch {
      throw AuditFailure(file: path, packet: nil, pts: nil, reason: error.reason)
    }
    guard digest == tape.head.sha256 else {
      throw AuditFailure(
        file: path, packet: nil, pts: nil,
        reason:
          "this is not the file that its tape was recorded from: bring that file back, or record it again"
          + " (SHA-256 \(digest), the tape says \(tape.head.sha256))")
    }
    guard tape.head.settings == Libav.settings else {
      throw AuditFailure(
        file: path, packet: nil, pts: nil,
        reason: "the decoder settings are \"\(Libav.settings)\", the tape says"
          + " \"\(tape.head.settings)\"")
    }
  }

  package func makeDecoder(media: String, tape: Tape) -> any MediaDecoder {
    decoders += 1
    let session = DecodeSession(
      file: media, tape: tape, hashing: hashing, recycler: recycler, described: described[media])
    return RealMediaDecoder(
      number: decoders, file: media, session: session, owner: self)
  }

  /// Counts a picture's CPU time. Packets and frames are counted for video only.
  package func decodePicture(
    media: String, tape: Tape, frame: Int
  ) throws(AuditFailure) -> any DecodedPicture {
    note(BareReplay.Call(decoder: 0, file: media, action: .picture(frame: frame)))
    let began = threadCPU()
    defer { tally.cpu += Nanoseconds(threadCPU() - began) }
    guard let recorded = tape.picture else {
      throw AuditFailure(
        file: media, packet: nil, pts: nil, reason: "the tape is of a video, not of a picture")
    }
    let picture: PictureDecoder.Picture
    do throws(MediaError) {
      picture = try PictureDecoder.decode(file: media, frame: frame, recycler: recycler)
    } catch {
      throw AuditFailure(file: media, packet: nil, pts: nil, reason: error.reason)
    }
    let (width, height) = (picture.decoded.width, picture.decoded.height)
    guard width == recorded.width, height == recorded.height else {
      throw AuditFailure(
        file: media, packet: nil, pts: nil,
        reason:
          "the picture is \(width)x\(height), the tape says \(recorded.width)x\(recorded.height)")
    }
    guard hashing else { return picture.bitmap }
    let hash = hasher.hash(of: picture.decoded)
    let recordedHash = recorded.hashes.isEmpty ? recorded.hash : recorded.hashes[frame]
    guard hash == recordedHash else {
      throw AuditFailure(
        file: media, packet: nil, pts: nil,
        reason: "the picture's hash is \(hash), the tape says \(recordedHash)")
    }
    return picture.bitmap
  }

  /// Decodes the beginning of a file on all threads at once, so that no step of a run includes one-time costs of the
  /// process, and keeps the stream information. This work is not counted.
  package func warmUp(media: String, tape: Tape) throws(AuditFailure) {
    let before = (tally, pace)
    defer { (tally, pace) = before }
    guard tape.videoStream != nil else {
      if tape.picture != nil { _ = try decodePicture(media: media, tape: tape, frame: 0) }
      return
    }
    described[media] = try describe(media)
    let decoders = tally.threads.map { _ in makeDecoder(media: media, tape: tape) }
    defer { for decoder in decoders { decoder.close() } }
    let steps = tape.linear.steps.indices.prefix(Self.warmingSteps)
    for work in [.open] + steps.map({ DecodeWork.step(entry: nil, step: $0) }) {
      for decoder in decoders { decoder.begin(work) }
      for decoder in decoders { _ = try decoder.join() }
    }
  }

  /// A demuxer from which others may copy the stream information; nil if each has to find its own.
  private func describe(_ media: String) throws(AuditFailure) -> Demuxer? {
    do throws(MediaError) {
      let demuxer = try Demuxer.open(file: media)
      guard demuxer.isTimedByHeader else { return nil }
      try demuxer.findStreamInfo()
      return demuxer
    } catch {
      throw AuditFailure(file: media, packet: nil, pts: nil, reason: error.reason)
    }
  }

  // MARK: For its decoders

  /// Begins work that follows another job. `hostWork` identifies the work to the clock; it is nil without a clock.
  fileprivate func begin(
    _ work: DecodeWork, of session: DecodeSession, after previous: DecodeJob?
  ) -> (job: DecodeJob, hostWork: HostWork?) {
    var hostWork: HostWork?
    var onEnd: (@Sendable () -> Void)?
    if let clock {
      let made = clock.makeWork()
      hostWork = made
      onEnd = { clock.end(made) }
    }
    let job = DecodeJob(session: session, work: work, previous: previous, onEnd: onEnd)
    if clock != nil, work == .open {
      // The model accounts for reading a container by its bytes, so the time that libavformat takes is not part of the
      // run.
      job.result = session.perform(work)
      job.state = .done
      onEnd?()
    } else {
      workers?.post(job)
    }
    return (job, hostWork)
  }

  fileprivate func finish(_ job: DecodeJob) throws(AuditFailure) -> [VideoFrame] {
    let result = workers?.finish(job, waits: waits) ?? job.session.perform(job.work)
    if let failure = result.failure { throw failure }
    tally.packets += result.packets
    tally.frames += result.frames.count
    tally.cpu += Nanoseconds(result.cpu)
    if let worker = job.worker { tally.threads[worker] += Nanoseconds(result.cpu) }
    if case .step(let entry, let step) = job.work {
      let tape = job.session.tape
      pace.add(
        Nanoseconds(result.cpu), recorded: tape.path(from: entry).steps[step].cpu,
        recordedAgainst: tape.head.reference)
    }
    return result.frames
  }

  fileprivate func drop(_ jobs: [DecodeJob]) { workers?.drop(jobs) }

  fileprivate func note(_ call: BareReplay.Call) {
    if keepsCalls { calls.append(call) }
  }
}

/// One decoder of a `RealDecoding`.
private final class RealMediaDecoder: MediaDecoder {
  private static let unjoinedLimit = 2

  private let number: Int
  private let file: String
  private let session: DecodeSession
  private let owner: RealDecoding
  private var unjoined: [DecodeJob] = []
  private(set) var hostWork: HostWork?
  private var isClosed = false

  init(number: Int, file: String, session: DecodeSession, owner: RealDecoding) {
    self.number = number
    self.file = file
    self.session = session
    self.owner = owner
  }

  deinit { close() }

  func begin(_ work: DecodeWork) {
    precondition(!isClosed, "\(file): \(work) begins after close")
    precondition(
      unjoined.count < Self.unjoinedLimit, "\(file): \(work) begins before \(unjoined.count) joins")
    let begun = owner.begin(work, of: session, after: unjoined.last)
    unjoined.append(begun.job)
    hostWork = begun.hostWork
  }

  func join() throws(AuditFailure) -> [any DecodedPicture] {
    precondition(!unjoined.isEmpty, "\(file): a join without work")
    let job = unjoined.removeFirst()
    note(.work(job.work))
    return try owner.finish(job)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    owner.drop(unjoined)
    for job in unjoined where job.state == .done { note(.work(job.work)) }
    unjoined = []
    session.close()
    note(.close)
  }

  /// Notes a call. Work counts only once it is performed; work that is dropped before that makes no call.
  private func note(_ action: BareReplay.Call.Action) {
    owner.note(BareReplay.Call(decoder: number, file: file, action: action))
  }
}
