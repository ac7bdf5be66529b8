import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// What options of the carousel do, beyond the figure that their scenarios compare.
@MainActor
@Suite struct CarouselOptionTests {
  private static func run(
    _ options: String, items: Int = 4, caught: DeviceProfile? = nil, _ actions: [Step.Action]
  ) throws -> SimulatedRun {
    var scenario = try Fixture.scenario("slow-browse")
    if let caught { scenario.device = caught }
    scenario.feed = Array(scenario.feed.filter { $0.kind == .video }.prefix(items))
    scenario.steps = actions.map { Step(action: $0, line: 1, text: "step") }
    scenario.variants = [
      Variant(
        name: "only", app: "carousel",
        options: options.split(separator: ", ").map { pair in
          let parts = pair.split(separator: ": ").map(String.init)
          return Variant.Option(name: parts[0], value: parts[1])
        }, expectation: .pass, because: [], line: 1)
    ]
    let run = Fixture.run(try Fixture.plan(scenario, "only"))
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    return run
  }

  private static func records(_ run: SimulatedRun, _ kind: Observation) -> [Record] {
    run.phone.trace.all.filter { $0.kind == kind }
  }

  private static let flick = Step.Action.swipe(
    Step.Swipe(direction: .left, shareThousandths: 550, duration: .milliseconds(60)))

  // MARK: Wrapping

  private static func flicks(_ wrap: String) throws -> SimulatedRun {
    var device = try Fixture.scenario("slow-browse").device
    device.scroll.whenCaught = .silent
    return try run(
      "autoplay: off, wrap: \(wrap)", items: 2, caught: device,
      [.wait(.seconds(1))]
        + Array(repeating: [flick, .wait(.milliseconds(190))], count: 8).flatMap { $0 }
        + [.wait(.seconds(1))])
  }

  @Test func `put back under the finger, the content moves by whole rounds and no page is lost`()
    throws
  {
    let run = try Self.flicks("underFinger")
    let round = Int64(2 * 375 * 1024)
    var offset: Int64 = 0
    var sets = 0
    for record in run.phone.trace.all {
      if record.kind == .scrollCall, record.small == ScrollCall.offsetSet.rawValue {
        if record.instant > 1_000_000_000 {
          #expect(record.a == offset - round)
          sets += 1
        }
      }
      if record.kind == .offset {
        offset = record.a
        #expect(offset <= 5 * 375 * 1024)
      }
    }
    #expect(sets >= 3)
  }

  @Test func `put back at rest alone, quick flicks pull at the last page`() throws {
    let run = try Self.flicks("atRest")
    #expect(Self.records(run, .offset).contains { $0.a > 5 * 375 * 1024 })
  }

  // MARK: Tap

  @Test(arguments: [("byAppAlone", 1), ("byTap", 0), ("byTapKept", 0)])
  func `a tap pauses the page where it may, and a second one lets it play`(
    _ pause: String, _ playing: Int
  ) throws {
    func check(_ count: Int) -> Step.Action {
      .check(Step.Check(page: nil, playing: count, within: .milliseconds(500)))
    }
    let tap = Step.Action.tap(count: 1, at: .middle)
    _ = try Self.run(
      "autoplay: off, play: whenSettled, pause: \(pause)",
      [
        .wait(.seconds(2)), check(1), tap, .wait(.milliseconds(600)), check(playing), tap,
        .wait(.milliseconds(600)), check(1),
      ])
  }

  // MARK: Players

  @Test func `a cached player goes on where it was, and there is one an item`() throws {
    let browse = Array(repeating: [Self.flick, .wait(.seconds(1))], count: 8).flatMap { $0 }
    let cached = try Self.run(
      "autoplay: off, play: whenSettled, players: cached", [.wait(.seconds(1))] + browse)
    let own = try Self.run("autoplay: off, play: whenSettled", [.wait(.seconds(1))] + browse)
    func made(_ run: SimulatedRun) -> Int {
      Self.records(run, .created).count { $0.small == ObjectClass.player.rawValue }
    }
    #expect(made(cached) == 4)
    #expect(made(own) >= 9)
  }

  // MARK: Spacing

  @Test(arguments: ["none", "proportional", "stepped"])
  func `a gap between pages is gone at rest, and moves them only while they scroll`(
    _ spacing: String
  ) throws {
    let run = try Self.run(
      "autoplay: off, spacing: \(spacing)", [.wait(.seconds(1)), Self.flick, .wait(.seconds(2))])
    let shifts = Self.records(run, .shifted)
    #expect(shifts.isEmpty == (spacing == "none"))
    // A page's shifts add up to the gap at most: it moves one way and back, or in from the gap.
    var sums: [UInt32: Int64] = [:]
    for shift in shifts { sums[shift.subject, default: 0] += shift.a }
    #expect(sums.values.allSatisfy { abs($0) <= 20 * 1024 + 512 })
    let offsets = Self.records(run, .offset).map(\.a)
    #expect(offsets.last.map { $0 % (375 * 1024) } == 0)
    #expect(shifts.allSatisfy { $0.instant < 2_000_000_000 })
  }
}
