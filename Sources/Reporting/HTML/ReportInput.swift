import ReelbenchMeasurement
import ReelbenchSimulation

/// The input of a page. The page is a pure function of it.
package struct ReportInput: Sendable {
  /// A run, and what it is compared with.
  package struct Run: Sendable {
    package var result: RunResult
    /// The same scenario, variant and seed in an earlier result.
    package var base: RunResult?

    package init(result: RunResult, base: RunResult? = nil) {
      self.result = result
      self.base = base
    }
  }

  package var tool: ResultFile.Tool
  /// In the order of the result.
  package var runs: [Run]
  package var vanished: [GateFindings.Vanished] = []
  package var causes: [GateFindings.Cause] = []
  package var history: [HistoryEntry] = []
  /// The size limit of the page; lanes that do not fit are left out, and the page says so.
  package var mostBytes = 5_000_000

  package init(tool: ResultFile.Tool, runs: [Run]) {
    self.tool = tool
    self.runs = runs
  }

  /// The input of a page about the findings of a gate.
  package init(_ findings: GateFindings) {
    self.init(tool: findings.result.tool, runs: findings.result.runs.map { Run(result: $0) })
    vanished = findings.vanished
    causes = findings.causes
  }
}

/// Loads the trace of a run for a page: one at a time, since all of them may not fit into memory.
///
/// Returns nil if there is none.
package typealias TraceSource = (RunResult) throws -> StoredTrace?
