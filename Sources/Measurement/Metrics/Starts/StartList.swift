import ReelbenchSimulation

/// Every start of a run as a timeline of its stages, for people: how long each step took, and how the parts add up.
///
/// ```
/// item 3 in cell 12, bound at 1.200000000 s: first frame after 83.500000 ms
///     +   9.000000 ms  request  attached
///     …
///     =  83.500000 ms  request 9.000000, index 40.000000, …
///     presented 300.000000 ms later
/// ```
package enum StartList {
  /// The starts that were bound up to an instant, in the order of their binds, separated by blank lines.
  package static func text(_ trace: StoredTrace, until limit: Instant) -> String {
    starts(trace)
      .filter { $0.bound.instant <= limit.nanoseconds }
      .map { lines($0).map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }

  /// The slowest starts that reached a first frame, the slowest first.
  package static func slowest(_ count: Int, of trace: StoredTrace) -> [StartSummary] {
    let shown = starts(trace).enumerated().filter { $0.element.ending == .ready }
    let slowest = shown.sorted { ($1.element.length, $0.offset) < ($0.element.length, $1.offset) }
    return slowest.prefix(count).map { StartSummary($0.element) }
  }

  /// All starts, in the order of their binds.
  package static func all(of trace: StoredTrace) -> [StartSummary] {
    starts(trace).map { StartSummary($0) }
  }

  /// In the order of their binds.
  private static func starts(_ trace: StoredTrace) -> [Start] {
    var fold = StartFold(RunFacts(trace))
    for record in trace.records {
      guard let kind = record.kind else { continue }
      fold.observe(record, kind, at: Occurrence(instant: record.instant, segment: 0))
    }
    fold.end(at: Occurrence(instant: trace.end.nanoseconds, segment: 0))
    return fold.starts.enumerated()
      .sorted { ($0.element.bound.instant, $0.offset) < ($1.element.bound.instant, $1.offset) }
      .map(\.element)
  }

  private static func lines(_ start: Start) -> [String] {
    let bound = seconds(start.bound.instant)
    var lines = ["item \(start.item) in cell \(start.cell), bound at \(bound) s: \(ending(start))"]
    let before = start.stages.filter { $0.instant <= start.bound.instant }
    if !before.isEmpty {
      lines.append("    at the bind: " + before.map { "\($0.stage)" }.joined(separator: ", "))
    }
    var cursor = start.bound.instant
    func step(to instant: Int64, _ what: String) {
      let part = "\(start.part(before: instant))"
      let label = part + String(repeating: " ", count: max(1, 9 - part.count))
      lines.append("    + \(padded(instant.since(cursor))) ms  \(label)\(what)")
      cursor = instant
    }
    for reached in start.stages
    where reached.instant > start.bound.instant && reached.instant <= start.end {
      step(to: reached.instant, "\(reached.stage)")
    }
    if cursor < start.end { step(to: start.end, last(start)) }
    let parts = zip(Start.Part.allCases, start.parts).filter { $1 > 0 }
      .map { "\($0) \(milliseconds($1))" }.joined(separator: ", ")
    lines.append("    = \(padded(start.length)) ms  \(parts)".trimmed)
    return lines + after(start)
  }

  private static func ending(_ start: Start) -> String {
    let length = milliseconds(start.length)
    let failed = start.failed == nil ? "" : ", the item failed"
    return switch start.ending {
    case .ready: "first frame after \(length) ms"
    case .boundAgain: "none, bound again after \(length) ms" + failed
    case .cellFreed: "none, the cell was freed after \(length) ms" + failed
    case .closed: "none, the app was closed after \(length) ms" + failed
    case .runEnded: "none by the end, \(length) ms later" + failed
    }
  }

  private static func last(_ start: Start) -> String {
    start.ending == .ready ? "ready" : start.ending.word
  }

  private static func after(_ start: Start) -> [String] {
    let later = [("presented", start.presented), ("playing", start.playing)].compactMap {
      what, at in
      at.map { "\(what) \(milliseconds($0.since(start.end))) ms later" }
    }
    return later.isEmpty ? [] : ["    " + later.joined(separator: ", ")]
  }

  // MARK: Numbers

  /// Milliseconds with six decimals: whole nanoseconds.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    digits(nanoseconds, point: 6)
  }

  private static func padded(_ nanoseconds: Int64) -> String {
    let text = milliseconds(nanoseconds)
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }

  private static func seconds(_ instant: Int64) -> String { digits(instant, point: 9) }

  private static func digits(_ value: Int64, point: Int) -> String {
    let text = String(value.magnitude)
    let full = String(repeating: "0", count: max(0, point + 1 - text.count)) + text
    return (value < 0 ? "-" : "") + full.dropLast(point) + "." + full.suffix(point)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
