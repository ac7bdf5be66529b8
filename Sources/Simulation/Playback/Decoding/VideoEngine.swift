/// The hardware block that decodes video: a serial resource; jobs run in order of submission.
///
/// A job's end is fixed when it starts, or is determined by the host.
package final class VideoEngine {
  package final class Job {
    let onStart: () -> Ending
    let onEnd: () -> Void
    private(set) var isCancelled = false

    init(onStart: @escaping () -> Ending, onEnd: @escaping () -> Void) {
      self.onStart = onStart
      self.onEnd = onEnd
    }

    /// A waiting job never starts. A running job keeps the engine busy to its end, but `onEnd` is not called.
    package func cancel() { isCancelled = true }
  }

  /// `unowned(unsafe)`, because both belong to one phone and end with it.
  private unowned(unsafe) let world: World
  private var waiting: [Job] = []
  private var isBusy = false

  package init(world: World) { self.world = world }

  /// Queues a job.
  /// - Parameters:
  ///   - onStart: called when the engine starts the job; returns the job's end.
  ///   - onEnd: called when it is done.
  package func submit(
    onStart: @escaping () -> Ending, onEnd: @escaping () -> Void
  ) -> Job {
    let job = Job(onStart: onStart, onEnd: onEnd)
    waiting.append(job)
    startNext()
    return job
  }

  private func startNext() {
    guard !isBusy else { return }
    while !waiting.isEmpty {
      let job = waiting.removeFirst()
      if job.isCancelled { continue }
      isBusy = true
      world.schedule(job.onStart(), "decode ends") { [self] in
        isBusy = false
        if !job.isCancelled { job.onEnd() }
        startNext()
      }
      return
    }
  }
}
