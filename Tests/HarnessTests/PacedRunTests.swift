import HeadlessUIKit
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchScenarios
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// Runs that are paced by the clock of a host.
@MainActor
@Suite struct PacedRunTests {
  /// A host that takes no time for anything: its clock advances only by waiting.
  private final class IdleHost: HostClock {
    private(set) var elapsed = Instant.zero

    func wait(until instant: Instant) -> [HostEnd] {
      elapsed = max(elapsed, instant)
      return []
    }
  }

  /// A host whose clock advances each time it is read.
  private final class SlowHost: HostClock {
    private var now = Instant.zero

    var elapsed: Instant {
      now = now + .microseconds(90)
      return now
    }

    func wait(until instant: Instant) -> [HostEnd] {
      now = max(now, instant)
      return []
    }
  }

  private func paced(_ plan: RunPlan) -> (trace: Trace, host: IdleHost, pacing: Pacing) {
    let host = IdleHost()
    let pacing = Pacing(clock: host)
    let run = SimulatedRun(plan: plan, trace: Trace(capacity: 1_000_000), decoding: nil)
    run.phone.world.pacing = pacing
    run.perform()
    return (run.phone.trace, host, pacing)
  }

  @Test(arguments: ["fast-burst", "slow-browse", "open-close"])
  func `pace alone changes nothing: on a host that takes no time the trace is the virtual one`(
    _ name: String
  ) throws {
    let plan = try Fixture.plan(Fixture.short(name), "fixed")
    let paced = paced(plan)
    #expect(paced.trace.mix == Fixture.run(plan).phone.trace.mix)
    #expect(paced.host.elapsed.nanoseconds == paced.trace.all.last?.instant)
    #expect(paced.pacing.lag == .zero)
  }

  @Test(arguments: ["fast-burst", "slow-browse", "open-close"])
  func `a finger does not wait for what the host takes longer`(_ name: String) throws {
    // Leaves out touch-downs: one that coincides with the end of a late handler takes the time of that end.
    func touches(_ trace: Trace) -> [Record] {
      trace.all.filter { $0.kind == .touch && $0.small != Touches.Phase.down.rawValue }
    }
    let plan = try Fixture.plan(Fixture.short(name), "fixed")
    let run = SimulatedRun(plan: plan, trace: Trace(capacity: 1_000_000), decoding: nil)
    run.phone.world.pacing = Pacing(clock: SlowHost())
    run.perform()
    #expect(run.phone.trace.all.contains { $0.kind == .mainBlock })
    #expect(touches(run.phone.trace) == touches(Fixture.run(plan).phone.trace))
  }

  @Test func `no threshold ends a run early on the host's clock`() throws {
    var scenario = try Fixture.short("fast-burst")
    for place in scenario.thresholds.indices { scenario.thresholds[place].abortOnFail = true }
    var plan = try Fixture.plan(scenario, "fixed")
    #expect(AbortWatch(plan) != nil)
    plan.clock = .wall
    #expect(AbortWatch(plan) == nil)
  }

  @Test
  func `a device at the host's speed has its cores and its decoders, and the rest of its base`()
    throws
  {
    let base = try Fixture.scenario("slow-browse").device
    let host = HostDevice(reference: .microseconds(310_250), cores: 3)
    var profile = host.profile(base: base)
    #expect(profile.name == "this host (base iphone-8)")
    #expect(profile.engine.reference == .microseconds(310_250))
    #expect(profile.processorReference == .microseconds(310_250))
    #expect(profile.cores == 3)
    let gone = Set(base.assumptions).subtracting(profile.assumptions)
    #expect(gone.allSatisfy { $0.hasPrefix("engine.reference =") || $0.hasPrefix("processor.") })
    #expect(!gone.isEmpty)
    #expect(
      host.text(base: "iphone-8")
        == "this host (base iphone-8): the reference clip in 310.25 ms of CPU, 3 cores")
    profile.name = base.name
    profile.engine.reference = base.engine.reference
    profile.processorReference = base.processorReference
    profile.cores = base.cores
    profile.assumptions = base.assumptions
    #expect(profile == base)
  }

  @Test func `a host decodes at the pace of its runs, or as measured where they decoded nothing`() {
    let host = HostDevice(reference: .milliseconds(300), cores: 3)
    let pace = DecodePace(taken: .milliseconds(9), recorded: .milliseconds(20))
    #expect(host.decoding(at: pace).reference == .milliseconds(450))
    #expect(host.decoding(at: pace).cores == 3)
    #expect(host.decoding(at: DecodePace()).reference == .milliseconds(300))
  }
}
