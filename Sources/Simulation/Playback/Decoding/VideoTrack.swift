/// The decoder of one association of player and item (A3.27), with its decoded frames.
///
/// It decodes one segment after the other: the decoder of one closes when that of the next opens, in the same slot, and
/// decoded frames stay.
final class VideoTrack {
  struct Frame {
    var asset: MediaAsset
    var pts: Int64
    var time: Nanoseconds
    var end: Nanoseconds
    /// The pass (loop) that it was decoded for.
    var pass: UInt16
    var key: HeldPictures.Key
    var picture: (any DecodedPicture)?
  }

  /// `unowned(unsafe)`, because a track ends with its player, and the player's last call with the phone.
  private unowned(unsafe) let player: PlayerCore
  private unowned(unsafe) let phone: Phone
  /// The player's creation number.
  private let number: UInt32
  /// The ledger owner of its bytes: the item while the track is on standby, then the player.
  private var owner: UInt32
  /// The pass of its frames while it is on standby.
  private var standbyPass: UInt16?
  private let item: ItemCore
  private(set) var segment: MediaSegment
  /// The index of `segment` in the item.
  private var place: Int
  /// The next segment, and the time at which it is entered (nil: its start).
  private var pendingSegment: (place: Int, time: Nanoseconds?)?
  private var asset: MediaAsset { segment.asset }
  private var tape: Tape { segment.asset.tape }
  private let ledger: Ledger
  private let engine: VideoEngine
  /// Whether the video engine decodes it; else the cores do.
  private let isByEngine: Bool
  /// Maximum number of frames in `queue`.
  private let capacity: Int
  private var stream: TapeStream
  private var decoder: (any MediaDecoder)?
  private var unjoined = 0
  /// Maximum number of unjoined pieces of work.
  private static let unjoinedLimit = 2

  private var entry: Int? { didSet { path = tape.path(from: entry) } }
  private var path: DecodePath
  private var step = 0
  private(set) var isDrained = false
  private var job: VideoEngine.Job?
  private var isJobRunning = false
  private var jobBegan = Instant.zero
  private var pendingSeek: Nanoseconds?
  private var discardBefore: Nanoseconds?

  private var held = HeldPictures()
  private(set) var queue: [Frame] = []
  /// The frame that the layer shows.
  private(set) var current: Frame?
  /// The next frame goes to the layer without waiting for its time, after a start or a seek.
  private(set) var awaitsFirst = true
  private(set) var isHungry = false

  /// - Parameter standbyPass: the pass of its frames if its item is not the current one, else nil.
  init(
    player: PlayerCore, item: ItemCore, segment: MediaSegment, stream: TapeStream,
    standbyPass: UInt16? = nil
  ) {
    self.player = player
    phone = player.phone
    number = player.number
    owner = standbyPass == nil ? player.number : item.number
    self.standbyPass = standbyPass
    ledger = player.phone.ledger
    engine = player.phone.engine
    isByEngine = player.phone.profile.engine.decodes(stream.codec)
    capacity = player.phone.profile.playback.frameQueue
    self.item = item
    self.stream = stream
    self.segment = segment
    place = item.cursor
    path = segment.asset.tape.linear
    open()
  }

  /// Opens the decoder of the segment.
  private func open() {
    decoder = phone.decoding?.makeDecoder(media: asset.file, tape: tape)
    unjoined = 0
    held.pictureBytes = stream.frameBytes
    phone.world.aside { begin(.open) }
    ledger.set(tape.privateHighWater, .codec, of: owner)
    ledger.set(max(0, tape.open.bytes + tape.streamInfo.bytes), .demuxer, of: owner)
  }

