import Foundation
import ReelbenchSimulation

/// A stored result that cannot be read.
package struct ResultReadError: Error, Equatable, Sendable {
  /// One line.
  package var message: String

  package init(message: String) { self.message = message }
}

extension ResultFile {
  /// Reads what `text` writes. Unknown keys are ignored; a missing key or another schema is refused.
  package init(reading data: Data) throws(ResultReadError) {
    struct Head: Decodable { var schema: String }
    let stored: StoredResult
    do {
      // Check the schema first: a file that another version wrote may lack our keys.
      let schema = try JSONDecoder().decode(Head.self, from: data).schema
      guard schema == Self.schema else {
        throw ResultReadError(
          message: "schema \(schema) is not \(Self.schema): written by another version")
      }
      stored = try JSONDecoder().decode(StoredResult.self, from: data)
    } catch let error as ResultReadError {
      throw error
    } catch let error as DecodingError {
      throw ResultReadError(message: Self.message(error))
    } catch {
      throw ResultReadError(message: "not a result: \(error)")
    }
    var runs: [RunResult] = []
    for run in stored.runs { runs.append(try run.result()) }
    self.init(
      tool: Tool(
        version: stored.tool.version, ffmpeg: stored.tool.ffmpeg, swift: stored.tool.swift),
      runs: runs)
  }

  private static func message(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the top" : path.map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case .keyNotFound(let key, let context):
      "not a result: no \"\(key.stringValue)\" at \(place(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "not a result: a value of the wrong type at \(place(context.codingPath))"
    default: "not a result: not valid JSON"
    }
  }
}

/// The case of an enumeration that a stored word names; an unknown word is an error that names the field.
private func word<Word: RawRepresentable>(
  _ text: String, _ field: String
) throws(ResultReadError) -> Word where Word.RawValue == String {
  guard let word = Word(rawValue: text) else {
    throw ResultReadError(message: "unknown \(field) \"\(text)\"")
  }
  return word
}

private struct StoredResult: Decodable {
  struct Tool: Decodable {
    var version: String
    var ffmpeg: String
    var swift: String
  }
  struct Host: Decodable {
    struct Decode: Decodable {
      var packets: Int
      var frames: Int
      var cpu_s: Double
      var threads: [Double]
    }
    var wall_s: Double
    var cpu_s: Double
    var peak_rss_bytes: Int64
    var decode: Decode
    var lag_s: Double?
  }
  struct Sample: Decodable {
    var at_ms: Double
    var item: Int?
    var visit: String?
    var phase: String?
    var opening: Int?
    var value: Double
    var censored: Bool?
    var lasted: Double?
  }
  struct Part: Decodable {
    var opening: Int?
    var item: Int?
    var phase: String?
    var api: String?
    var value: Double
  }
  struct Object: Decodable {
    var object: String
    var opening: Int
    var made: String
    var held_by: [String]
  }
  struct StoredMetric: Decodable {
    var unit: String
    var kind: String
    var value: Double?
    var series: [Part]?
    var samples: [Sample]?
    var objects: [Object]?
  }
  struct StoredCheck: Decodable {
    var metric: String
    var expr: String
    var level: String
    var unit: String
    var actual: Double?
    var limit: Double?
    var base: Double?
    var verdict: String
    var file: String
    var line: Int
    var column: Int?
    var censored: Bool?
  }
  struct Input: Decodable {
    var name: String
    var digest: String
    var input: RunInputs.Input { RunInputs.Input(name: name, digest: digest) }
  }
  struct Inputs: Decodable {
    var device: Input
    var network: Input
    var script: Input
    var tapes: [Input]
    var inputs: RunInputs {
      RunInputs(
        device: device.input, network: network.input, script: script.input,
        tapes: tapes.map(\.input))
    }
  }
  struct Device: Decodable {
    var memory_warning_bytes: Int64
    var memory_limit_bytes: Int64
    var facts: DeviceFacts {
      DeviceFacts(memoryWarning: memory_warning_bytes, memoryLimit: memory_limit_bytes)
    }
  }
  struct Run: Decodable {
    var scenario: String
    var variant: String
    var seed: UInt64
    var clock: String
    var repetition: Int?
    var decode: String
    var outcome: String
    var reason: String?
    var expect: String
    var because: [String]
    var verdict: String
    var trace_hash: String
    var tape: String
    var host: Host
    var metrics: [String: StoredMetric]
    var checks: [StoredCheck]
    var assumptions: [String]
    var replay: String
    var inputs: Inputs?
    var device: Device?
  }

