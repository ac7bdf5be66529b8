import ReelbenchCSealedHost
import ReelbenchSimulation

/// Runs plans in child processes, some at a time, and returns the runs in the order of the plans.
@MainActor
package struct RunPool {
  /// A child that records nothing for this much host time counts as hung.
  package nonisolated static let stuckAfter = Nanoseconds.seconds(120)

  private let jobs: Int
  private let stuckAfter: Nanoseconds
  private let isInterrupted: () -> Bool
  private let onFinish: (CompletedRun, Int, Int) -> Void

  /// - Parameters:
  ///   - jobs: children at once, at least 1.
  ///   - stuckAfter: host time without a record after which a child counts as hung.
  ///   - isInterrupted: called between waits for the children; once it is true, they are killed and their partial
  ///     results are kept.
  ///   - onFinish: called when a run ends, with the number of ended runs and the number of plans.
  package init(
    jobs: Int, stuckAfter: Nanoseconds = RunPool.stuckAfter,
    isInterrupted: @escaping () -> Bool = { false },
    onFinish: @escaping (CompletedRun, Int, Int) -> Void = { _, _, _ in }
  ) {
    precondition(jobs > 0, "\(jobs) runs at once")
    self.jobs = jobs
    self.stuckAfter = stuckAfter
    self.isInterrupted = isInterrupted
    self.onFinish = onFinish
  }

  package func run(_ plans: [RunPlan]) throws(HarnessError) -> [CompletedRun] {
    var results: [CompletedRun?] = Array(repeating: nil, count: plans.count)
    var running: [(index: Int, child: ChildProcess)] = []
    var next = 0
    var finished = 0
    while next < plans.count || !running.isEmpty {
      if isInterrupted() {
        for (index, child) in running {
          child.kill()
          results[index] = child.finish(endedBy: (.interrupted, "interrupted"))
        }
        for index in next..<plans.count {
          results[index] = .notStarted(plans[index], .interrupted, "interrupted before it began")
        }
        break
      }
      while running.count < jobs, next < plans.count {
        running.append((next, try ChildProcess(plans[next])))
        next += 1
      }
      let ended = rb_wait_any(running.map { $0.child.pid }, Int32(running.count), 200)
      if ended >= 0 {
        let (index, child) = running.remove(at: Int(ended))
        let result = child.finish(endedBy: nil)
        results[index] = result
        finished += 1
        onFinish(result, finished, plans.count)
      } else {
        for place in running.indices.reversed()
        where running[place].child.isStuck(limit: stuckAfter.count) {
          let (index, child) = running.remove(at: place)
          child.kill()
          let result = child.finish(
            endedBy: (.hung, "nothing happened for \(stuckAfter.count / 1_000_000_000) s"))
          results[index] = result
          finished += 1
          onFinish(result, finished, plans.count)
        }
      }
    }
    return results.compactMap { $0 }
  }
}
