import ReelbenchMeasurement
import ReelbenchSimulation

/// The events of one run: a fold of its trace, track by track.
struct RunEvents {
  /// The first number of each kind of track; a track's number is also its position on the page.
  enum Tracks {
    static let app: TraceEventLog.Track = 1
    static let phases: TraceEventLog.Track = 2
    static let steps: TraceEventLog.Track = 3
    static let finger: TraceEventLog.Track = 4
    static let scroll: TraceEventLog.Track = 5
    static let main: TraceEventLog.Track = 6
    static let hitches: TraceEventLog.Track = 7
    static let network: TraceEventLog.Track = 8
    /// Two tracks for each cell: what was seen in it, and its starts.
    static let cells: TraceEventLog.Track = 1_000
    static let decoders: TraceEventLog.Track = 1_000_000
    static let players: TraceEventLog.Track = 2_000_000
  }

  private let trace: StoredTrace

  init(_ trace: StoredTrace) { self.trace = trace }

  func write(to log: inout TraceEventLog) {
    // A trace that Reelbench did not write may have any instant.
    let end = min(max(0, trace.end.nanoseconds), 1 << 62)
    var script = ScriptEvents()
    var main = MainEvents()
    var cells = CellEvents()
    var players = PlayerEvents()
    var resources = ResourceEvents()
    for record in trace.records {
      guard let kind = record.kind else { continue }
      let at = min(max(0, record.instant), end)
      script.observe(record, kind, at: at, trace, &log)
      main.observe(record, kind, at: at, trace, &log)
      cells.observe(record, kind, at: at, &log)
      players.observe(record, kind, at: at, &log)
      resources.observe(record, kind, at: at, trace, &log)
    }
    script.finish(at: end, &log)
    main.finish(&log)
    cells.finish(at: end, &log)
    players.finish(at: end, &log)
    resources.finish(at: end, &log)
    cells.writeStarts(of: trace, touches: script.touches, &log)
  }
}