  var tool: Tool
  var runs: [Run]
}

extension StoredResult.Run {
  func result() throws(ResultReadError) -> RunResult {
    // Both are used as names of folders: refuse names that lead out of the result's folder.
    for name in [scenario, variant] {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard !name.isEmpty, !name.hasPrefix("/"), !parts.contains(".."), !parts.contains(".") else {
        throw ResultReadError(message: "\"\(name)\" is not a name of a scenario or a variant")
      }
    }
    guard let outcome = RunOutcome.allCases.first(where: { $0.word == self.outcome }) else {
      throw ResultReadError(message: "unknown outcome \"\(self.outcome)\"")
    }
    var metrics: [Metric] = []
    for (name, metric) in self.metrics { metrics.append(try metric.metric(name)) }
    var checks: [Check] = []
    for check in self.checks { checks.append(try check.check()) }
    var tally = DecodeTally()
    tally.packets = host.decode.packets
    tally.frames = host.decode.frames
    tally.cpu = Nanoseconds(seconds: host.decode.cpu_s)
    tally.threads = host.decode.threads.map { Nanoseconds(seconds: $0) }
    return RunResult(
      scenario: scenario, variant: variant, seed: seed, clock: clock, decode: decode,
      outcome: outcome, reason: reason, expect: expect, because: because,
      verdict: try word(verdict, "verdict"), traceHash: trace_hash, tape: tape,
      host: RunResult.Host(
        wall: Nanoseconds(seconds: host.wall_s), processor: Nanoseconds(seconds: host.cpu_s),
        peakResidentBytes: host.peak_rss_bytes, decode: tally,
        lag: host.lag_s.map { Nanoseconds(seconds: $0) }),
      metrics: RunMetrics(ordering: metrics), checks: checks, assumptions: assumptions,
      replay: replay, inputs: inputs?.inputs, device: device?.facts, repetition: repetition)
  }
}

extension StoredResult.StoredMetric {
  func metric(_ name: String) throws(ResultReadError) -> Metric {
    let content: Metric.Content
    if let samples {
      content = .samples(
        samples.map {
          Metric.Sample(
            at: Instant(nanoseconds: Nanoseconds(seconds: $0.at_ms / 1e3).count), item: $0.item,
            visit: $0.visit, phase: $0.phase, opening: $0.opening, value: $0.value,
            isCensored: $0.censored ?? false, lasted: $0.lasted)
        })
    } else if let value {
      content = .value(
        value,
        series: (series ?? []).map {
          Metric.Part(
            opening: $0.opening, item: $0.item, phase: $0.phase, api: $0.api, value: $0.value)
        })
    } else {
      throw ResultReadError(message: "metric \(name) has neither value nor samples")
    }
    return Metric(
      name: name, unit: try word(unit, "unit"), kind: try word(kind, "kind"),
      polarity: MetricCatalogue.definition(name)?.polarity ?? .neutral, content: content,
      objects: (objects ?? []).map {
        LeakedObject(object: $0.object, opening: $0.opening, made: $0.made, heldBy: $0.held_by)
      })
  }
}

extension StoredResult.StoredCheck {
  func check() throws(ResultReadError) -> Check {
    Check(
      metric: metric, expression: expr, level: try word(level, "level"),
      unit: try word(unit, "unit"), actual: actual, isCensored: censored ?? false, limit: limit,
      base: base, verdict: try word(verdict, "verdict"), file: file, line: line, column: column)
  }
}
