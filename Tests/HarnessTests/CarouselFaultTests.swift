import HeadlessAVFoundation
import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// The carousel's faults are real: what they retain is what the ledger shows.
@MainActor
@Suite struct CarouselFaultTests {
  @Test func `taking the loop observers away lets all that leaked go`() throws {
    let scenario = try Fixture.scenario("fast-burst")
    let leaking = SimulatedRun(
      plan: try Fixture.plan(scenario, "leaking"), trace: Trace(capacity: 1_000_000),
      decoding: nil)
    leaking.performScript()
    let fixed = SimulatedRun(
      plan: try Fixture.plan(scenario, "fixed"), trace: Trace(capacity: 1_000_000), decoding: nil)
    fixed.performScript()
    let onePlayer = try coldPlayer()
    #expect(leaking.phone.ledger.total > 3 * fixed.phone.ledger.total)
    leaking.phone.asCurrent {
      leaking.phone.world.perform("remove the registrations") {
        NotificationCenter.default.removeAll(named: .AVPlayerItemDidPlayToEndTime)
      }
    }
    let difference = leaking.phone.ledger.total - fixed.phone.ledger.total
    #expect(abs(difference) <= onePlayer, "\(difference) bytes from fixed's ledger")
    leaking.finish()
    fixed.finish()
  }

  @Test func `memory rises with every player that a swipe makes, by what a cold player costs`()
    throws
  {
    let run = Fixture.run(try Fixture.plan(Fixture.scenario("fast-burst"), "leaking"))
    let slope = try #require(Fixture.metrics(of: run).value("memory.slope_per_swipe"))
    let records = run.phone.trace.all
    let downs = records.filter { $0.kind == .touch && $0.small == 0 }.map(\.instant)
    let first = try #require(downs.first)
    let last = try #require(downs.last)
    let made = records.count {
      $0.kind == .created && $0.small == ObjectClass.player.rawValue && $0.instant >= first
        && $0.instant < last
    }
    let share = Double(made) / Double(downs.count - 1)
    let expected = Double(try coldPlayer()) * share
    #expect(abs(slope - expected) <= expected / 10, "\(slope) per swipe, expected \(expected)")
  }

  @Test func `leaking costs at least three times what fixed does, kept in the pool a quarter more`()
    throws
  {
    let scenario = try Fixture.scenario("fast-burst")
    func figures(_ variant: String) throws -> (peak: Double, decoders: Double) {
      let metrics = Fixture.metrics(of: Fixture.run(try Fixture.plan(scenario, variant)))
      return (
        try #require(metrics.value("memory.peak")), try #require(metrics.value("decoders.live_max"))
      )
    }
    let leaking = try figures("leaking")
    let pooled = try figures("kept-in-pool")
    let fixed = try figures("fixed")
    #expect(leaking.peak >= 3 * fixed.peak)
    #expect(pooled.peak >= 1.25 * fixed.peak)
    #expect(pooled.decoders >= fixed.decoders + 1)
  }

  @Test func `an observer that reuse alone removes keeps an item of every cell alive at close`()
    throws
  {
    let run = Fixture.run(try Fixture.plan(Fixture.short("open-close", times: 3), "observer-kept"))
    let items = try #require(Fixture.metrics(of: run)["leak.items"])
    guard case .value(_, let series) = items.content else {
      Issue.record("leak.items has no value")
      return
    }
    #expect(series.count == 4)
    #expect(series.allSatisfy { $0.value >= 1 })
    #expect(
      items.objects.allSatisfy {
        $0.made.hasPrefix("cellForItemAt") || $0.made.hasPrefix("willDisplay")
      })
    #expect(
      items.objects.allSatisfy { object in
        object.heldBy.contains { $0.contains("AVPlayerItemDidPlayToEndTime") }
      })
  }

  /// The bytes of a new player that has had 5 s to fill its buffer, on its own phone: the mean over four clips.
  private func coldPlayer() throws -> Int64 {
    let plan = try Fixture.plan(Fixture.scenario("fast-burst"), "fixed")
    var total: Int64 = 0
    let files = ["city", "coast", "forest", "market"].map { "media/\($0)-1080p.mp4" }
    for (index, file) in files.enumerated() {
      let phone = Phone(
        profile: plan.scenario.device, network: plan.scenario.network, library: plan.library,
        seed: 1, trace: Trace(capacity: 100_000), decoding: nil)
      try phone.asCurrent {
        var player: AVPlayer?
        let url = try #require(URL(string: "https://media.invalid/\(index)/\(file)"))
        phone.world.perform("make a player") { player = AVPlayer(url: url) }
        phone.world.run(until: Instant(nanoseconds: 5_000_000_000))
        total += phone.ledger.total
        #expect(player?.currentItem?.status == .readyToPlay)
      }
    }
    return total / Int64(files.count)
  }
}
