/// What is buffered ahead of the playhead, and whether it is enough (A3.4, A3.6).
extension PlayerCore {
  /// The three properties of a player item that tell it, as the trace holds them.
  package struct BufferState: OptionSet {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let likely = BufferState(rawValue: 1)
    package static let empty = BufferState(rawValue: 2)
    package static let full = BufferState(rawValue: 4)
  }

  package var bufferState: BufferState { buffer }

  /// Media time that is buffered ahead of the playhead.
  var ahead: Nanoseconds {
    guard let item else { return .zero }
    return item.bufferedEnd - mediaTime
  }

  /// Whether what is buffered is predicted to last (A3.6).
  private var isLikelyToKeepUp: Bool {
    guard let item, item.status == .ready else { return false }
    return item.isComplete || ahead >= phone.profile.playback.startBuffer
  }

  /// Whether a player that wants to play goes over to it. A full buffer will not become fuller.
  var mayStart: Bool {
    guard let item, item.status == .ready else { return false }
    if item.isComplete { return true }
    if startsAtOnce || !automaticallyWaits { return ahead > .zero }
    return (hasPlayed || !isMeasuring) && (isLikelyToKeepUp || item.isFull)
  }

  /// Up to where it waits to be buffered before it plays or is prerolled; nil when it waits for nothing of the kind.
  var startsAt: Nanoseconds? {
    guard timeControl == .waiting || onPrerolled != nil, item?.status == .ready else { return nil }
    if startsAtOnce || !automaticallyWaits { return mediaTime + Nanoseconds(1) }
    return mediaTime + phone.profile.playback.startBuffer
  }

  private var isMeasuring: Bool { phone.world.now < evaluatesUntil }

  /// The measurement is over, and was too little to start with (A3.3).
  var isMeasured: Bool { phone.profile.playback.evaluation > .zero && !isMeasuring }

  /// The wait for a first start begins.
  func beginEvaluation() {
    let time = phone.profile.playback.evaluation
    guard time > .zero, !hasPlayed else { return }
    evaluatesUntil = phone.world.now + time
    phone.world.schedule(at: evaluatesUntil, "buffering rate measured") { [self] in
      if !isTornDown { evaluate() }
    }
  }

  /// Brings the three properties up to date.
  func noteBuffer() {
    guard let item else { return }
    var state: BufferState = []
    if isLikelyToKeepUp { state.insert(.likely) }
    if ahead <= .zero { state.insert(.empty) }
    if item.isFull || item.isComplete { state.insert(.full) }
    guard state != buffer else { return }
    buffer = state
    phone.write(
      .buffer, subject: item.number, small: state.rawValue, a: item.bufferedEnd.count,
      b: mediaTime.count)
    item.onChange()
    onEvent(.changed)
  }

  // MARK: Preroll

  /// Loads and decodes what a start needs; `done` is told `false` when something else comes between.
  package func preroll(done: @escaping (Bool) -> Void) {
    finishPreroll(false)
    onPrerolled = done
    notePreroll()
  }

  package func finishPreroll(_ finished: Bool) {
    guard let done = onPrerolled else { return }
    onPrerolled = nil
    done(finished)
  }

  func notePreroll() {
    guard onPrerolled != nil, let item, let track, !track.awaitsFirst,
      isLikelyToKeepUp || item.isFull
    else { return }
    finishPreroll(true)
  }
}
