/// Decoding by the cores, for codecs that the video engine does not decode (A3.29).
extension Processors {
  /// Queues a job for a core, along with all other work of the phone.
  /// - Parameters:
  ///   - onStart: called when a core starts the job; returns the job's end.
  ///   - onEnd: called when it is done.
  func decode(
    onStart: @escaping () -> Ending, onEnd: @escaping () -> Void
  ) -> VideoEngine.Job {
    let job = VideoEngine.Job(onStart: onStart, onEnd: onEnd)
    submit(quality: .userInitiated) { [unowned self] in
      guard !job.isCancelled else { return }
      hold(until: job.onStart())
    } onEnd: {
      if !job.isCancelled { job.onEnd() }
    }
    return job
  }
}
