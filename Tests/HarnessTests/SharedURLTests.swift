import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchDevice
@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// Feed items that share one URL: `sameURL: true`.
@MainActor
struct SharedURLTests {
  /// One clip, six times over.
  private static func scenario(_ name: String, shared: Bool) throws -> Scenario {
    var scenario = try Fixture.scenario(name)
    var entry = try #require(scenario.feed.first)
    entry.urlNumber = shared ? 0 : nil
    scenario.feed = Array(repeating: entry, count: 6)
    return scenario
  }

  private static func browse(shared: Bool) throws -> SimulatedRun {
    var scenario = try scenario("slow-network-feed", shared: shared)
    let swipe = Step.Action.swipe(
      Step.Swipe(direction: .up, shareThousandths: 550, duration: .milliseconds(90)))
    scenario.steps = [.wait(.seconds(4)), swipe, .wait(.seconds(4)), swipe, .wait(.seconds(4))]
      .map { Step(action: $0, line: 1, text: "step") }
    return Fixture.run(try Fixture.plan(scenario, "caching-wifi"))
  }

  @Test func `repetitions are at the URL of the first, also those that come later`() throws {
    let plan = try Fixture.plan(try Self.scenario("slow-browse", shared: true), "fixed")
    #expect(Set(plan.feed.map(\.url)).count == 1)
    #expect(plan.feedItem(13).url == plan.feed[0].url)
    #expect(plan.itemNumber(13) == 0)
    let apart = try Fixture.plan(try Self.scenario("slow-browse", shared: false), "fixed")
    #expect(Set(apart.feed.map(\.url)).count == 6)
    #expect(apart.itemNumber(13) == 13)
  }

  @Test func `an app with a cache asks once for what is at one URL`() throws {
    let size = try Double(Fixture.tape("city-720p.mp4").head.size)
    let shared = Fixture.metrics(of: try Self.browse(shared: true))
    let apart = Fixture.metrics(of: try Self.browse(shared: false))
    let bytes = try #require(shared.value("network.bytes"))
    #expect(bytes > 0 && bytes <= size)
    #expect(shared.value("network.refetched") == 0)
    #expect(try #require(apart.value("network.bytes")) >= 2 * bytes)
  }

  @Test func `who looks at several of them sees the right video in each`() throws {
    let run = try Self.browse(shared: true)
    let metrics = Fixture.metrics(of: run)
    #expect(metrics.value("screen.wrong_time") == 0)
    let cells = run.phone.trace.all.filter {
      $0.kind == .screen && $0.small == ScreenFact.frame.rawValue
    }
    #expect(Set(cells.map(\.subject)).count > 2)
    #expect(cells.allSatisfy { $0.a == 0 && $0.b == 0 })
  }

  @Test func `pages with one URL are distinguished by their place, and each has its own video`()
    throws
  {
    var scenario = try Self.scenario("slow-browse", shared: true)
    scenario.steps = [
      Step.Action.wait(.milliseconds(2500)),
      .swipe(Step.Swipe(direction: .left, shareThousandths: 550, duration: .milliseconds(90))),
      // The page that is prepared ahead plays too.
      .wait(.seconds(2)), .check(Step.Check(page: 1, playing: 2, within: .milliseconds(100))),
      .player(.pause), .check(Step.Check(page: 1, playing: 1, within: .milliseconds(100))),
    ].map { Step(action: $0, line: 1, text: "step") }
    let run = Fixture.run(try Fixture.plan(scenario, "fixed"))
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    // Each page is bound, and its start measured, though its item is that of the page before.
    let binds = run.phone.trace.all.filter { $0.kind == .bind }
    #expect(binds.count >= 2 && binds.allSatisfy { $0.a == 0 })
  }
}
