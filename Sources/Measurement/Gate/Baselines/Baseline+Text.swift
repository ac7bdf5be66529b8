/// The JSON form of a baseline: one metric per line.
extension Baseline {
  /// The text of the file, with a line feed at its end. The same value gives the same bytes.
  package var text: String {
    JSON.object([
      ("schema", .string(Self.schema)), ("scenario", .string(scenario)),
      ("time", .string(time.text)), ("reason", .string(reason)),
      (
        "tool",
        .object([
          ("version", .string(tool.version)), ("ffmpeg", .string(tool.ffmpeg)),
          ("swift", .string(tool.swift)),
        ])
      ),
      ("device", device.json), ("tapes", .array(tapes.map(\.json))),
      ("runs", .array(runs.map(\.json))),
    ]).text + "\n"
  }

  /// Written in place of a number when the event never came. It is larger than any number.
  static let never = "never"
}

extension Baseline.Run {
  fileprivate var json: JSON {
    .object([
      ("variant", .string(variant)), ("seed", .unsigned(seed)), ("network", network.json),
      ("script", script.json), ("trace_hash", .string(traceHash)),
      ("metrics", .object(metrics.map { ($0.selector, $0.json) })),
    ])
  }
}

extension Baseline.Measured {
  fileprivate var json: JSON {
    .object(
      [("unit", .string(unit))]
        + values.map { value in
          (
            value.name,
            value.value.isCensored ? .string(Baseline.never) : .number(value.value.value)
          )
        })
  }
}
