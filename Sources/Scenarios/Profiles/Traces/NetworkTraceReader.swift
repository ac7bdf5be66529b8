import ReelbenchSimulation

/// Reads a bandwidth recording as periods of constant rate.
struct NetworkTraceReader {
  static let maximumBytes = 8 << 20
  static let longest: Int64 = 24 * 3_600_000_000_000
  static let fastest: Int64 = 1_000_000_000_000

  let diagnostics: Diagnostics

  static func read(
    _ source: SourceText, as format: TraceFormat
  ) -> Result<BandwidthTrace, ScenarioErrors> {
    let diagnostics = Diagnostics(source: source)
    let trace = NetworkTraceReader(diagnostics: diagnostics).trace(format)
    if let errors = diagnostics.result { return .failure(errors) }
    guard let trace else { preconditionFailure("no trace, and nothing was reported") }
    return .success(trace)
  }

  private func trace(_ format: TraceFormat) -> BandwidthTrace? {
    if let problem = diagnostics.source.problem {
      diagnostics.report(problem.message, at: problem.mark)
      return nil
    }
    let periods: [BandwidthTrace.Period]? =
      switch format {
      case .json: list()
      case .mahimahi: deliveries()
      case .timed: timed()
      case .csv: table()
      }
    guard let periods else { return nil }
    guard let trace = BandwidthTrace(periods) else {
      diagnostics.report("the rate is 0 in every period of the trace", at: start)
      return nil
    }
    return trace
  }

  private var start: SourcePosition { SourcePosition(line: 1, column: 1) }

  // MARK: JSON

  private func list() -> [BandwidthTrace.Period]? {
    // The JSON of these recordings is also valid YAML.
    guard let documents = YAMLReader.documents(of: diagnostics.source, reportingTo: diagnostics),
      let nodes = diagnostics.sequence(documents[0], as: "a trace")
    else { return nil }
    let periods = nodes.map(period)
    return periods.contains(nil) ? nil : periods.compactMap { $0 }
  }

  private func period(_ node: YAMLNode) -> BandwidthTrace.Period? {
    guard
      let fields = Fields(
        node, of: "a period", keys: ["duration_ms", "bandwidth_kbps", "latency_ms"],
        reportingTo: diagnostics)
    else { return nil }
    func number(_ key: String, _ node: YAMLNode?, from least: Int) -> Int64? {
      node.flatMap { diagnostics.integer($0, as: "`\(key)`", in: least...86_400_000) }
        .map(Int64.init)
    }
    let duration = number("duration_ms", fields.required("duration_ms"), from: 1)
    let rate = number("bandwidth_kbps", fields.required("bandwidth_kbps"), from: 0)
    let latency = number("latency_ms", fields["latency_ms"], from: 0)
    guard let duration, let rate else { return nil }
    return BandwidthTrace.Period(
      duration: .milliseconds(duration), bitsPerSecond: rate * 1000,
      roundTrip: latency.map { .milliseconds($0) })
  }

  // MARK: Mahimahi

  /// Periods of 100 ms. The rate of a period follows from what was delivered in it. The last period ends with the last
  /// line.
  private func deliveries() -> [BandwidthTrace.Period]? {
    let bucket: Int64 = 100
    var counts: [Int64] = []
    var latest: Int64 = 0
    let isRead = eachLine { words, number in
      guard words.count == 1, let time = Self.decimal(words[0].text, places: 0),
        time * 1_000_000 <= Self.longest
      else { return fail("a line is the millisecond of a delivery, such as `17`", words, number) }
      guard time >= latest else { return fail("times do not go back", words, number) }
      latest = time
      let index = Int(max(0, time - 1) / bucket)
      while counts.count <= index { counts.append(0) }
      counts[index] += 1
      return true
    }
    guard isRead else { return nil }
    guard latest > 0 else {
      diagnostics.report("a trace lasts a millisecond at least", at: start)
      return nil
    }
    return counts.enumerated().map { index, count in
      let length = min(bucket, latest - Int64(index) * bucket)
      return BandwidthTrace.Period(
        duration: .milliseconds(length), bitsPerSecond: count * 1500 * 8 * 1000 / length)
    }
  }

  // MARK: Lines of time and rate

  private func timed() -> [BandwidthTrace.Period]? {
    var periods: [BandwidthTrace.Period] = []
    var latest: Int64?
    let isRead = eachLine { words, number in
      guard words.count == 2, let time = Self.decimal(words[0].text, places: 9),
        time <= Self.longest
      else { return fail("a line is a time in seconds and a rate in Mbit/s", words, number) }
      guard let rate = Self.decimal(words[1].text, places: 6), rate <= Self.fastest else {
        return fail("a rate is in Mbit/s, such as `3.2`", Array(words.dropFirst()), number)
      }
      if let latest {
        guard time > latest else {
          return fail("each time must be later than the one before", words, number)
        }
        periods.append(.init(duration: Nanoseconds(time - latest), bitsPerSecond: rate))
      }
      latest = time
      return true
    }
    guard isRead else { return nil }
    if periods.isEmpty {
      diagnostics.report("a trace has two lines at least: the first says when it begins", at: start)
      return nil
    }
    return periods
  }
}
