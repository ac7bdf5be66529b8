import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// The carousel, the resident pages and the banner with several items a screen, inside a page that scrolls, and with
/// another screen on top: index, autoplay and what is seen.
@MainActor
@Suite struct AppLayoutTests {
  @MainActor
  private struct Outcome {
    let run: SimulatedRun
    let metrics: RunMetrics

    func records(_ kind: Observation) -> [Record] {
      run.phone.trace.all.filter { $0.kind == kind }
    }

    /// Items at least half visible at a second, sorted.
    func shown(at second: Int64) -> [Int64] {
      var halves: [UInt32: Int64] = [:]
      for record in records(.visibleHalf) where record.instant <= second * 1_000_000_000 {
        halves[record.subject] = record.small == 1 ? record.a : nil
      }
      return halves.values.sorted()
    }

    /// Milliseconds at which the app began to turn a page.
    var turns: [Int64] {
      records(.scrollCall).filter { $0.small == ScrollCall.beganAnimating.rawValue }
        .map { $0.instant / 1_000_000 }
    }

    /// Turns that went back.
    var turnsBack: Int {
      var offset: Int64 = 0
      var count = 0
      for record in run.phone.trace.all {
        if record.kind == .offset { offset = record.a }
        if record.kind == .scrollCall, record.small == ScrollCall.beganAnimating.rawValue,
          record.a < offset
        {
          count += 1
        }
      }
      return count
    }
  }

  private static func step(_ action: Step.Action) -> Step {
    Step(action: action, line: 1, text: "step")
  }

  private static func swipe(_ direction: Step.Swipe.Direction) -> Step.Action {
    .swipe(Step.Swipe(direction: direction, shareThousandths: 550, duration: .milliseconds(60)))
  }

  /// Runs an app on four videos, with options written as in a scenario.
  private static func run(
    _ app: String, _ options: [String: String], _ actions: [Step.Action]
  ) throws -> Outcome {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.feed = Array(scenario.feed.filter { $0.kind == .video }.prefix(4))
    scenario.steps = actions.map(step)
    scenario.variants = [
      Variant(
        name: "only", app: app,
        options: options.sorted { $0.key < $1.key }
          .map { Variant.Option(name: $0.key, value: $0.value) }, expectation: .pass, because: [],
        line: 1)
    ]
    let run = Fixture.run(try Fixture.plan(scenario, "only"))
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    return Outcome(run: run, metrics: Fixture.metrics(of: run))
  }

  // MARK: Several a screen

  @Test(
    arguments: [
      ("carousel", "indexFrom: itemWidth, play: whenSettled"),
      ("resident-pages", "autoplay: on"), ("cycle-scroll-view", ""),
    ], [1, 2, 3])
  func `with several items a screen pages turn one by one`(
    _ app: (name: String, options: String), _ count: Int
  ) throws {
    var options = Self.options(app.options)
    options["itemsPerScreen"] = "\(count)"
    let outcome = try Self.run(app.name, options, [.wait(.seconds(10))])
    #expect(outcome.shown(at: 1) == Array(0..<Int64(count)))
    #expect(outcome.turns.count >= 3)
    #expect(outcome.turnsBack == (app.name == "resident-pages" && count > 1 ? 1 : 0))
    #expect(Set(zip(outcome.turns, outcome.turns.dropFirst()).map { $1 - $0 }).count <= 2)
    #expect(outcome.metrics.value("page.jumps") == 0)
    #expect(outcome.metrics.value("autoplay.dead_time") == 0)
    #expect(outcome.metrics.value("page.misreported_time") == 0)
    #expect(outcome.metrics.value("playback.offscreen_time") ?? 1e9 <= 400)
  }

  @Test(arguments: [2, 3])
  func `an index from the width of the screen is wrong with several items a screen`(_ count: Int)
    throws
  {
    let several = ["itemsPerScreen": "\(count)", "indexFrom": "boundsWidth"]
    let carousel = try Self.run("carousel", several, [.wait(.seconds(14))])
    #expect(carousel.turnsBack >= 3)
    let pages = try Self.run(
      "resident-pages", several.merging(["autoplay": "on"]) { $1 }, [.wait(.seconds(20))])
    #expect(pages.turns.count <= 2)
    #expect(pages.metrics.value("autoplay.dead_time") ?? 0 > 3000)
    let banner = try Self.run(
      "cycle-scroll-view", ["itemsPerScreen": "\(count)", "indexFrom": "boundsSize"],
      [.wait(.seconds(14))])
    #expect(banner.metrics.value("page.misreported_time") ?? 0 > 1000)
  }

