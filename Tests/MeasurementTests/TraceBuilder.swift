import ReelbenchMeasurement
import ReelbenchSimulation

/// Writes a trace by hand: its methods are called in the order of virtual time, with instants in milliseconds.
struct TraceBuilder {
  private(set) var records: [Record] = []
  private var now = Instant.zero
  private var names: [String: UInt32] = [:]

  /// A trace of 60 Hz that begins at 0 and ends, completed, at `end`.
  static func trace(
    until end: Int64 = 10_000, outcome: RunOutcome = .completed,
    _ write: (inout TraceBuilder) -> Void
  ) -> StoredTrace {
    var builder = TraceBuilder()
    builder.write(.runBegan, small: 60, a: 42)
    write(&builder)
    builder.at(end)
    builder.write(.runEnded, small: outcome.rawValue)
    return StoredTrace(builder.records)
  }

  static func metrics(
    until end: Int64 = 10_000, _ write: (inout TraceBuilder) -> Void
  ) -> RunMetrics {
    RunMetrics(of: trace(until: end, write))
  }

  mutating func at(_ milliseconds: Int64) {
    now = Instant(nanoseconds: milliseconds * 1_000_000)
  }

  mutating func write(
    _ kind: Observation, subject: UInt32 = 0, small: UInt16 = 0, a: Int64 = 0, b: Int64 = 0
  ) {
    records.append(Record(at: now, kind, subject: subject, small: small, a: a, b: b))
  }

  /// The number of a text. The first call for a text writes its pieces to the trace.
  mutating func name(_ text: String) -> UInt32 {
    if let number = names[text] { return number }
    let number = UInt32(names.count + 1)
    names[text] = number
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: max(1, bytes.count), by: 16) {
      let piece = bytes[start..<min(start + 16, bytes.count)]
      var words: [UInt64] = [0, 0]
      for (index, byte) in piece.enumerated() {
        words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
      }
      write(
        .name, subject: number, small: UInt16(piece.count), a: Int64(bitPattern: words[0]),
        b: Int64(bitPattern: words[1]))
    }
    return number
  }

  // MARK: Run

  mutating func opened(_ opening: Int64 = 1) { write(.opened, a: opening) }
  mutating func closed(_ opening: Int64 = 1) { write(.closed, a: opening) }
  mutating func drained(_ opening: Int64 = 1) { write(.drained, a: opening) }
  mutating func phase(_ text: String) { write(.phase, subject: name(text)) }

  // MARK: Objects

  mutating func created(
    _ object: UInt32, _ objectClass: ObjectClass, item: Int64 = 0, by code: String? = nil
  ) {
    let made = code.map { Int64(name($0)) } ?? 0
    write(.created, subject: object, small: objectClass.rawValue, a: made, b: item)
  }
  mutating func freed(_ object: UInt32, _ objectClass: ObjectClass) {
    write(.freed, subject: object, small: objectClass.rawValue)
  }
  mutating func holds(_ registration: UInt32, _ object: Int64, _ text: String) {
    let text = name(text)
    write(
      .holds, subject: registration, small: ObjectClass.observer.rawValue, a: object,
      b: Int64(text))
  }

  // MARK: Cells

  mutating func bind(_ cell: UInt32, _ item: Int64, was: Int64 = -1) {
    write(.bind, subject: cell, a: item, b: was)
  }
  mutating func visible(_ cell: UInt32, _ item: Int64) {
    write(.visibleHalf, subject: cell, small: 1, a: item)
  }
  mutating func hidden(_ cell: UInt32, _ item: Int64) {
    write(.visibleHalf, subject: cell, small: 0, a: item)
  }
  mutating func screen(_ cell: UInt32, _ fact: ScreenFact, bound item: Int64) {
    write(
      .screen, subject: cell, small: fact.rawValue, a: fact == .frame ? item : -1, b: item)
  }

  // MARK: Players

  mutating func attach(_ player: UInt32, _ object: Int64, item: Int64) {
    write(.attach, subject: player, a: object, b: item)
  }
  mutating func control(_ player: UInt32, _ control: TimeControl, _ reason: WaitingReason = .none) {
    write(.timeControl, subject: player, small: control.rawValue, a: Int64(reason.rawValue))
  }
  mutating func rate(_ player: UInt32, _ thousandths: Int64) {
    write(.wantedRate, subject: player, a: thousandths)
  }
  mutating func stage(_ object: UInt32, _ stage: StartStage) {
    write(.stage, subject: object, small: stage.rawValue)
  }
  mutating func ready(layer: UInt32, object: Int64, cell: Int64) {
    write(.layerReady, subject: layer, small: 1, a: object, b: cell)
  }
  mutating func presented(_ player: UInt32, pts: Int64 = 0, cell: Int64 = 0) {
    write(.presented, subject: player, a: pts, b: cell)
  }

  // MARK: Network

  /// - Parameter url: the requested resource; nil if it is unknown.
  mutating func request(
    _ object: UInt32, _ number: UInt16, from offset: Int64 = 0, of url: String? = nil
  ) {
    let resource = url.map { Int64(name($0)) } ?? 0
    write(.requestBegan, subject: object, small: number, a: offset, b: resource)
  }
  mutating func received(_ object: UInt32, _ number: UInt16, _ bytes: Int64) {
    write(.received, subject: object, small: number, a: bytes)
  }
  mutating func ended(_ object: UInt32, _ number: UInt16, wasted: Int64 = 0) {
    write(.requestEnded, subject: object, small: number, b: wasted)
  }

  // MARK: Rest

  mutating func ledger(_ total: Int64) { write(.memory, subject: 1, small: 1, a: total, b: total) }
  mutating func swipe() {
    write(.touch, small: 0)
    write(.touch, small: 1)
    write(.touch, small: 2)
  }
}

extension RunMetrics {
  /// The value of a value metric, or of the part with this opening or phase.
  func value(_ name: String, opening: Int? = nil, phase: String? = nil) -> Double? {
    guard case .value(let value, let series)? = self[name]?.content else { return nil }
    if opening == nil, phase == nil { return value }
    return series.first { $0.opening == opening && $0.phase == phase }?.value
  }

  func samples(_ name: String) -> [Metric.Sample] {
    guard case .samples(let samples)? = self[name]?.content else { return [] }
    return samples
  }

  func values(_ name: String) -> [Double] { samples(name).map(\.value) }
}
