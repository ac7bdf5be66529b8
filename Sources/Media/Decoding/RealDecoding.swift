import ReelbenchSimulation

/// Decodes for a run, audited against the tapes, on the joining thread or ahead of it on workers.
///
/// Belongs to the simulation's thread. The outcome of a join, and of the run, is the same for any number of workers; on a
/// clock of the host the modelled ends are those of its threads.
package final class RealDecoding: Decoding {
  package private(set) var tally = DecodeTally()
  /// Of the steps joined so far.
  package private(set) var pace = DecodePace()
  /// The libav calls made so far, by decoder in order, where they are kept.
  package private(set) var calls: [BareReplay.Call] = []
  private let workers: DecodeWorkers?
  private let waits: Bool
  private let hashing: Bool
  private let keepsCalls: Bool
  private let clock: WallClock?
  private let recycler: PictureRecycler
  private let hasher = FrameHasher()
  private var decoders = 0
  /// Openings of the files whose streams are described once for all.
  private var described: [String: Demuxer] = [:]
  private static let warmingSteps = 8

  /// - Parameters:
  ///   - workers: decode threads; 0 does all work at its join.
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

  /// Decodes on threads whose ends the clock is told. Frame hashes are not compared, as that would count as decoding.
  /// - Parameter threads: at least 1; each takes the next work that there is.
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

  /// Compares a file's SHA-256 and the decoder settings with a tape's: for the parent, once a file.
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

  /// A picture's CPU time is counted; packets and frames are those of video alone.
  package func decodePicture(
    media: String, tape: Tape, frame: Int
  ) throws(AuditFailure) -> any DecodedPicture {
    note(BareReplay.Call(decoder: 0, file: media, action: .picture(frame: frame)))
    let began = threadCPU()
    defer { tally.cpu += Nanoseconds(threadCPU() - began) }
    guard let told = tape.picture else {
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
    guard width == told.width, height == told.height else {
      throw AuditFailure(
        file: media, packet: nil, pts: nil,
        reason: "the picture is \(width)x\(height), the tape says \(told.width)x\(told.height)")
    }
    guard hashing else { return picture.bitmap }
    let hash = hasher.hash(of: picture.decoded)
    let toldHash = told.hashes.isEmpty ? told.hash : told.hashes[frame]
    guard hash == toldHash else {
      throw AuditFailure(
        file: media, packet: nil, pts: nil,
        reason: "the picture's hash is \(hash), the tape says \(toldHash)")
    }
    return picture.bitmap
  }

  /// Decodes the beginning of a file on all threads at once, so that no step of a run pays for what a process does the
  /// first time, and keeps what its streams are. It is not counted.
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

  /// An opening that others may take their stream information from; nil where each has to look for itself.
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

  /// Begins work after another: what it is to the clock.
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
      // The model reads a container by its bytes: what libavformat takes to look through it is no time of the run.
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
        Nanoseconds(result.cpu), told: tape.path(from: entry).steps[step].cpu,
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

  /// Work counts as a call once it is performed: dropped before that, it makes none.
  private func note(_ action: BareReplay.Call.Action) {
    owner.note(BareReplay.Call(decoder: number, file: file, action: action))
  }
}
