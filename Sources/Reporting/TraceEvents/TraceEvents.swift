import ReelbenchMeasurement
import ReelbenchSimulation

/// Stored traces in the trace-event form of Chrome, which Perfetto and `chrome://tracing` open: a process a run, with tracks
/// for the app, its finger, its main thread, each cell, each decoder and each player, requests as asynchronous spans,
/// counters, and arrows from a gesture over a bind to the first frame.
///
/// The form is that of "Trace Event Format" (Google, 2016). A pure function of the traces.
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

  /// Events with no room in the file.
  package var leftOut: Int { log.leftOut }

  /// The file, as text.
  /// - Parameter tool: the version of what made it.
  package func json(tool: String) -> String {
    log.json([("tool", .string("reelbench \(tool)")), ("runs", .integer(Int64(runs)))])
  }
}
