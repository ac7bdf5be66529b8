import ReelbenchMeasurement

/// Events of the Chrome trace-event format, in the order of their instants.
///
/// Instants are nanoseconds since the run began; the file has them in microseconds with three decimals, so they are
/// exact. The rules of the format hold for any input: spans of a track are nested or disjoint, and an asynchronous pair
/// is written whole or not at all. The number of events is bounded; those that do not fit are counted.
struct TraceEventLog {
  /// A thread of a process, which the format draws as a row of nested spans.
  typealias Track = Int64

  /// Far below the limit of a viewer, and enough for a result of some hundred runs.
  static let mostEvents = 4_000_000

  private struct Line {
    var at: Int64
    /// The order of lines at one instant: first ends, then spans from the outermost in, then the events that refer to
    /// them.
    var rank: Int
    var text: String
  }

  private struct Row: Hashable {
    var process: Int64
    var track: Track
    var depth: Int
  }

  /// The process that events belong to: a run.
  var process: Int64 = 1
  private(set) var leftOut = 0
  private var metadata: [String] = []
  private var lines: [Line] = []
  /// When the last span of a row ended.
  private var ends: [Row: Int64] = [:]

  // MARK: Names

  mutating func nameProcess(_ name: String) {
    note("process_name", 0, "name", JSON.quoted(name))
    note("process_sort_index", 0, "sort_index", String(process))
  }

  mutating func name(_ track: Track, _ name: String) {
    note("thread_name", track, "name", JSON.quoted(name))
    note("thread_sort_index", track, "sort_index", String(track))
  }

  private mutating func note(_ what: String, _ track: Track, _ key: String, _ value: String) {
    metadata.append(
      "{\"ph\":\"M\",\"pid\":\(process),\"tid\":\(track),\"name\":\"\(what)\","
        + "\"args\":{\"\(key)\":\(value)}}")
  }

  // MARK: Events

  /// Adds a span. Spans of one depth must be added in their order, and before the span of the depth above that encloses
  /// them.
  /// - Returns: the part that is written, which does not begin before the end of an earlier span; nil if nothing is
  ///   left.
  @discardableResult
  mutating func span(
    _ track: Track, _ name: String, _ category: String, from start: Int64, to end: Int64,
    depth: Int = 0, _ arguments: [(String, JSON)] = []
  ) -> Range<Int64>? {
    func last(_ depth: Int) -> Int64 {
      ends[Row(process: process, track: track, depth: depth)] ?? .min
    }
    let start = max(start, last(depth), last(depth - 1))
    guard end > start else { return nil }
    let end = max(end, last(depth + 1))
    ends[Row(process: process, track: track, depth: depth)] = end
    add(
      start, 1 + depth, "X", track, name, category,
      ",\"dur\":\(Self.microseconds(end - start))", arguments)
    return start..<end
  }

  /// Adds an event at an instant.
  mutating func instant(
    _ track: Track, _ name: String, _ category: String, at instant: Int64,
    _ arguments: [(String, JSON)] = []
  ) {
    add(instant, 20, "i", track, name, category, ",\"s\":\"t\"", arguments)
  }

  /// Adds a span that may overlap others of its kind.
  mutating func asynchronous(
    _ track: Track, _ name: String, _ category: String, id: String, from start: Int64,
    to end: Int64, _ arguments: [(String, JSON)] = [],
    marks: [(name: String, instant: Int64)] = []
  ) {
    guard lines.count + 2 + marks.count <= Self.mostEvents else {
      leftOut += 2 + marks.count
      return
    }
    let id = ",\"id\":\(JSON.quoted(id))"
    // A pair lasts at least 1 ns, so that its end is sorted after its beginning.
    let end = max(end, start + 1)
    add(start, 10, "b", track, name, category, id, arguments)
    for mark in marks where mark.instant >= start && mark.instant < end {
      add(mark.instant, 11, "n", track, mark.name, category, id, [])
    }
    add(end, 0, "e", track, name, category, id, [])
  }

  /// Adds values that hold from an instant on, each drawn as its own curve.
  mutating func counter(_ name: String, at instant: Int64, _ values: [(String, JSON)]) {
    add(instant, 21, "C", 0, name, "counter", "", values)
  }

  /// Adds an arrow through spans, in the order of their instants.
  mutating func arrow(
    _ name: String, id: Int64, through points: [(track: Track, instant: Int64)]
  ) {
    guard points.count >= 2, lines.count + points.count <= Self.mostEvents else {
      leftOut += points.count
      return
    }
    for (place, point) in points.enumerated() {
      let isLast = place == points.count - 1
      let phase = place == 0 ? "s" : isLast ? "f" : "t"
      add(
        point.instant, 22 + place, phase, point.track, name, "flow",
        ",\"id\":\(id)" + (isLast ? ",\"bp\":\"e\"" : ""), [])
    }
  }

  private mutating func add(
    _ instant: Int64, _ rank: Int, _ phase: String, _ track: Track, _ name: String,
    _ category: String, _ rest: String, _ arguments: [(String, JSON)]
  ) {
    guard lines.count < Self.mostEvents else {
      leftOut += 1
      return
    }
    var text =
      "{\"ph\":\"\(phase)\",\"ts\":\(Self.microseconds(instant)),\"pid\":\(process),"
      + "\"tid\":\(track),\"name\":\(JSON.quoted(name)),\"cat\":\"\(category)\"" + rest
    if !arguments.isEmpty {
      text +=
        ",\"args\":{"
        + arguments.map { "\(JSON.quoted($0)):\($1.scalar)" }.joined(separator: ",") + "}"
    }
    lines.append(Line(at: instant, rank: rank, text: text + "}"))
  }

  // MARK: The file

  /// A JSON object with `traceEvents`, one event per line.
  func json(_ about: [(String, JSON)]) -> String {
    let order = lines.indices.sorted {
      (lines[$0].at, lines[$0].rank, $0) < (lines[$1].at, lines[$1].rank, $1)
    }
    let otherData = about + [("leftOut", JSON.integer(Int64(leftOut)))]
    var text = "{\"displayTimeUnit\":\"ms\",\"otherData\":{"
    text += otherData.map { "\(JSON.quoted($0)):\($1.scalar)" }.joined(separator: ",")
    text += "},\"traceEvents\":["
    var isFirst = true
    for event in metadata {
      text += isFirst ? "\n" : ",\n"
      text += event
      isFirst = false
    }
    for place in order {
      text += isFirst ? "\n" : ",\n"
      text += lines[place].text
      isFirst = false
    }
    return text + "\n]}\n"
  }

  /// Nanoseconds as microseconds with three decimals.
  static func microseconds(_ nanoseconds: Int64) -> String {
    thousandths(nanoseconds)
  }

  /// A whole number of thousandths with three decimals.
  static func thousandths(_ value: Int64) -> String {
    let fraction = String(value.magnitude % 1_000)
    return (value < 0 ? "-" : "") + String(value.magnitude / 1_000) + "."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension JSON {
  /// The text of a scalar value, without a line feed at its end.
  fileprivate var scalar: String {
    var text = self.text
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
