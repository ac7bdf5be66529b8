import ReelbenchMeasurement
import ReelbenchSimulation

/// When the main thread was busy, and which frames were late because of it.
package struct MainLane: Sendable {
  package static let words = ["busy", "busy for longer than a frame of 60 Hz"]
  /// The length of the shortest block that is drawn: 1 ms.
  package static let shortest: Int64 = 1_000_000
  private static let frame: Int64 = 16_666_667
  private static let mostBlocks = 800

  package var blocks: [RunLanes.Span] = []
  /// The number of blocks left out: the shortest, if there are more than can be drawn.
  package var leftOut = 0
  /// The late frames, each with its delay.
  package var hitches: [RunLanes.Mark] = []

  init() {}

  mutating func observe(_ record: Record, _ kind: Observation, at instant: Int64) {
    switch kind {
    case .mainBlock where record.b >= Self.shortest:
      let start = RunLanes.milliseconds(record.a)
      let end = max(start + 1, RunLanes.milliseconds(record.a &+ record.b))
      blocks.append(RunLanes.Span(start: start, end: end, state: record.b > Self.frame ? 1 : 0))
    case .hitch:
      let late = RunLanes.milliseconds(record.a)
      hitches.append(RunLanes.Mark(at: instant, text: "\(late) ms late"))
    default: break
    }
  }

  mutating func finish(at _: Int64) {
    (blocks, leftOut) = blocks.longest(Self.mostBlocks)
  }
}
