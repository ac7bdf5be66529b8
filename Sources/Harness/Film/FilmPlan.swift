import ReelbenchMeasurement
import ReelbenchSimulation

/// The instants of a run at which the screen is pictured: multiples of an interval, so that the strips of two variants
/// line up, and only while the app is open.
package struct FilmPlan: Equatable, Sendable {
  package var every: Nanoseconds
  /// Nil: the whole run.
  package var window: ClosedRange<Instant>?

  package init(every: Nanoseconds, window: ClosedRange<Instant>? = nil) {
    precondition(every > .zero, "a filmstrip with a picture every \(every.count) ns")
    self.every = every
    self.window = window
  }

  /// Two seconds around the worst sample of the first broken check that has samples. Otherwise, such as when a count is
  /// too high or the run did not complete, the last two seconds in which the app was open.
  package static func around(
    failureOf result: RunResult, _ trace: StoredTrace, every: Nanoseconds
  ) -> FilmPlan {
    let worst = result.checks.filter(\.isBroken).lazy
      .compactMap { result.metrics.worstInstant(of: $0.metric) }.first
    let end = openSpans(trace).last?.upperBound ?? trace.end
    guard let worst, result.outcome == .completed else {
      return FilmPlan(every: every, window: max(.zero, back(end, 2_000))...end)
    }
    // Most of an event comes after the instant at which it begins.
    return FilmPlan(
      every: every, window: max(.zero, back(worst, 500))...(worst + .milliseconds(1_500)))
  }

  private static func back(_ instant: Instant, _ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: instant.nanoseconds - milliseconds * 1_000_000)
  }

  /// The instants, in order.
  func instants(of trace: StoredTrace) -> [Instant] {
    var instants: [Instant] = []
    for span in Self.openSpans(trace) {
      let from = max(span.lowerBound, window?.lowerBound ?? .zero)
      let until = min(span.upperBound, window?.upperBound ?? .distantFuture)
      var number = (from.nanoseconds + every.count - 1) / every.count
      while number * every.count <= until.nanoseconds {
        instants.append(Instant(nanoseconds: number * every.count))
        number += 1
      }
    }
    return instants
  }

  /// From each opening of the app to its close, or to the end of the run.
  private static func openSpans(_ trace: StoredTrace) -> [ClosedRange<Instant>] {
    var spans: [ClosedRange<Instant>] = []
    var began: Instant?
    for record in trace.records {
      if record.kind == .opened { began = record.at }
      if record.kind == .closed, let start = began {
        spans.append(start...max(start, record.at))
        began = nil
      }
    }
    if let began { spans.append(began...max(began, trace.end)) }
    return spans
  }
}
