/// A metric that a gate compares with the baseline when the scenario has no threshold with `base` of its own.
///
/// Only counts are compared, and exactly: they follow from what the app does. Times, bytes, stalls and hitches also
/// follow from assumed costs and links, so none of them may stop a merge before somebody has written a threshold.
package struct DefaultComparison: Equatable, Sendable {
  package enum Rule: Equatable, Sendable {
    /// No more than in the baseline.
    case count
    /// Zero, if the baseline has zero. How large it is otherwise depends on modelled times.
    case staysZero
  }

  package let metric: String
  package let rule: Rule
  /// Why a change of the metric is caused by the app.
  package let reason: String

  private init(_ metric: String, _ rule: Rule, _ reason: String) {
    self.metric = metric
    self.rule = rule
    self.reason = reason
  }

  package static let all: [DefaultComparison] = [
    .init("players.live_max", .count, "players that the app keeps"),
    .init("playback.concurrent_max", .count, "players that the app lets play at once"),
    .init("audio.concurrent_max", .count, "players that the app lets be heard at once"),
    .init("layers.per_cell_max", .count, "layers that the app leaves in a cell"),
    .init("decoders.live_max", .count, "decoders that the app's players hold"),
    .init("decoders.opened", .count, "items that the app gives to players anew"),
    .init("decoders.refused", .count, "decoders asked for beyond what the phone has"),
    .init("requests.duplicate", .count, "requests for what is there or on its way"),
    .init("leak.players", .count, "what outlives the screen that made it"),
    .init("leak.items", .count, "what outlives the screen that made it"),
    .init("leak.cells", .count, "what outlives the screen that made it"),
    .init("leak.observers", .count, "what outlives the screen that made it"),
    .init("leak.timers", .count, "what outlives the screen that made it"),
    .init("leak.controllers", .count, "what outlives the screen that made it"),
    .init("page.jumps", .count, "pages that change under the user"),
    .init("autoplay.fights", .count, "pages that the app turns under a finger"),
    .init("gesture.misfires", .count, "touches that the app takes for another gesture"),
    .init("timers.fired_in_background", .count, "timers that the app leaves running"),
    .init("audio.others_interrupted", .count, "sound of other apps that the app stops"),
    .init("screen.wrong_time", .staysZero, "frames of another item than the cell's"),
    .init("audio.ghost_time", .staysZero, "sound without its picture"),
    .init("item.shown_twice_time", .staysZero, "one item in two cells"),
  ]
}

extension DefaultComparison {
  /// Checks of a run against its baseline, in the order of the table, without the metrics that `thresholds` compare
  /// with `base` themselves.
  package static func checks(
    of metrics: RunMetrics, thresholds: [Threshold], against run: Baseline.Run, file: String
  ) -> [Check] {
    let own = Set(thresholds.filter(\.comparesWithBase).map(\.metric))
    return all.compactMap { row in
      own.contains(row.selector) ? nil : row.check(metrics, against: run, file: file)
    }
  }

  private var selector: MetricSelector { MetricSelector(name: metric) }

  private func check(_ metrics: RunMetrics, against run: Baseline.Run, file: String) -> Check? {
    guard let metric = metrics[metric], let actual = metrics.aggregate(selector, .final) else {
      return nil
    }
    var check = Check(
      metric: self.metric, expression: rule == .count ? "final <= base" : "final == 0",
      level: .error, unit: metric.unit, actual: JSON.rounded(actual.value), limit: nil, base: nil,
      verdict: .new, file: file, line: run.line)
    guard let measured = run.measured(selector), let base = measured.value(.final) else {
      return check
    }
    if rule == .staysZero, base.value > 0, actual.value > 0 { return nil }
    check.line = measured.line
    check.base = base.value
    check.limit = base.value
    check.verdict =
      JSON.rounded(actual.value) == base.value
      ? .pass : actual.value > base.value ? .fail : .better
    return check
  }
}

extension Threshold {
  package var comparesWithBase: Bool {
    if case .base = expression.right { true } else { false }
  }
}
