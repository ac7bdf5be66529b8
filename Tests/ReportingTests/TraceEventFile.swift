import Foundation
import Testing

/// A file of trace events, read back by the rules of the format.
struct TraceEventFile {
  struct Event {
    let phase: String
    let process: Int
    let track: Int
    let name: String
    let category: String
    let id: String
    /// Nanoseconds, read from the decimals of the text.
    let at: Int64
    let duration: Int64
  }

  let events: [Event]
  let object: [String: Any]

  init(_ text: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    object = try #require(parsed as? [String: Any])
    let list = try #require(object["traceEvents"] as? [[String: Any]])
    events = try list.map { event in
      func nanoseconds(_ key: String) throws -> Int64 {
        guard let number = event[key] as? NSNumber else { return 0 }
        return Int64((number.doubleValue * 1_000).rounded())
      }
      return Event(
        phase: try #require(event["ph"] as? String), process: try #require(event["pid"] as? Int),
        track: try #require(event["tid"] as? Int), name: try #require(event["name"] as? String),
        category: event["cat"] as? String ?? "", id: event["id"].map { "\($0)" } ?? "",
        at: try nanoseconds("ts"), duration: try nanoseconds("dur"))
    }
  }

  func all(_ phase: String) -> [Event] { events.filter { $0.phase == phase } }

  /// What breaks the format, in words; empty when nothing does.
  var faults: [String] {
    var faults: [String] = []
    let timed = events.filter { $0.phase != "M" }
    for (earlier, later) in zip(timed, timed.dropFirst()) where later.at < earlier.at {
      faults.append("\(later.name) at \(later.at) stands after \(earlier.name) at \(earlier.at)")
    }
    return faults + nesting + pairs + arrows
  }

  private struct Row: Hashable {
    let process: Int
    let track: Int
  }

  private var nesting: [String] {
    var open: [Row: [Int64]] = [:]
    var faults: [String] = []
    for event in all("X") {
      let row = Row(process: event.process, track: event.track)
      var ends = open[row] ?? []
      while let end = ends.last, end <= event.at { ends.removeLast() }
      let end = event.at + event.duration
      if let outer = ends.last, outer < end {
        faults.append("\(event.name) at \(event.at) of \(row) ends after what it lies in")
      }
      open[row] = ends + [end]
    }
    return faults
  }

  private var pairs: [String] {
    var open: [String: String] = [:]
    var faults: [String] = []
    for event in events where ["b", "n", "e"].contains(event.phase) {
      let key = "\(event.process) \(event.category) \(event.id)"
      switch event.phase {
      case "b": if open.updateValue(event.name, forKey: key) != nil { faults.append("two \(key)") }
      case "n": if open[key] == nil { faults.append("a mark outside \(key)") }
      default:
        if open.removeValue(forKey: key) != event.name { faults.append("no beginning of \(key)") }
      }
    }
    return faults + open.keys.sorted().map { "no end of \($0)" }
  }

  /// An arrow begins once, ends once, and touches a span at each of its points.
  private var arrows: [String] {
    var open: Set<String> = []
    var faults: [String] = []
    var spans: [Row: [Event]] = [:]
    for event in all("X") {
      spans[Row(process: event.process, track: event.track), default: []].append(event)
    }
    for event in events where ["s", "t", "f"].contains(event.phase) {
      let row = Row(process: event.process, track: event.track)
      let touched = (spans[row] ?? []).contains {
        $0.at <= event.at && event.at < $0.at + $0.duration
      }
      if !touched { faults.append("arrow \(event.id) touches nothing at \(event.at)") }
      switch event.phase {
      case "s": if !open.insert(event.id).inserted { faults.append("arrow \(event.id) twice") }
      case "t": if !open.contains(event.id) { faults.append("arrow \(event.id) has no beginning") }
      default: if open.remove(event.id) == nil { faults.append("arrow \(event.id) ends only") }
      }
    }
    return faults + open.sorted().map { "arrow \($0) has no end" }
  }
}