  // MARK: In a page

  private nonisolated static let inPage = [
    ("carousel", "play: whenSettled"), ("resident-pages", "autoplay: on"),
    ("cycle-scroll-view", ""),
  ]

  @Test(arguments: inPage)
  func `nothing plays or turns while the page has scrolled it away, and it goes on when it is back`(
    _ app: String, _ text: String
  ) throws {
    var options = Self.options(text)
    options["placement"] = "inPage"
    let outcome = try Self.run(
      app, options,
      [
        .wait(.seconds(4)), Self.swipe(.up), .wait(.seconds(9)),
        .check(Step.Check(page: nil, playing: 0, within: .zero)),
        Self.swipe(.down), Self.swipe(.down), .wait(.seconds(7)),
        .check(Step.Check(page: nil, playing: 1, within: .zero)),
      ])
    #expect(outcome.turns.contains { $0 < 4_000 })
    #expect(!outcome.turns.contains { (5_000..<13_000).contains($0) })
    #expect(outcome.turns.contains { $0 > 15_000 })
    #expect(outcome.shown(at: 9) == [])
    #expect(outcome.shown(at: 19).count == 1)
    #expect(outcome.metrics.value("page.jumps") == 0)
    #expect(outcome.metrics.value("playback.offscreen_time") ?? 1e9 <= 500)
  }

  @Test(arguments: [
    ("carousel", "play: whenSettled, scrolledAway: ignored"),
    ("resident-pages", "autoplay: on, scrolledAway: ignored"),
    ("cycle-scroll-view", "visibility: always"),
  ])
  func `an app that ignores being scrolled away plays and turns pages unseen`(
    _ app: String, _ text: String
  ) throws {
    var options = Self.options(text)
    options["placement"] = "inPage"
    let outcome = try Self.run(
      app, options, [.wait(.seconds(4)), Self.swipe(.up), .wait(.seconds(9))])
    #expect(outcome.turns.contains { $0 > 6_000 })
    #expect(outcome.metrics.value("playback.offscreen_time") ?? 0 > 4_000)
  }

  // MARK: Under another screen

  @Test(arguments: [
    (Step.Route.push("detail"), Step.Route.pop(isInteractive: false, finishes: true)),
    (.present("detail"), .dismiss),
  ])
  func `the banner is still there after another screen, and turns on`(
    _ away: Step.Route, _ back: Step.Route
  ) throws {
    let outcome = try Self.run(
      "cycle-scroll-view", [:],
      [
        // In the middle of a turn.
        .wait(.milliseconds(3150)), .navigate(away), .wait(.seconds(6)), .navigate(back),
        .wait(.seconds(6)),
      ])
    #expect(outcome.shown(at: 8) == [])
    #expect(outcome.shown(at: 11).count == 1)
    #expect(outcome.turns.filter { (4_000..<9_000).contains($0) } == [])
    #expect(outcome.turns.count { $0 > 10_000 } >= 2)
    #expect(outcome.metrics.value("page.misaligned_time") ?? 1e9 <= 1000)
  }

  @Test func `a tap on the page control turns the banner to the page on that side`() throws {
    let outcome = try Self.run(
      "cycle-scroll-view", [:],
      [
        .wait(.milliseconds(700)),
        .tap(count: 1, at: Step.Place(xThousandths: 900, yThousandths: 990)), .wait(.seconds(1)),
      ])
    let first = try #require(outcome.turns.first)
    #expect((700..<1000).contains(first))
    #expect(outcome.shown(at: 1) == [1])
  }

  private static func options(_ text: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: text.split(separator: ", ").map { pair in
        let parts = pair.split(separator: ": ").map(String.init)
        return (parts[0], parts[1])
      })
  }
}
