import ReelbenchSimulation

/// The JSON form of a result: keys in the order in which the schema describes them, metrics sorted by name.
extension ResultFile {
  /// The text of the file, with a line feed at its end. The same value gives the same bytes.
  package var text: String {
    JSON.object([
      ("schema", .string(Self.schema)),
      (
        "tool",
        .object([
          ("version", .string(tool.version)), ("ffmpeg", .string(tool.ffmpeg)),
          ("swift", .string(tool.swift)),
        ])
      ),
      ("runs", .array(runs.map(\.json))),
    ]).text + "\n"
  }
}

extension RunResult {
  fileprivate var json: JSON {
    var fields: [(String, JSON)] = [
      ("scenario", .string(scenario)), ("variant", .string(variant)), ("seed", .unsigned(seed)),
      ("clock", .string(clock)), ("decode", .string(decode)),
      ("outcome", .string(outcome.word)),
    ]
    if let repetition { fields.insert(("repetition", .integer(Int64(repetition))), at: 4) }
    if let reason { fields.append(("reason", .string(reason))) }
    fields += [
      ("expect", .string(expect)), ("because", .array(because.map(JSON.string))),
      ("verdict", .string(verdict.rawValue)), ("trace_hash", .string(traceHash)),
      ("tape", .string(tape)), ("host", host.json),
      (
        "metrics",
        .object(metrics.all.sorted { $0.name < $1.name }.map { ($0.name, $0.json) })
      ),
      ("checks", .array(checks.map(\.json))),
      ("assumptions", .array(assumptions.map(JSON.string))), ("replay", .string(replay)),
    ]
    if let inputs { fields.append(("inputs", inputs.json)) }
    if let device { fields.append(("device", device.json)) }
    return .object(fields)
  }
}

extension RunInputs {
  package var json: JSON {
    .object([
      ("device", device.json), ("network", network.json), ("script", script.json),
      ("tapes", .array(tapes.map(\.json))),
    ])
  }
}

extension RunInputs.Input {
  package var json: JSON { .object([("name", .string(name)), ("digest", .string(digest))]) }
}

extension DeviceFacts {
  fileprivate var json: JSON {
    .object([
      ("memory_warning_bytes", .integer(memoryWarning)),
      ("memory_limit_bytes", .integer(memoryLimit)),
    ])
  }
}

extension RunResult.Host {
  fileprivate var json: JSON {
    .object(
      [
        ("wall_s", .number(wall.seconds)), ("cpu_s", .number(processor.seconds)),
        ("peak_rss_bytes", .integer(peakResidentBytes)),
        (
          "decode",
          .object([
            ("packets", .integer(Int64(decode.packets))),
            ("frames", .integer(Int64(decode.frames))),
            ("cpu_s", .number(decode.cpu.seconds)),
            ("threads", .array(decode.threads.map { .number($0.seconds) })),
          ])
        ),
      ] + (lag.map { [("lag_s", .number($0.seconds))] } ?? []))
  }
}

extension Metric {
  fileprivate var json: JSON {
    var fields: [(String, JSON)] = [
      ("unit", .string(unit.rawValue)), ("kind", .string(kind.rawValue)),
    ]
    switch content {
    case .value(let value, let series):
      fields.append(("value", .number(value)))
      if !series.isEmpty { fields.append(("series", .array(series.map(\.json)))) }
    case .samples(let samples):
      let observed = observed([])
      fields.append(("samples", .array(samples.map(\.json))))
      fields.append(("count", .integer(Int64(samples.count))))
      for (key, aggregate) in [
        ("p50", ThresholdExpression.Aggregate.percentile(50)), ("p95", .percentile(95)),
        ("max", .max),
      ] {
        fields.append((key, aggregate.of(observed).json))
      }
    }
    if !objects.isEmpty { fields.append(("objects", .array(objects.map(\.json)))) }
    return .object(fields)
  }
}

extension Aggregated? {
  /// Null without a sample, and when the rank falls on a visit that never saw its event.
  fileprivate var json: JSON {
    guard let self, !self.isCensored else { return .null }
    return .number(self.value)
  }
}

extension Metric.Part {
  fileprivate var json: JSON {
    var fields: [(String, JSON)] = []
    if let opening { fields.append(("opening", .integer(Int64(opening)))) }
    if let item { fields.append(("item", .integer(Int64(item)))) }
    if let phase { fields.append(("phase", .string(phase))) }
    if let api { fields.append(("api", .string(api))) }
    return .object(fields + [("value", .number(value))])
  }
}

extension Metric.Sample {
  fileprivate var json: JSON {
    var fields: [(String, JSON)] = [("at_ms", .number(milliseconds(at.nanoseconds)))]
    if let item { fields.append(("item", .integer(Int64(item)))) }
    if let visit { fields.append(("visit", .string(visit))) }
    if let phase { fields.append(("phase", .string(phase))) }
    if let opening { fields.append(("opening", .integer(Int64(opening)))) }
    fields.append(("value", .number(value)))
    if isCensored { fields.append(("censored", .bool(true))) }
    if let lasted { fields.append(("lasted", .number(lasted))) }
    return .object(fields)
  }
}

extension LeakedObject {
  fileprivate var json: JSON {
    .object([
      ("object", .string(object)), ("opening", .integer(Int64(opening))), ("made", .string(made)),
      ("held_by", .array(heldBy.map(JSON.string))),
    ])
  }
}

extension Check {
  fileprivate var json: JSON {
    func number(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }
    var fields: [(String, JSON)] = [
      ("metric", .string(metric)), ("expr", .string(expression)),
      ("level", .string(level.rawValue)), ("unit", .string(unit.rawValue)),
      ("actual", number(actual)), ("limit", number(limit)), ("base", number(base)),
      ("verdict", .string(verdict.rawValue)), ("file", .string(file)),
      ("line", .integer(Int64(line))),
    ]
    if let column { fields.append(("column", .integer(Int64(column)))) }
    if isCensored { fields.append(("censored", .bool(true))) }
    return .object(fields)
  }
}