  /// Moves to the next segment if one is pending. False while the container of that segment cannot be opened.
  private func enterPending() -> Bool {
    guard let (next, time) = pendingSegment else { return true }
    guard let new = item.segments[next], new.isOpened, let video = new.asset.tape.videoStream else {
      return false
    }
    pendingSegment = nil
    decoder?.close()
    held.flush()
    segment = new
    place = next
    stream = video
    step = 0
    entry = time.flatMap { new.asset.entry(at: $0) }
    open()
    if entry != nil { begin(.seek(entry: entry)) }
    return true
  }

  func tearDown() {
    job?.cancel()
    decoder?.close()
    queue = []
    current = nil
    for kind in [MemoryKind.codec, .frame, .demuxer] {
      ledger.set(0, kind, of: owner)
    }
  }

  /// Makes it the track of the current item, after standby.
  func promote() {
    standbyPass = nil
    for kind in [MemoryKind.codec, .frame, .demuxer] {
      let bytes = ledger.bytes(of: owner, kind)
      ledger.set(0, kind, of: owner)
      ledger.set(bytes, kind, of: number)
    }
    owner = number
  }

  /// Whether the packets up to the first frame of the path have been received: from the start of the segment, or from
  /// the key frame of a seek.
  var isFirstFrameIn: Bool {
    guard let first = path.steps.firstIndex(where: { !$0.frames.isEmpty }) else {
      return segment.isComplete
    }
    let ordinal = path.first + first
    let start = entry == nil ? 0 : path.first
    return ordinal >= tape.video.count
      ? segment.isComplete : (start...ordinal).allSatisfy { segment.hasPacket(tape.video[$0]) }
  }

  // MARK: Decoding

  /// Starts the next step if the queue has capacity, the data has been received and no step is under way.
  func pump() {
    guard job == nil, !isDrained, pendingSeek == nil else { return }
    guard awaitsFirst || queue.count < capacity else { return }
    guard enterPending() else {
      isHungry = true
      return
    }
    let ordinal = path.first + step
    let isIn =
      ordinal >= tape.video.count ? segment.isComplete : segment.hasPacket(tape.video[ordinal])
    isHungry = !isIn
    guard isIn else { return }
    let scheduled = (entry: entry, step: step)
    let cost = phone.deviceCost(
      path.steps[step].cpu, recordedAgainst: tape.head.reference, byEngine: isByEngine)
    let onStart = { [unowned self] () -> Ending in
      isJobRunning = true
      jobBegan = phone.world.now
      begin(.step(entry: scheduled.entry, step: scheduled.step))
      return decoder?.hostWork.map { .onHost($0) } ?? .after(cost)
    }
    let onEnd = { [unowned self] in
      job = nil
      isJobRunning = false
      finish(cost: phone.world.now - jobBegan)
    }
    job =
      isByEngine
      ? engine.submit(onStart: onStart, onEnd: onEnd)
      : phone.processors.decode(onStart: onStart, onEnd: onEnd)
  }

  /// The packet that a hungry decoder waits for: one past its last needed byte, as a position in the segment's
  /// download.
  var hungryFor: Int64? {
    let ordinal = path.first + step
    guard isHungry, pendingSegment == nil, ordinal < tape.video.count else { return nil }
    let packet = tape.packets[tape.video[ordinal]]
    return segment.position(packet.needs)
  }

  /// The index of the segment being decoded, and the ordinal of the next video packet to decode; nil during a seek.
  var decoding: (segment: Int, video: Int)? {
    let isElsewhere = pendingSeek != nil || pendingSegment?.time != nil
    return isElsewhere ? nil : (place, path.first + step)
  }

  private func begin(_ work: DecodeWork) {
    guard let decoder else { return }
    if unjoined == Self.unjoinedLimit { joinOne() }
    decoder.begin(work)
    unjoined += 1
  }

  private func join() -> [any DecodedPicture] {
    var pictures: [any DecodedPicture] = []
    while unjoined > 0 { pictures = joinOne() }
    return pictures
  }

