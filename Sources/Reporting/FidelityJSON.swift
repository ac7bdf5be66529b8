import ReelbenchMeasurement
import ReelbenchSimulation

/// Measurements on the host's clock as JSON.
package enum FidelityJSON {
  package static let fidelitySchema = "reelbench.fidelity/1"
  package static let wallSchema = "reelbench.wall/1"

  /// The numbers of both clocks, for `fidelity --json`.
  package static func text(_ all: [Fidelity], host: String) -> String {
    JSON.object([
      ("schema", .string(fidelitySchema)), ("device", .string(host)),
      (
        "variants",
        .array(
          all.map { fidelity in
            .object(
              head(fidelity.wall)
                + [
                  (
                    "decode_reference_ms",
                    number(fidelity.decodeReference.map { $0.seconds * 1_000 })
                  ),
                  (
                    "metrics",
                    .object(
                      fidelity.rows.map { row in
                        (
                          row.name,
                          .object(
                            [
                              ("unit", .string(row.unit.rawValue)),
                              ("virtual", number(row.virtual)),
                            ] + numbers(row.wall) + [("ratio", number(row.ratio))])
                        )
                      })
                  ),
                ])
          })
      ),
    ]).text + "\n"
  }

  /// The numbers of the wall clock alone, for `wall.json` beside the result of `run --clock wall --out`.
  package static func text(_ groups: [RepeatedRuns]) -> String {
    JSON.object([
      ("schema", .string(wallSchema)),
      (
        "variants",
        .array(
          groups.map { group in
            .object(
              head(group)
                + [
                  (
                    "metrics",
                    .object(
                      group.rows.map { row in
                        (
                          row.name,
                          .object([("unit", .string(row.unit.rawValue))] + numbers(row.spread))
                        )
                      })
                  )
                ])
          })
      ),
    ]).text + "\n"
  }

  private static func head(_ group: RepeatedRuns) -> [(String, JSON)] {
    let run = group.runs[0]
    return [
      ("scenario", .string(run.scenario)), ("variant", .string(run.variant)),
      ("seed", .unsigned(run.seed)), ("runs", .integer(Int64(group.runs.count))),
      ("outcomes", .array(group.runs.map { .string($0.outcome.word) })),
      ("lag_ms", .number(group.lag)),
    ]
  }

  /// Infinity is written as `"never"`, a missing number as null.
  private static func number(_ value: Double?) -> JSON {
    guard let value else { return .null }
    return value.isFinite ? .number(value) : .string("never")
  }

  private static func numbers(_ spread: Spread?) -> [(String, JSON)] {
    [
      ("count", .integer(Int64(spread?.count ?? 0))), ("median", number(spread?.median)),
      ("low", number(spread?.low)), ("high", number(spread?.high)),
    ]
  }
}
