import ReelbenchMeasurement
import ReelbenchSimulation

/// Looks whether a threshold with `abortOnFail` is broken for good, so that the rest of the run need not be made.
///
/// It looks at whole seconds of the run, and only when the trace has become an eighth longer since it last did: instants
/// follow from the trace alone, and all looks together cost about nine times measuring the whole once.
struct AbortWatch {
  private static let period = Nanoseconds.seconds(1)

  private let thresholds: [Threshold]
  private var nextCount = 1

  /// Nil: nothing ends this run early. A variant that is expected to fail has to show all of its failure, and on
  /// the host's clock nothing is judged.
  init?(_ plan: RunPlan) {
    thresholds = plan.scenario.thresholds.filter { $0.abortOnFail && $0.level == .error }
    let mayEnd = plan.clock == .virtual && !plan.expectation.mustFail
    if thresholds.isEmpty || !mayEnd { return nil }
  }

  /// The next instant to look at, after one.
  func next(after instant: Instant) -> Instant {
    let period = Self.period.count
    return Instant(nanoseconds: (instant.nanoseconds / period + 1) * period)
  }

  /// What is broken for good; nil when nothing is, or when it is too early to look again.
  mutating func broken(in trace: Trace) -> Threshold? {
    guard trace.count >= nextCount else { return nil }
    nextCount = trace.count + trace.count / 8 + 1
    let metrics = RunMetrics(of: StoredTrace(Array(trace.all)))
    return thresholds.first { $0.isBrokenForGood(by: metrics) }
  }
}
