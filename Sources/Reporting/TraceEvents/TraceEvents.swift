import ReelbenchMeasurement
import ReelbenchSimulation

/// Stored traces in Chrome's trace-event format, which Perfetto and `chrome://tracing` open: one process for each run,
/// with tracks for the app, its finger, its main thread, each cell, each decoder and each player, requests as
/// asynchronous spans, counters, and arrows from a gesture through a bind to the first frame.
///
/// The format is that of "Trace Event Format" (Google, 2016). The file is a pure function of the traces.
package struct TraceEvents {
  private var log = TraceEventLog()
  private var runs = 0

  package init() {}

  /// Adds a run as a process of its own.
  package mutating func add(_ trace: StoredTrace, title: String) {
    runs += 1
    log.process = Int64(runs)
    log.nameProcess(title)
    RunEvents(trace).write(to: &log)
  }

  /// The number of events that did not fit in the file.
  package var leftOut: Int { log.leftOut }

  /// The file, as text.
  /// - Parameter tool: the version of Reelbench that makes the file.
  package func json(tool: String) -> String {
    log.json([("tool", .string("reelbench \(tool)")), ("runs", .integer(Int64(runs)))])
  }
}
