import ReelbenchSimulation

/// The JSON Schema of `result.json`: every key of a result and no others, so that a reader may rely on each.
///
/// It is committed as `reports/schema/result-1.schema.json`. A key that is added to results is added here.
package enum ResultSchema {
  package static var text: String { schema.text + "\n" }

  private static var schema: JSON {
    .object([
      ("$schema", .string(JSONSchema.dialect)),
      ("title", .string(ResultFile.schema)),
      ("description", .string("What `reelbench run` and `reelbench gate` found.")),
      ("type", .string("object")),
      ("properties", .object(top)),
      ("additionalProperties", .bool(false)),
      ("required", .array(top.map { .string($0.0) })),
      (
        "$defs",
        .object([
          ("run", run), ("host", host), ("inputs", inputs), ("input", input), ("device", device),
          ("metric", metric),
          ("part", part), ("sample", sample), ("object", leakedObject), ("check", check),
        ])
      ),
    ])
  }

  private static var top: [(String, JSON)] {
    [
      ("schema", JSONSchema.constant(.string(ResultFile.schema))),
      (
        "tool",
        JSONSchema.object([
          ("version", JSONSchema.text), ("ffmpeg", JSONSchema.text), ("swift", JSONSchema.text),
        ])
      ),
      ("runs", JSONSchema.list(of: JSONSchema.reference("run"))),
    ]
  }

  private static var run: JSON {
    let texts = JSONSchema.list(of: JSONSchema.text)
    let outcomes = RunOutcome.allCases.filter { $0 != .auditFailed }.map(\.word)
    return JSONSchema.object(
      [
        ("scenario", JSONSchema.text), ("variant", JSONSchema.text),
        ("seed", JSONSchema.integer(atLeast: 0)),
        ("clock", JSONSchema.words(["virtual", "wall"])),
        ("repetition", JSONSchema.integer(atLeast: 1)),
        ("decode", JSONSchema.words(["real", "tape"])),
        ("outcome", JSONSchema.words(outcomes)), ("reason", JSONSchema.text),
        ("expect", JSONSchema.words(["pass", "fail"])), ("because", texts),
        ("verdict", JSONSchema.words(Verdict.allCases.map(\.rawValue))),
        ("trace_hash", JSONSchema.pattern("^sha256:[0-9a-f]{64}$")),
        ("tape", JSONSchema.words(["committed", "local"])),
        ("host", JSONSchema.reference("host")),
        ("metrics", JSONSchema.mapping(of: JSONSchema.reference("metric"))),
        ("checks", JSONSchema.list(of: JSONSchema.reference("check"))), ("assumptions", texts),
        ("replay", JSONSchema.text), ("inputs", JSONSchema.reference("inputs")),
        ("device", JSONSchema.reference("device")),
      ], optional: ["repetition", "reason", "inputs", "device"],
      and: [
        (
          // A run that did not complete has a reason.
          "if",
          .object([
            ("properties", .object([("outcome", JSONSchema.constant(.string("completed")))]))
          ])
        ),
        ("then", .object([("properties", .object([("reason", .bool(false))]))])),
        ("else", .object([("required", .array([.string("reason")]))])),
      ])
  }

  private static var host: JSON {
    let count = JSONSchema.integer(atLeast: 0)
    return JSONSchema.object(
      [
        ("wall_s", JSONSchema.number), ("cpu_s", JSONSchema.number), ("peak_rss_bytes", count),
        (
          "decode",
          JSONSchema.object([
            ("packets", count), ("frames", count), ("cpu_s", JSONSchema.number),
            ("threads", JSONSchema.list(of: JSONSchema.number)),
          ])
        ),
        ("lag_s", JSONSchema.number),
      ], optional: ["lag_s"])
  }

  private static var inputs: JSON {
    let one = JSONSchema.reference("input")
    return JSONSchema.object([
      ("device", one), ("network", one), ("script", one), ("tapes", JSONSchema.list(of: one)),
    ])
  }

  private static var device: JSON {
    let bytes = JSONSchema.integer(atLeast: 1)
    return JSONSchema.object([("memory_warning_bytes", bytes), ("memory_limit_bytes", bytes)])
  }

  private static var input: JSON {
    JSONSchema.object([("name", JSONSchema.text), ("digest", JSONSchema.text)])
  }

  /// A value with its parts, or samples with their count and percentiles. A percentile is null when there is no sample,
  /// or when it falls on an event that never came.
  private static var metric: JSON {
    let head: [(String, JSON)] = [
      ("unit", JSONSchema.words(Metric.Unit.allCases.map(\.rawValue))),
      ("kind", JSONSchema.words(Metric.Kind.allCases.map(\.rawValue))),
    ]
    let objects = ("objects", JSONSchema.list(of: JSONSchema.reference("object"), atLeast: 1))
    let value = JSONSchema.object(
      head + [
        ("value", JSONSchema.number),
        ("series", JSONSchema.list(of: JSONSchema.reference("part"), atLeast: 1)), objects,
      ], optional: ["series", "objects"])
    let samples = JSONSchema.object(
      head + [
        ("samples", JSONSchema.list(of: JSONSchema.reference("sample"))),
        ("count", JSONSchema.integer(atLeast: 0)), ("p50", JSONSchema.numberOrNull),
        ("p95", JSONSchema.numberOrNull), ("max", JSONSchema.numberOrNull), objects,
      ], optional: ["objects"])
    return .object([("oneOf", .array([value, samples]))])
  }

  private static var part: JSON {
    let number = JSONSchema.integer(atLeast: 0)
    return JSONSchema.object(
      [
        ("opening", number), ("item", number), ("phase", JSONSchema.text),
        ("api", JSONSchema.text), ("value", JSONSchema.number),
      ], optional: ["opening", "item", "phase", "api"])
  }

  private static var sample: JSON {
    let number = JSONSchema.integer(atLeast: 0)
    return JSONSchema.object(
      [
        ("at_ms", JSONSchema.number), ("item", number),
        ("visit", JSONSchema.words(["first", "return"])), ("phase", JSONSchema.text),
        ("opening", number), ("value", JSONSchema.number),
        ("censored", JSONSchema.constant(.bool(true))), ("lasted", JSONSchema.number),
      ], optional: ["item", "visit", "phase", "opening", "censored", "lasted"])
  }

  private static var leakedObject: JSON {
    JSONSchema.object([
      ("object", JSONSchema.text), ("opening", JSONSchema.integer(atLeast: 0)),
      ("made", JSONSchema.text), ("held_by", JSONSchema.list(of: JSONSchema.text)),
    ])
  }

  private static var check: JSON {
    JSONSchema.object(
      [
        ("metric", JSONSchema.text), ("expr", JSONSchema.text),
        ("level", JSONSchema.words(Threshold.Level.allCases.map(\.rawValue))),
        ("unit", JSONSchema.words(Metric.Unit.allCases.map(\.rawValue))),
        ("actual", JSONSchema.numberOrNull), ("limit", JSONSchema.numberOrNull),
        ("base", JSONSchema.numberOrNull),
        ("verdict", JSONSchema.words(Verdict.allCases.map(\.rawValue))),
        ("file", JSONSchema.text), ("line", JSONSchema.integer(atLeast: 1)),
        ("column", JSONSchema.integer(atLeast: 1)),
        ("censored", JSONSchema.constant(.bool(true))),
      ], optional: ["column", "censored"])
  }
}
