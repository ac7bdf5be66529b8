import HeadlessAVFoundation
import ReelbenchDevice
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

/// The cost of the simulation's event loop, in pushes and pops of a bare heap in the same process.
///
/// Both sides are measured alternately. The figure is the least cost divided by the least unit, since the least values
/// are those that other load on the host disturbed least. The quotient of one pair would be too low if its unit was
/// disturbed.
@MainActor
struct LoopCost {
  /// The number of pending events in both queues.
  private static let pending = 64
  private static let turns = 200_000
  /// The events of one scroll step: vsync, frame handler, latch.
  private static let eventsOfStep = 3
  private static let traceCapacity = 1 << 20

  let plans: BenchmarkPlans
  let pairs: Int

  /// The cost of one event of the loop while a scroll view moves. One step of the scroll view writes one record and
  /// takes three events, among other pending events: the vsync, the frame handler that it queues on main, and the latch
  /// of its commit. Layout, view tree and screen are measured by `idle_scroll`.
  func eventCost() throws -> Figure {
    try figure("event_cost", limit: 12, "one of the three events in which a scroll view steps") {
      let plan = try plans.burst("fixed", decode: .tape, rounds: 1)
      let phone = SimulatedRun(
        plan: plan, trace: Trace(capacity: Self.traceCapacity), decoding: nil
      ).phone
      return phone.asCurrent {
        let strip = Strip(phone: phone, pending: Self.pending)
        let seconds = withExtendedLifetime(strip) {
          Processor.seconds { strip.scroll(steps: Self.turns) }
        }
        let steps = phone.trace.all.count { $0.kind == .offset }
        phone.end(.completed, "")
        phone.dispose()
        return (seconds, steps * Self.eventsOfStep)
      }
    }
  }

  /// The cost of one vsync while a feed of pictures scrolls: touches, scroll step, layout, commit, screen.
  func idleScroll() throws -> Figure {
    try figure("idle_scroll", limit: 150, "a vsync of a scrolling feed of pictures") {
      var plan = try plans.burst("fixed", decode: .tape)
      plan.app = AppEntry(name: "pictures", summary: "", type: PictureFeed.self)
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

  /// A scroll view that the app scrolls back and forth without a pause.
  @MainActor
  private final class Strip {
    private static let page: CGFloat = 375
    /// The number of steps of one animated scroll at 60 Hz.
    private static let steps = 18

    private let phone: Phone
    private let view: UIScrollView

    init(phone: Phone, pending: Int) {
      self.phone = phone
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: Self.page, height: 667))
      view.contentSize = CGSize(width: 2 * Self.page, height: 667)
      self.view = view
      phone.display.onFrame = { vsync in
        MainActor.assumeIsolated { UIKitState.current.stepScrolls(to: vsync) }
      }
      for number in 1..<pending {
        phone.world.schedule(at: .zero + .seconds(1_000_000 + Int64(number)), "waits") {}
      }
    }

    func scroll(steps: Int) {
      for turn in 0..<steps / Self.steps {
        phone.world.perform("turn") {
          view.setContentOffset(
            CGPoint(x: turn % 2 == 0 ? Self.page : 0, y: 0), animated: true)
        }
        phone.world.run(until: phone.world.now + phone.display.period * Int64(Self.steps + 1))
      }
    }
  }
}