  @discardableResult
  private func joinOne() -> [any DecodedPicture] {
    guard let decoder else { return [] }
    unjoined -= 1
    do throws(AuditFailure) {
      return try decoder.join()
    } catch {
      phone.fail(error)
      unjoined = 0
      return []
    }
  }

  private func finish(cost: Nanoseconds) {
    let done = path.steps[step]
    let ordinal = path.first + step
    let pictures = join()
    let phone = phone
    guard !phone.isOver else { return }
    phone.write(
      .decoded, subject: number, small: UInt16(done.frames.count),
      a: ordinal >= tape.video.count ? -1 : Int64(ordinal), b: cost.count)
    for number in done.takes { held.take(number) }
    var fresh: [Frame] = []
    for (index, frame) in done.frames.enumerated() {
      phone.write(.frame, subject: number, a: frame.pts, b: Int64(item.number))
      phone.write(
        .frameHash, subject: number, a: Int64(bitPattern: frame.hash.high),
        b: Int64(bitPattern: frame.hash.low))
      fresh.append(
        Frame(
          asset: asset, pts: frame.pts, time: stream.time(ofTicks: frame.pts),
          end: stream.time(ofTicks: frame.pts + frame.duration),
          pass: standbyPass ?? player.pass, key: held.hold(frame.picture),
          picture: index < pictures.count ? pictures[index] : nil))
    }
    for number in done.drops { held.drop(number) }
    advance()
    accept(fresh)
    accountFrames()
    if let target = pendingSeek {
      pendingSeek = nil
      flush(to: target)
    }
    player.decoded(self)
  }

  private func advance() {
    step += 1
    guard step == path.steps.count else { return }
    if path.endsInDrain {
      if place + 1 < item.segments.count {
        pendingSegment = (place + 1, nil)
      } else {
        isDrained = true
      }
    } else {
      step = path.first + path.steps.count - tape.linear.first
      entry = nil
    }
  }

  private func accept(_ frames: [Frame]) {
    for frame in frames {
      // The step that was under way when a seek came belongs to the position before the seek.
      if pendingSeek != nil || discardBefore.map({ frame.end <= $0 }) == true {
        held.release(frame.key)
      } else if awaitsFirst {
        show(frame)
        awaitsFirst = false
        discardBefore = nil
      } else {
        queue.append(frame)
      }
    }
  }

  private func show(_ frame: Frame) {
    if let old = current { held.release(old.key) }
    current = frame
    item.shown = frame.asset
  }

  private func accountFrames() {
    ledger.set(held.bytes, .frame, of: owner)
  }

  // MARK: Showing

  /// When the next frame is due, in media time.
  var nextTime: Nanoseconds? { queue.isEmpty ? nil : queue[0].time }

  /// Shows the newest frame that is due. True when the shown frame changed.
  func advanceFrames(to time: Nanoseconds) -> Bool {
    var newest: Frame?
    while let next = nextTime, next <= time {
      if let passed = newest {
        phone.write(
          .skipped, subject: number, a: passed.pts, b: player.isOnScreen ? 1 : 0)
        held.release(passed.key)
      }
      newest = queue.removeFirst()
    }
    guard let newest else { return false }
    show(newest)
    accountFrames()
    return true
  }

  /// Drops the queued frames and decodes again from the key frame at or before a time.
  func seek(to time: Nanoseconds) {
    awaitsFirst = true
    for frame in queue { held.release(frame.key) }
    queue = []
    if isJobRunning {
      pendingSeek = time
    } else {
      job?.cancel()
      job = nil
      flush(to: time)
    }
    accountFrames()
  }

  private func flush(to time: Nanoseconds) {
    isDrained = false
    discardBefore = time
    let target = item.asset?.segment(at: time) ?? 0
    if target == place {
      pendingSegment = nil
      held.flush()
      entry = asset.entry(at: time)
      step = 0
      begin(.seek(entry: entry))
    } else {
      pendingSegment = (target, time)
    }
    accountFrames()
  }
}
