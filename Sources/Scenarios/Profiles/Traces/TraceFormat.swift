/// The common file formats of bandwidth recordings.
enum TraceFormat: String, CaseIterable {
  /// A list of `{duration_ms, bandwidth_kbps, latency_ms}`, in whole numbers: the format of Sabre.
  case json
  /// The millisecond of one delivery of 1500 bytes per line: the format of Mahimahi.
  case mahimahi
  /// Seconds and Mbit/s per line, which is the rate since the line before: the format of Pensieve.
  case timed
  /// A header, then comma-separated values.
  case csv

  /// The format that the ending of the file's name stands for; nil when it is unknown.
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
