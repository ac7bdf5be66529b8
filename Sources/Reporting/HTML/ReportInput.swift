import Measurement
import Simulation

/// What a page is made of. The page is a pure function of it.
package struct ReportInput: Sendable {
  /// A run and what lies beside its result.
  package struct Run: Sendable {
    package var result: RunResult
    /// The same scenario, variant and seed in an earlier result.
    package var base: RunResult?
    /// Pictures of the screen, in the order of their instants.
    package var strip: [StripPicture] = []

    package init(result: RunResult, base: RunResult? = nil, strip: [StripPicture] = []) {
      self.result = result
      self.base = base
      self.strip = strip
    }
  }

  package var tool: ResultFile.Tool
  /// In the order of the result.
  package var runs: [Run]
  package var vanished: [GateFindings.Vanished] = []
  package var causes: [GateFindings.Cause] = []
  package var history: [HistoryEntry] = []
  /// The page is kept below this; lanes that do not fit are left out, and that is said.
  package var mostBytes = 5_000_000

  package init(tool: ResultFile.Tool, runs: [Run]) {
    self.tool = tool
    self.runs = runs
  }

  /// What a gate found.
  package init(_ findings: GateFindings) {
    self.init(tool: findings.result.tool, runs: findings.result.runs.map { Run(result: $0) })
    vanished = findings.vanished
    causes = findings.causes
  }
}

/// One picture of a filmstrip.
package struct StripPicture: Equatable, Sendable {
  package enum Format: String, Sendable { case png, jpeg }

  package var at: Instant
  package var format: Format
  package var data: [UInt8]
  /// What is wrong with what it shows, `black` or `wrong item`; nil when nothing is.
  package var fault: String?

  package init(at: Instant, format: Format, data: [UInt8], fault: String? = nil) {
    self.at = at
    self.format = format
    self.data = data
    self.fault = fault
  }
}

/// Where a page gets the trace of a run: one at a time, since all of them may not fit into memory.
///
/// Nil: there is none.
package typealias TraceSource = (RunResult) throws -> StoredTrace?
