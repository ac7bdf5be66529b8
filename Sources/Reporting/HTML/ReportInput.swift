import ReelbenchMeasurement
import ReelbenchSimulation

/// What a page is made of. The page is a pure function of it.
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

/// Where a page gets the trace of a run: one at a time, since all of them may not fit into memory.
///
/// Nil: there is none.
package typealias TraceSource = (RunResult) throws -> StoredTrace?
