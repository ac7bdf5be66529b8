import ReelbenchSimulation

/// One piece of work between its beginning and its join. `state` and `result` belong to the lock of the workers.
final class DecodeJob: @unchecked Sendable {
  enum State {
    /// Nobody has it.
    case waiting
    /// A worker performs it.
    case running
    /// It is over.
    case done
    /// The joining thread took it back, or it was dropped: workers pass it by.
    case withdrawn
  }

  let session: DecodeSession
  let work: DecodeWork
  /// Called once when it is over or dropped, on any thread.
  let onEnd: (@Sendable () -> Void)?
  var state = State.waiting
  var result: DecodeResult?
  /// The worker that performed it.
  var worker: Int?
  /// The session's piece before this one, until that is over.
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
