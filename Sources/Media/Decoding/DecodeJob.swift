import ReelbenchSimulation

/// One piece of decode work, from its beginning to its join. The lock of the workers guards `state` and `result`.
final class DecodeJob: @unchecked Sendable {
  enum State {
    /// No thread has taken it.
    case waiting
    /// A worker performs it.
    case running
    /// The work is done.
    case done
    /// The joining thread took it back, or it was dropped. Workers skip it.
    case withdrawn
  }

  let session: DecodeSession
  let work: DecodeWork
  /// Called once when the work is done or dropped, on any thread.
  let onEnd: (@Sendable () -> Void)?
  var state = State.waiting
  var result: DecodeResult?
  /// The worker that performed it.
  var worker: Int?
  /// The session's job before this one; nil once this one is over.
  var previous: DecodeJob?

  init(
    session: DecodeSession, work: DecodeWork, previous: DecodeJob?,
    onEnd: (@Sendable () -> Void)? = nil
  ) {
    self.session = session
    self.work = work
    self.previous = previous
    self.onEnd = onEnd
  }
}
