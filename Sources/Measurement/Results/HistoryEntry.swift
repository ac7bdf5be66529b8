import Foundation

/// One line of a history: what a gate measured at a commit. Schema `reelbench.history/1`, one JSON object per line:
///
/// ```json
/// {"schema":"reelbench.history/1","time":"2026-01-31T12:00:00Z","commit":"1a2b3c4","runs":[
///   {"scenario":"fast-burst","variant":"fixed","seed":42,"trace_hash":"sha256:…","verdict":"pass",
///    "metrics":{"first_frame_visible p50":12.5,"memory.peak":104857600}}]}
/// ```
package struct HistoryEntry: Equatable, Sendable, Decodable {
  package static let schema = "reelbench.history/1"

  package struct Run: Equatable, Sendable, Decodable {
    package var scenario: String
    package var variant: String
    package var seed: UInt64
    package var traceHash: String
    package var verdict: String
    /// Values in the metric's base unit, by the metric's name. The name of a metric with samples is followed by a space
    /// and the aggregate. Nil when there was nothing to aggregate, and for `"never"`.
    package var metrics: [String: Double?]

    enum CodingKeys: String, CodingKey {
      case scenario, variant, seed, verdict, metrics
      case traceHash = "trace_hash"
    }

    package init(
      scenario: String, variant: String, seed: UInt64, traceHash: String, verdict: String,
      metrics: [String: Double?]
    ) {
      self.scenario = scenario
      self.variant = variant
      self.seed = seed
      self.traceHash = traceHash
      self.verdict = verdict
      self.metrics = metrics
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      scenario = try container.decode(String.self, forKey: .scenario)
      variant = try container.decode(String.self, forKey: .variant)
      seed = try container.decode(UInt64.self, forKey: .seed)
      traceHash = try container.decode(String.self, forKey: .traceHash)
      verdict = try container.decode(String.self, forKey: .verdict)
      metrics = try container.decode([String: Value].self, forKey: .metrics).mapValues(\.number)
    }

    /// A number, `null`, or `"never"` of a percentile on a visit that never saw its frame.
    private struct Value: Decodable {
      let number: Double?

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          number = nil
        } else if let word = try? container.decode(String.self), word == "never" {
          number = nil
        } else {
          number = try container.decode(Double.self)
        }
      }
    }
  }

  /// ISO 8601.
  package var time: String
  /// Nil: the gate ran outside a repository.
  package var commit: String?
  package var runs: [Run]

  package init(time: String, commit: String?, runs: [Run]) {
    self.time = time
    self.commit = commit
    self.runs = runs
  }

  /// Reads a whole history, oldest entry first. Blank lines are skipped; a line that cannot be read is an error with
  /// its number.
  package static func read(_ data: Data) throws(ResultReadError) -> [HistoryEntry] {
    struct Head: Decodable { var schema: String }
    var entries: [HistoryEntry] = []
    for (index, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 != 0x20 && $0 != 0x0D }) {
      let place = "line \(index + 1)"
      let decoder = JSONDecoder()
      guard let head = try? decoder.decode(Head.self, from: Data(line)) else {
        throw ResultReadError(message: "\(place): not a line of a history")
      }
      guard head.schema == schema else {
        throw ResultReadError(
          message: "\(place): schema \(head.schema) is not \(schema): written by another version")
      }
      do {
        entries.append(try decoder.decode(HistoryEntry.self, from: Data(line)))
      } catch {
        throw ResultReadError(message: "\(place): a field is missing, or of the wrong type")
      }
    }
    return entries
  }
}
