/// The forms in which recordings of links are handed around.
enum TraceFormat: String, CaseIterable {
  /// A list of `{duration_ms, bandwidth_kbps, latency_ms}`, in whole numbers, as Sabre has it.
  case json
  /// The millisecond of one delivery of 1500 bytes a line, as Mahimahi has it.
  case mahimahi
  /// Seconds and Mbit/s a line: the rate since the line before, as Pensieve has it.
  case timed
  /// A header, then comma-separated values.
  case csv

  /// What the end of a file's name says.
  init?(path: String) {
    switch path.split(separator: ".").last {
    case "json": self = .json
    case "mahi", "down", "up": self = .mahimahi
    case "txt", "log": self = .timed
    case "csv": self = .csv
    default: return nil
    }
  }
}
