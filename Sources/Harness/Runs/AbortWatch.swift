import ReelbenchMeasurement
import ReelbenchSimulation

/// Checks whether a threshold with `abortOnFail` is broken for good, so that the rest of the run need not be simulated.
///
/// It checks at whole seconds of the run, and only if the trace has grown by an eighth since the last check. So the
/// instants depend on the trace alone, and all checks together cost about nine times as much as measuring the whole
/// trace once.
struct AbortWatch {
  private static let period = Nanoseconds.seconds(1)

  private let thresholds: [Threshold]
  private var nextCount = 1

  /// Nil if nothing may end the run early. A variant that is expected to fail must show its whole failure, and on the
  /// host's clock nothing is judged.
  init?(_ plan: RunPlan) {
    thresholds = plan.scenario.thresholds.filter { $0.abortOnFail && $0.level == .error }
    let mayEnd = plan.clock == .virtual && !plan.expectation.mustFail
    if thresholds.isEmpty || !mayEnd { return nil }
  }

  /// The next instant to check, after a given one.
  func next(after instant: Instant) -> Instant {
    let period = Self.period.count
    return Instant(nanoseconds: (instant.nanoseconds / period + 1) * period)
  }

  /// A threshold that is broken for good; nil if there is none, or if it is too early to check again.
  mutating func broken(in trace: Trace) -> Threshold? {
    guard trace.count >= nextCount else { return nil }
    nextCount = trace.count + trace.count / 8 + 1
    let metrics = RunMetrics(of: StoredTrace(Array(trace.all)))
    return thresholds.first { $0.isBrokenForGood(by: metrics) }
  }
}
