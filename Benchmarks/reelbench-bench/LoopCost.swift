import Device
import Harness
import Measurement
import Simulation

/// What the loop of the simulation costs, in pushes and pops of a bare heap in the same process.
///
/// Both sides are measured in turns; the figure is the least cost over the least unit, each being what other load on the
/// host disturbed least. A quotient of one pair would be flattered by a unit that was disturbed.
@MainActor
struct LoopCost {
  /// Events that wait in both queues.
  private static let pending = 64
  private static let turns = 200_000
  private static let traceCapacity = 1 << 20

  let plans: BenchmarkPlans
  let pairs: Int

  /// One event of the world's queue that schedules its successor and writes one record, as a scroll step does.
  func eventCost() throws -> Figure {
    try figure("event_cost", limit: 12, "an event that writes one record") {
      let plan = try plans.burst("fixed", decode: .tape, rounds: 1)
      let phone = SimulatedRun(
        plan: plan, trace: Trace(capacity: Self.traceCapacity), decoding: nil
      ).phone
      return phone.asCurrent {
        let steps = Steps(phone: phone, period: phone.display.period)
        for _ in 0..<Self.pending { steps.take() }
        let seconds = withExtendedLifetime(steps) {
          Processor.seconds {
            // All that wait come round once a vsync.
            for _ in 0..<Self.turns / Self.pending {
              phone.world.run(until: phone.world.now + steps.period)
            }
          }
        }
        phone.end(.completed, "")
        phone.dispose()
        return (seconds, Self.turns / Self.pending * Self.pending)
      }
    }
  }

  /// One vsync of a feed of pictures that scrolls: touches, scroll step, layout, commit, screen.
  func idleScroll() throws -> Figure {
    try figure("idle_scroll", limit: 150, "a vsync of a scrolling feed of pictures") {
      var plan = try plans.burst("fixed", decode: .tape)
      plan.app = AppEntry(
        name: "pictures", summary: "", options: plan.app.options, type: PictureFeed.self)
      let run = SimulatedRun(
        plan: plan, trace: Trace(capacity: Self.traceCapacity), decoding: nil)
      let seconds = Processor.seconds { run.performScript() }
      let vsyncs = VsyncCount(of: Array(run.phone.trace.all), until: run.phone.world.now)
      run.finish()
      guard run.phone.outcome == .completed else {
        throw BenchmarkError(message: "the feed of pictures: \(run.phone.outcomeReason)")
      }
      return (seconds, Int(vsyncs.used))
    }
  }

  private func figure(
    _ name: String, limit: Double, _ subject: String,
    _ measure: () throws -> (seconds: Double, count: Int)
  ) throws -> Figure {
    var quotients: [Double] = []
    var units: [Double] = []
    var costs: [Double] = []
    var count = 0
    _ = try measure()
    for _ in 0..<pairs {
      let unit = BareHeap.secondsPerTurn(pending: Self.pending, turns: Self.turns)
      let measured = try measure()
      guard measured.count > 0 else { throw BenchmarkError(message: "\(name): nothing happened") }
      count = measured.count
      let cost = measured.seconds / Double(count)
      units.append(unit)
      costs.append(cost)
      quotients.append(cost / unit)
    }
    guard let median = quotients.sorted().dropFirst(pairs / 2).first, let unit = units.min(),
      let cost = costs.min()
    else {
      throw BenchmarkError(message: "no pair was measured")
    }
    return Figure(
      name: name, value: cost / unit, unit: "pushes and pops of a bare heap", limit: .atMost(limit),
      details: [
        ("method", .string("\(subject); least cost over least unit of \(pairs) rounds")),
        ("median_quotient", .number(median)), ("count", .integer(Int64(count))),
        ("pending", .integer(Int64(Self.pending))), ("nanoseconds", .number(cost * 1e9)),
        ("unit_nanoseconds", .number(unit * 1e9)),
      ])
  }

  /// Events that follow each other, a period apart.
  private final class Steps {
    private unowned let phone: Phone
    let period: Nanoseconds
    private var taken: Int64 = 0

    init(phone: Phone, period: Nanoseconds) {
      self.phone = phone
      self.period = period
    }

    func take() {
      taken += 1
      phone.write(.offset, subject: 1, a: taken, b: 0)
      phone.world.schedule(at: phone.world.now + period, "step") { [unowned self] in take() }
    }
  }
}
