import ReelbenchMedia
import ReelbenchSimulation

/// What a child reports to its parent besides the trace: host figures and the text of an audit failure, in memory that
/// both map. Written once, before the child exits.
struct ChildReport {
  static let bytes: Int64 = 65_536
  private static let mostThreads = 64
  private static let firstThread = 9
  private static let textOffset = 1024
  private static let mostText = 8192

  let memory: UnsafeMutableRawPointer

  private var words: UnsafeMutablePointer<Int64> { memory.assumingMemoryBound(to: Int64.self) }

  /// - Parameter lag: the most that the run was behind the host's clock; nil if it did not follow that clock.
  func write(
    _ tally: DecodeTally, pace: DecodePace, lag: Nanoseconds?, failure: AuditFailure?
  ) {
    words[1] = Int64(tally.packets)
    words[2] = Int64(tally.frames)
    words[3] = tally.cpu.count
    let threads = tally.threads.prefix(Self.mostThreads)
    words[4] = Int64(threads.count)
    for (index, thread) in threads.enumerated() { words[Self.firstThread + index] = thread.count }
    words[6] = lag?.count ?? -1
    words[7] = pace.taken.count
    words[8] = pace.recorded.count
    let text = Array((failure?.message ?? "").utf8.prefix(Self.mostText))
    words[5] = Int64(text.count)
    (memory + Self.textOffset).copyMemory(from: text, byteCount: text.count)
    words[0] = 1
  }

  /// False when the child ended before it could write.
  var isWritten: Bool { words[0] == 1 }

  var tally: DecodeTally {
    var tally = DecodeTally()
    guard isWritten else { return tally }
    tally.packets = Int(words[1])
    tally.frames = Int(words[2])
    tally.cpu = Nanoseconds(words[3])
    tally.threads = (0..<Int(words[4])).map { Nanoseconds(words[Self.firstThread + $0]) }
    return tally
  }

  /// How fast it decoded; zero if it decoded by tape.
  var pace: DecodePace {
    isWritten
      ? DecodePace(taken: Nanoseconds(words[7]), recorded: Nanoseconds(words[8])) : DecodePace()
  }

  var lag: Nanoseconds? { isWritten && words[6] >= 0 ? Nanoseconds(words[6]) : nil }

  var failureText: String? {
    guard isWritten, words[5] > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: memory + Self.textOffset, count: Int(words[5]))
    return String(decoding: bytes, as: UTF8.self)
  }
}
