/// The differences between two baselines of one scenario: numbers of metrics that both have, and runs that only one
/// has.
package struct BaselineDifference: Equatable, Sendable {
  package struct Number: Equatable, Sendable {
    package var variant: String
    package var seed: UInt64
    package var selector: String
    package var unit: Metric.Unit
    /// `p95`, or `value`.
    package var aggregate: String
    /// Nil when there was nothing to aggregate.
    package var old: Aggregated?
    package var new: Aggregated?
  }

  package var numbers: [Number]
  /// `variant, seed 42`.
  package var added: [String]
  package var removed: [String]

  package var isEmpty: Bool { numbers.isEmpty && added.isEmpty && removed.isEmpty }

  package init(from old: Baseline, to new: Baseline) {
    numbers = []
    added = new.runs.filter { old.run($0.variant, seed: $0.seed) == nil }.map(\.title)
    removed = old.runs.filter { new.run($0.variant, seed: $0.seed) == nil }.map(\.title)
    for run in new.runs {
      guard let before = old.run(run.variant, seed: run.seed) else { continue }
      for measured in run.metrics {
        guard let known = before.metrics.first(where: { $0.selector == measured.selector }) else {
          continue
        }
        numbers += Self.numbers(of: run, known, measured)
      }
    }
  }

  private static func numbers(
    of run: Baseline.Run, _ old: Baseline.Measured, _ new: Baseline.Measured
  ) -> [Number] {
    let names = old.values.map(\.name) + new.values.map(\.name)
    return Set(names).sorted().compactMap { name in
      let before = old.values.first { $0.name == name }?.value
      let now = new.values.first { $0.name == name }?.value
      guard before != now else { return nil }
      return Number(
        variant: run.variant, seed: run.seed, selector: new.selector,
        unit: name == "count" ? .one : Metric.Unit(rawValue: new.unit) ?? .one, aggregate: name,
        old: before, new: now)
    }
  }
}

extension Baseline.Run {
  /// For people: `fixed, seed 42`.
  package var title: String { "\(variant), seed \(seed)" }
}
