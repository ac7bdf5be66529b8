import ReelbenchMeasurement
import ReelbenchSimulation

/// Requests, and the counters of the link, of the buffer of each item and of memory by kind.
struct ResourceEvents {
  private struct Request {
    var name: String
    var began: Int64
    var answered: Int64?
    var order: Int
  }

  private struct Key: Hashable {
    var owner: UInt32
    var kind: UInt16
  }

  private var requests: [UInt64: Request] = [:]
  private var begun = 0
  private var rate: Int64 = 0
  private var held: [Key: Int64] = [:]
  private var bytes = [Int64](repeating: 0, count: MemoryKind.allCases.count)
  /// When `bytes` last changed, if the change is not written yet.
  private var changed: Int64?
  private var buffered: Set<UInt32> = []

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ trace: StoredTrace,
    _ log: inout TraceEventLog
  ) {
    if let changed, changed != instant { writeBytes(at: changed, &log) }
    let key = UInt64(record.subject) << 16 | UInt64(record.small)
    switch kind {
    case .requestBegan:
      begun += 1
      requests[key] = Request(
        name: trace.name(record.b) ?? "unnamed", began: instant, order: begun)
    case .requestAnswered: requests[key]?.answered = instant
    case .requestEnded:
      guard let request = requests.removeValue(forKey: key) else { return }
      write(
        request, of: record.subject, to: instant, &log,
        [("bytes", .integer(record.a)), ("wasted", .integer(record.b))])
    case .link:
      if record.small == 1 || record.a > 0 { rate = max(0, record.a) }
      let isUp = record.small == 1
      log.counter("link rate", at: instant, [("bit_per_s", .integer(isUp ? rate : 0))])
    case .buffer:
      buffered.insert(record.subject)
      let (ahead, overflow) = record.a.subtractingReportingOverflow(record.b)
      writeBuffer(record.subject, overflow ? 0 : max(0, ahead), at: instant, &log)
    case .freed where buffered.contains(record.subject):
      buffered.remove(record.subject)
      writeBuffer(record.subject, 0, at: instant, &log)
    case .memory: memory(record, at: instant)
    default: break
    }
  }

  mutating func finish(at end: Int64, _ log: inout TraceEventLog) {
    if let changed { writeBytes(at: changed, &log) }
    for (key, request) in requests.sorted(by: { $0.value.order < $1.value.order }) {
      write(request, of: UInt32(truncatingIfNeeded: key >> 16), to: end, &log, [])
    }
    requests = [:]
  }

  private func write(
    _ request: Request, of owner: UInt32, to end: Int64, _ log: inout TraceEventLog,
    _ arguments: [(String, JSON)]
  ) {
    log.asynchronous(
      RunEvents.Tracks.network, Self.file(request.name), "request",
      id: "\(log.process).\(request.order)", from: request.began, to: end,
      [("url", .string(request.name)), ("object", .integer(Int64(owner)))] + arguments,
      marks: request.answered.map { [("first bytes", $0)] } ?? [])
  }

  /// The last part of a path.
  private static func file(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Writes the media time between the playhead and the end of what is buffered, in seconds.
  private func writeBuffer(
    _ item: UInt32, _ ahead: Int64, at instant: Int64, _ log: inout TraceEventLog
  ) {
    log.counter(
      "buffer of item \(item)", at: instant,
      [("seconds", .number(Double(ahead / 1_000_000) / 1_000))])
  }

  private mutating func memory(_ record: Record, at instant: Int64) {
    let kinds = MemoryKind.allCases
    guard let place = kinds.firstIndex(where: { $0.rawValue == record.small }) else { return }
    let key = Key(owner: record.subject, kind: record.small)
    bytes[place] = bytes[place] &+ record.a &- (held[key] ?? 0)
    held[key] = record.a == 0 ? nil : record.a
    changed = instant
  }

  private mutating func writeBytes(at instant: Int64, _ log: inout TraceEventLog) {
    log.counter(
      "memory", at: instant,
      zip(MemoryKind.allCases, bytes).map { ("\($0)", .integer($1)) })
    changed = nil
  }
}
