import ReelbenchSimulation

/// Reads comma-separated values. The time column is called `duration_s` or `duration_ms` (how long the rate of the row
/// applies), or `time_s` or `time_ms` (from when it applies; the last row applies for as long as the one before it).
/// The name of the rate column ends in `_bps`, `_kbps` or `_mbps`; the column of round trips is `latency_ms`. Other
/// columns are ignored.
extension NetworkTraceReader {
  private struct Columns {
    var time: Int
    var isDuration: Bool
    /// Nanoseconds in one unit of `Row.time`.
    var timeUnit: Int64
    var rate: Int
    /// The decimal places that are read, so that the rate is in bits per second.
    var ratePlaces: Int
    var latency: Int?
  }

  private struct Row {
    var time: Int64
    var rate: Int64
    var latency: Int64?
  }

  func table() -> [BandwidthTrace.Period]? {
    guard let head = diagnostics.source.line(1), let columns = columns(head) else { return nil }
    var rows: [Row] = []
    var number = 2
    while let line = diagnostics.source.line(number) {
      if !line.isEmpty {
        guard let row = row(Self.words(line, separator: ","), columns, number) else { return nil }
        if !columns.isDuration, let last = rows.last, row.time <= last.time {
          _ = fail("each time must be later than the one before", [], number)
          return nil
        }
        rows.append(row)
      }
      number += 1
    }
    guard rows.count >= (columns.isDuration ? 1 : 2) else {
      diagnostics.report("the trace has too few rows", at: SourcePosition(line: 1, column: 1))
      return nil
    }
    return rows.indices.map { index in
      let row = rows[index]
      var length = row.time
      if !columns.isDuration {
        let next = min(index + 1, rows.count - 1)
        length = rows[next].time - rows[next - 1].time
      }
      return BandwidthTrace.Period(
        duration: Nanoseconds(length * columns.timeUnit), bitsPerSecond: row.rate,
        roundTrip: row.latency.map { .milliseconds($0) })
    }
  }

  private func columns(_ head: Substring) -> Columns? {
    let names = Self.words(head, separator: ",").map { $0.text.lowercased() }
    let times: [(name: String, isDuration: Bool, unit: Int64)] = [
      ("duration_s", true, 1_000), ("duration_ms", true, 1_000_000), ("time_s", false, 1_000),
      ("time_ms", false, 1_000_000),
    ]
    let rates = [("_mbps", 6), ("_kbps", 3), ("_bps", 0)]
    guard let time = times.first(where: { names.contains($0.name) }),
      let place = names.firstIndex(of: time.name)
    else {
      diagnostics.report(
        "no column is called \(Diagnostics.alternatives(times.map(\.name)))",
        at: SourcePosition(line: 1, column: 1))
      return nil
    }
    for (ending, places) in rates {
      guard let rate = names.firstIndex(where: { $0.hasSuffix(ending) }) else { continue }
      return Columns(
        time: place, isDuration: time.isDuration, timeUnit: time.unit, rate: rate,
        ratePlaces: places, latency: names.firstIndex(of: "latency_ms"))
    }
    diagnostics.report(
      "no column of rates ends in \(Diagnostics.alternatives(rates.map(\.0)))",
      at: SourcePosition(line: 1, column: 1))
    return nil
  }

  /// Times in seconds are read to the microsecond, times in milliseconds to the millisecond.
  private func row(_ words: [Word], _ columns: Columns, _ number: Int) -> Row? {
    func word(_ index: Int) -> [Word] { words.indices.contains(index) ? [words[index]] : [] }
    func value(_ index: Int, places: Int) -> Int64? {
      word(index).first.flatMap { Self.decimal(Self.trimmed($0.text), places: places) }
    }
    guard let time = value(columns.time, places: columns.timeUnit == 1_000 ? 6 : 0),
      time > 0 || !columns.isDuration, time <= Self.longest / columns.timeUnit
    else {
      _ = fail("a time is missing", word(columns.time), number)
      return nil
    }
    guard let rate = value(columns.rate, places: columns.ratePlaces), rate <= Self.fastest else {
      _ = fail("a rate is missing", word(columns.rate), number)
      return nil
    }
    guard let index = columns.latency else { return Row(time: time, rate: rate) }
    guard let latency = value(index, places: 0) else {
      _ = fail("a latency is missing", word(index), number)
      return nil
    }
    return Row(time: time, rate: rate, latency: latency)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
