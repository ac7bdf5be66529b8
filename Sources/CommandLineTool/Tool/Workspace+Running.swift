import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

extension Workspace {
  nonisolated static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Runs plans in child processes, and reports on standard error when each one ends.
  func perform(
    _ plans: [RunPlan], jobs: Int, stuckAfter: Nanoseconds = RunPool.stuckAfter
  ) throws -> [CompletedRun] {
    let pool = RunPool(
      jobs: jobs, stuckAfter: stuckAfter, isInterrupted: { Interrupts.isReceived }
    ) { run, done, all in
      let seconds = JSON.decimal((run.host.wall.seconds * 100).rounded() / 100)
      Console.note(
        "[\(done)/\(all)] \(run.plan.title): \(run.outcome.word) in \(seconds) s"
          + (run.reason.isEmpty ? "" : " — \(run.reason)"))
    }
    return try pool.run(plans)
  }
}
