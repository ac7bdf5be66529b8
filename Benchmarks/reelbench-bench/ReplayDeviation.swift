import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// How far the cost of the replay, which `decode_overhead` compares with, differs from that of libav elsewhere: one
/// clip is decoded from end to end by the replay and by `ffmpeg -threads 1 -benchmark`.
///
/// ffmpeg's measurement begins when its files are open, so the cost of opening the clip is subtracted from the
/// replay's.
@MainActor
struct ReplayDeviation {
  private static let file = "scenarios/media/city-1080p.mp4"

  let plans: BenchmarkPlans
  let rounds: Int

  func measure() throws -> Figure {
    let plan = try plans.burst("fixed", decode: .tape)
    guard let (file, tape) = plan.tapes.first(where: { $0.key.hasSuffix(Self.file) }) else {
      throw BenchmarkError(message: "\(plan.title) does not show \(Self.file)")
    }
    let reference = ReferenceDecoder(file: file)
    let opening = Self.replay(file, tape, steps: 0)
    let whole = Self.replay(file, tape, steps: tape.linear.steps.count)
    let frames = try whole.run()
    _ = try reference.processorSeconds()
    var theirs: [Double] = []
    var openings: [Double] = []
    var wholes: [Double] = []
    for _ in 0..<rounds {
      theirs.append(try reference.processorSeconds())
      openings.append(try Processor.seconds { _ = try opening.run() })
      wholes.append(try Processor.seconds { _ = try whole.run() })
    }
    // Within a round the host is in about the same state for both sides. The figure is that of the median round.
    let quotients = (0..<rounds).map { (wholes[$0] - openings[$0]) / theirs[$0] }.sorted()
    guard let their = theirs.min(), let open = openings.min(), let all = wholes.min() else {
      throw BenchmarkError(message: "nothing was measured")
    }
    return Figure(
      name: "decode_replay_deviation", value: abs(quotients[rounds / 2] - 1),
      unit: "share of ffmpeg's CPU time", limit: .atMost(0.15),
      details: [
        ("method", .string("median of \(rounds) rounds: replay less opening, over ffmpeg")),
        ("file", .string(file)), ("frames", .integer(Int64(frames))),
        ("replay_seconds", .number(all)), ("opening_seconds", .number(open)),
        ("ffmpeg_seconds", .number(their)),
      ])
  }

  private static func replay(_ file: String, _ tape: Tape, steps: Int) -> BareReplay {
    let work =
      [DecodeWork.open] + (0..<steps).map { DecodeWork.step(entry: nil, step: $0) }
    let calls =
      work.map { BareReplay.Call(decoder: 1, file: file, action: .work($0)) }
      + [BareReplay.Call(decoder: 1, file: file, action: .close)]
    return BareReplay(calls: calls, tapes: [file: tape], held: 0)
  }
}
