import HeadlessUIKit
import ReelbenchDevice
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// Steps of touch, life, feed and navigation as they are performed, on the carousel.
@MainActor
@Suite struct LifeStepTests {
  private static func step(_ action: Step.Action) -> Step {
    Step(action: action, line: 1, text: "step")
  }

  private static func run(_ actions: [Step.Action]) throws -> SimulatedRun {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.steps = actions.map(step)
    return Fixture.run(try Fixture.plan(scenario, "as-written"))
  }

  private static func records(_ run: SimulatedRun, _ kind: Observation) -> [Record] {
    run.phone.trace.all.filter { $0.kind == kind }
  }

  @Test func `in the background nothing is shown, and the run goes on after it`() throws {
    let run = try Self.run([
      .wait(.seconds(2)), .background(.seconds(8)), .wait(.seconds(2)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    let seen = Self.records(run, .screen)
    #expect(seen.last { $0.instant <= 2_000_000_000 }?.small == ScreenFact.absent.rawValue)
    #expect(
      seen.contains {
        $0.instant > 10_000_000_000 && $0.small != ScreenFact.absent.rawValue
      })
    let states = Self.records(run, .appState)
    #expect(states.map(\.instant) == [2, 2, 10, 10].map { $0 * 1_000_000_000 })
    #expect(
      !Self.records(run, .presented).contains {
        (2_000_000_001..<10_000_000_000).contains($0.instant)
      })
  }

  @Test func `steps at instants come between and during the others, in order`() throws {
    let run = try Self.run([
      .at([
        Step.Moment(
          instant: Instant(nanoseconds: 2_500_000_000),
          step: Self.step(.background(.seconds(1)))),
        Step.Moment(
          instant: Instant(nanoseconds: 1_000_000_000), step: Self.step(.memoryWarning)),
      ]),
      .wait(.seconds(6)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    #expect(Self.records(run, .memoryWarning).map(\.instant) == [1_000_000_000])
    #expect(
      Self.records(run, .appState).map(\.instant)
        == [2_500_000_000, 2_500_000_000, 3_500_000_000, 3_500_000_000])
  }

  @Test func `an instant that is past or after the end fails the run`() throws {
    let moment = Step.Moment(
      instant: Instant(nanoseconds: 1_000_000_000), step: Self.step(.memoryWarning))
    let late = try Self.run([.wait(.seconds(2)), .at([moment])])
    #expect(late.phone.outcome == .stepFailed)
    #expect(late.phone.outcomeReason.contains("past that instant"))
    let early = try Self.run([.at([moment])])
    #expect(early.phone.outcome == .stepFailed)
    #expect(early.phone.outcomeReason.contains("the script ends before"))
  }

  @Test func `the screen is turned and back`() throws {
    let run = try Self.run([
      .wait(.seconds(1)), .rotate(.landscape), .wait(.seconds(1)), .rotate(.portrait),
      .wait(.seconds(1)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    let sizes = Self.records(run, .rotated).map { "\($0.a / 1024) × \($0.b / 1024)" }
    #expect(sizes == ["667 × 375", "375 × 667"])
  }

  @Test(arguments: [false, true])
  func `the carousel is scrolled to a page`(_ animated: Bool) throws {
    let run = try Self.run([
      .wait(.seconds(1)), .scrollTo(item: 3, animated: animated), .wait(.milliseconds(700)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    #expect(Self.records(run, .offset).contains { $0.a == 3 * 375 * 1024 })
    let nowhere = try Self.run([.wait(.seconds(1)), .scrollTo(item: 9999, animated: animated)])
    #expect(nowhere.phone.outcome == .stepFailed)
  }

  @Test func `recorded touches move the page as a finger does`() throws {
    func sample(_ milliseconds: Int64, _ phase: Step.TouchSample.Phase, _ x: Int)
      -> Step.TouchSample
    {
      Step.TouchSample(
        time: .milliseconds(milliseconds), phase: phase, xThousandths: x * 1000,
        yThousandths: 300_000)
    }
    let run = try Self.run([
      .wait(.seconds(1)),
      .replay([
        sample(0, .began, 300), sample(20, .moved, 270), sample(40, .moved, 220),
        sample(60, .moved, 160), sample(80, .ended, 100),
      ]),
      .waitFor(Step.WaitFor(condition: .settled, timeout: .seconds(2))),
      .check(Step.Check(page: 1, playing: nil, within: .zero)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    #expect(Self.records(run, .touch).map(\.small) == [0, 1, 1, 1, 2])
  }

  @Test func `a swipe may begin while the last one is under way`() throws {
    let flick = Step.Action.swipe(
      Step.Swipe(direction: .left, shareThousandths: 550, duration: .milliseconds(60)))
    let run = try Self.run([
      .wait(.seconds(1)), flick, .wait(.milliseconds(100)), flick,
      .waitFor(Step.WaitFor(condition: .settled, timeout: .seconds(2))),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    let calls = Self.records(run, .scrollCall).map { ScrollCall(rawValue: $0.small) }
    #expect(calls.count { $0 == .willBeginDragging } == 2)
    // The first deceleration reports its end too, as the phone's profile states for one that is caught (A2.15).
    #expect(calls.count { $0 == .didEndDecelerating } == 2)
  }

  @Test func `a check counts the players that are heard`() throws {
    func audible(_ count: Int) -> Step.Action {
      .check(Step.Check(page: nil, playing: nil, audible: count, within: .seconds(3)))
    }
    let quiet = try Self.run([audible(0), .wait(.seconds(2)), audible(0)])
    #expect(quiet.phone.outcome == .completed, "\(quiet.phone.outcomeReason)")
    let wrong = try Self.run([.wait(.seconds(2)), audible(1)])
    #expect(wrong.phone.outcome == .stepFailed)
    #expect(wrong.phone.outcomeReason.hasSuffix("0 of them audible"))
  }

  @Test func `the page shows its poster before its video, and the video comes round`() throws {
    let run = try Self.run([
      .check(
        Step.Check(page: nil, playing: nil, poster: true, within: .seconds(1))),
      .check(
        Step.Check(page: nil, playing: nil, poster: false, within: .seconds(3))),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
  }

  @Test
  func `watched times lie around their median, are drawn from the seed and never wait for ever`() {
    let dwell = Step.Dwell(median: .seconds(4), p95: .seconds(20))
    #expect(DwellTimes.quantile(0, of: dwell) == Nanoseconds(1_333_333_333))
    #expect(DwellTimes.quantile(500_000, of: dwell) == .seconds(4))
    #expect(DwellTimes.quantile(950_000, of: dwell) == .seconds(20))
    #expect(DwellTimes.quantile(999_999, of: dwell) < .seconds(30))
    var (one, other, third) = (
      DwellTimes(seed: 1), DwellTimes(seed: 1), DwellTimes(seed: 2)
    )
    let draws = (0..<1000).map { _ in one.next(dwell) }
    #expect(draws == (0..<1000).map { _ in other.next(dwell) })
    #expect(draws != (0..<1000).map { _ in third.next(dwell) })
    #expect((450...550).contains(draws.count { $0 < .seconds(4) }))
  }
}
