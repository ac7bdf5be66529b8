/// What is buffered ahead of the playhead, and whether it is enough (A3.4, A3.6).
extension PlayerCore {
  /// The three buffering properties of a player item, as the trace holds them.
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

  /// Whether the buffered media is predicted to last (A3.6).
  private var isLikelyToKeepUp: Bool {
    guard let item, item.status == .ready else { return false }
    return item.isComplete || ahead >= phone.profile.playback.startBuffer
  }

  /// Whether a player that has been asked to play may start. A full buffer is enough, because it will not become
  /// fuller.
  var mayStart: Bool {
    guard let item, item.status == .ready else { return false }
    if item.isComplete { return true }
    if startsAtOnce || !automaticallyWaits { return ahead > .zero }
    return (hasPlayed || !isMeasuring) && (isLikelyToKeepUp || item.isFull)
  }

  /// The media time up to which it must be buffered before it plays or finishes its preroll; nil if it waits for
  /// neither.
  var startsAt: Nanoseconds? {
    guard timeControl == .waiting || onPrerolled != nil, item?.status == .ready else { return nil }
    if startsAtOnce || !automaticallyWaits { return mediaTime + Nanoseconds(1) }
    return mediaTime + phone.profile.playback.startBuffer
  }

  private var isMeasuring: Bool { phone.world.now < evaluatesUntil }

  /// The measurement is over. A player that is still waiting then did not have enough to start with (A3.3).
  var isMeasured: Bool { phone.profile.playback.evaluation > .zero && !isMeasuring }

  /// Begins the measurement before a first start.
  func beginEvaluation() {
    let time = phone.profile.playback.evaluation
    guard time > .zero, !hasPlayed else { return }
    evaluatesUntil = phone.world.now + time
    phone.world.schedule(at: evaluatesUntil, "buffering rate measured") { [self] in
      if !isTornDown { evaluate() }
    }
  }

  /// Updates the three properties.
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

  /// Loads and decodes what a start needs; `done` receives `false` if something else interrupts it.
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
