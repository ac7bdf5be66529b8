import ReelbenchSimulation

/// The first place where two traces of one seed differ, for the report of a run that is not deterministic.
package struct TraceDifference: Equatable, Sendable {
  /// Counted from 0.
  package var index: Int
  /// Nil: the trace ended before this record.
  package var left: Record?
  package var right: Record?
  /// Both records in NDJSON, after the record's number, on three lines.
  package var text: String
}

extension StoredTrace {
  /// The first record that differs from another trace's, or nil when both are the same.
  package func firstDifference(from other: StoredTrace) -> TraceDifference? {
    let shared = min(records.count, other.records.count)
    let index = (0..<shared).first { records[$0] != other.records[$0] } ?? shared
    let left = index < records.count ? records[index] : nil
    let right = index < other.records.count ? other.records[index] : nil
    guard left != nil || right != nil else { return nil }
    let first = left.map { line($0) } ?? "no record: the trace ended"
    let second = right.map { other.line($0) } ?? "no record: the trace ended"
    return TraceDifference(
      index: index, left: left, right: right, text: "record \(index)\n  \(first)\n  \(second)")
  }
}
