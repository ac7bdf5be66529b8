extension Baseline {
  /// Reads what `text` writes. Files are merged and edited by hand, so everything is checked: an unknown key, a
  /// repeated metric or a malformed number is an error with its line.
  package static func read(_ bytes: [UInt8], file: String) throws(BaselineError) -> Baseline {
    do throws(JSONError) {
      return try BaselineReader(file: file).baseline(try JSONReader.read(bytes))
    } catch {
      throw BaselineError(file: file, line: error.line, what: error.what)
    }
  }
}

/// Builds the typed value from JSON nodes, which know their lines.
private struct BaselineReader {
  let file: String

  func baseline(_ node: JSONNode) throws(JSONError) -> Baseline {
    let top = try Keys(node, "a baseline")
    let schema = try top.string("schema")
    guard schema == Baseline.schema else {
      throw JSONError(
        line: try top.node("schema").line,
        what: "the schema is \"\(schema)\", not \"\(Baseline.schema)\"")
    }
    try top.allow([
      "schema", "scenario", "time", "reason", "tool", "device", "tapes", "runs",
    ])
    let time = try top.string("time")
    guard let timestamp = Timestamp(time) else {
      throw JSONError(
        line: try top.node("time").line,
        what: "\"\(time)\" is not a time such as \"2026-11-30T12:00:00Z\"")
    }
    var runs: [Baseline.Run] = []
    for node in try top.elements("runs") {
      let run = try self.run(node)
      guard !runs.contains(where: { $0.variant == run.variant && $0.seed == run.seed }) else {
        throw JSONError(
          line: node.line, what: "the variant \(run.variant) with seed \(run.seed) occurs twice")
      }
      runs.append(run)
    }
    return Baseline(
      scenario: try top.string("scenario"), time: timestamp, reason: try top.string("reason"),
      tool: try tool(try top.node("tool")), device: try input(try top.node("device")),
      tapes: try inputs(try top.elements("tapes")), runs: runs, file: file)
  }

  private func tool(_ node: JSONNode) throws(JSONError) -> ResultFile.Tool {
    let keys = try Keys(node, "`tool`")
    try keys.allow(["version", "ffmpeg", "swift"])
    return ResultFile.Tool(
      version: try keys.string("version"), ffmpeg: try keys.string("ffmpeg"),
      swift: try keys.string("swift"))
  }

  private func input(_ node: JSONNode) throws(JSONError) -> RunInputs.Input {
    let keys = try Keys(node, "a digest")
    try keys.allow(["name", "digest"])
    return RunInputs.Input(name: try keys.string("name"), digest: try keys.string("digest"))
  }

  private func inputs(_ nodes: [JSONNode]) throws(JSONError) -> [RunInputs.Input] {
    var inputs: [RunInputs.Input] = []
    for node in nodes { inputs.append(try input(node)) }
    return inputs
  }

  private func run(_ node: JSONNode) throws(JSONError) -> Baseline.Run {
    let keys = try Keys(node, "a run")
    try keys.allow(["variant", "seed", "network", "script", "trace_hash", "metrics"])
    let seed = try keys.node("seed")
    guard case .number(let text) = seed.content, let number = UInt64(text) else {
      throw JSONError(line: seed.line, what: "`seed` is a whole number")
    }
    var metrics: [Baseline.Measured] = []
    for field in try Keys(try keys.node("metrics"), "`metrics`").fields {
      metrics.append(try measured(field))
    }
    return Baseline.Run(
      variant: try keys.string("variant"), seed: number,
      network: try input(try keys.node("network")), script: try input(try keys.node("script")),
      traceHash: try keys.string("trace_hash"),
      metrics: metrics.sorted { $0.selector < $1.selector }, line: node.line)
  }

  private func measured(_ field: JSONNode.Field) throws(JSONError) -> Baseline.Measured {
    let keys = try Keys(field.value, "the metric \(field.key)")
    var values: [Baseline.Value] = []
    for field in keys.fields where field.key != "unit" {
      values.append(Baseline.Value(name: field.key, value: try number(field)))
    }
    return Baseline.Measured(
      selector: field.key, unit: try keys.string("unit"),
      values: values.sorted { $0.name < $1.name }, line: field.line)
  }

  private func number(_ field: JSONNode.Field) throws(JSONError) -> Aggregated {
    switch field.value.content {
    case .string(Baseline.never): return Aggregated(0, isCensored: true)
    case .number(let text):
      if let value = Double(text), value.isFinite { return Aggregated(value) }
    default: break
    }
    throw JSONError(
      line: field.value.line, what: "`\(field.key)` is a number or \"\(Baseline.never)\"")
  }
}

/// The fields of an object, by name.
private struct Keys {
  let fields: [JSONNode.Field]
  private let what: String
  private let line: Int

  init(_ node: JSONNode, _ what: String) throws(JSONError) {
    guard case .object(let fields) = node.content else {
      throw JSONError(line: node.line, what: "\(what) is an object, not \(node.word)")
    }
    self.fields = fields
    self.what = what
    line = node.line
  }

  /// Throws when there is any key other than these.
  func allow(_ known: [String]) throws(JSONError) {
    guard let other = fields.first(where: { !known.contains($0.key) }) else { return }
    let near = Spelling.nearest(to: other.key, among: known)
    throw JSONError(
      line: other.line,
      what: "\(what) has no key \"\(other.key)\""
        + (near.map { ", did you mean \"\($0)\"?" } ?? ""))
  }

  func node(_ key: String) throws(JSONError) -> JSONNode {
    guard let field = fields.first(where: { $0.key == key }) else {
      throw JSONError(line: line, what: "\(what) lacks \"\(key)\"")
    }
    return field.value
  }

  func string(_ key: String) throws(JSONError) -> String {
    let node = try node(key)
    guard case .string(let text) = node.content else {
      throw JSONError(line: node.line, what: "`\(key)` is a string, not \(node.word)")
    }
    return text
  }

  func elements(_ key: String) throws(JSONError) -> [JSONNode] {
    let node = try node(key)
    guard case .array(let elements) = node.content else {
      throw JSONError(line: node.line, what: "`\(key)` is a list, not \(node.word)")
    }
    return elements
  }
}
