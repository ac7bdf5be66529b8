import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// Steps that control the video of the page, on the carousel.
@MainActor
struct PlayerStepTests {
  private static func run(_ actions: [Step.Action]) throws -> SimulatedRun {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.steps = actions.map { Step(action: $0, line: 1, text: "step") }
    return Fixture.run(try Fixture.plan(scenario, "fixed"))
  }

  private static func rates(_ run: SimulatedRun, after instant: Int64) -> [String] {
    run.phone.trace.all.filter {
      $0.kind == .wantedRate && $0.instant >= instant * 1_000_000
    }.map { "\($0.instant / 1_000_000_000) \($0.a)" }
  }

  @Test func `pause and play act on the video in the middle, also beside the steps`() throws {
    let moment = Step.Moment(
      instant: Instant(nanoseconds: 3_000_000_000),
      step: Step(action: .player(.play), line: 1, text: "step"))
    let run = try Self.run([
      .wait(.seconds(2)), .player(.pause), .at([moment]), .wait(.seconds(2)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    #expect(Self.rates(run, after: 2000).prefix(2) == ["2 0", "3 1000"])
  }

  @Test func `a seek lands exactly`() throws {
    let at = Step.Check(
      page: 0, playing: nil, position: .milliseconds(1300)...(.milliseconds(1300)),
      within: .milliseconds(400))
    let run = try Self.run([
      .wait(.seconds(1)), .player(.pause), .player(.seek(.milliseconds(1300))), .check(at),
      .wait(.milliseconds(500)),
    ])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    let landed = run.phone.trace.all.filter { $0.kind == .seek && $0.small == 1 }
    #expect(landed.map(\.a) == [1_300_000_000])
  }

  @Test func `without a video in the middle the step fails`() throws {
    let run = try Self.run([.player(.pause)])
    #expect(run.phone.outcome == .stepFailed)
    #expect(run.phone.outcomeReason.contains("no video is seen in the middle of the screen"))
  }

  /// The carousel gives up on a video that is not ready after five seconds.
  @Test func `a fallback is waited for: the app has given up, not yet begun or only covered`()
    throws
  {
    func outcome(_ fallback: String, within limit: Int64) throws -> RunOutcome? {
      var scenario = try Fixture.scenario("slow-browse")
      scenario.network = NetworkProfile(
        name: "slow", downlink: 8_000, roundTrip: .milliseconds(200), assumptions: [])
      scenario.variants = [
        Variant(
          name: "fixed", app: "carousel",
          options: [
            ("autoplay", "off"), ("play", "whenSettled"), ("fallback", fallback),
          ].map { Variant.Option(name: $0.0, value: $0.1) }, expectation: .pass, because: [],
          line: 1)
      ]
      scenario.steps = [
        Step(
          action: .waitFor(.init(condition: .fallback, timeout: .seconds(limit))), line: 1,
          text: "step")
      ]
      return Fixture.run(try Fixture.plan(scenario, "fixed")).phone.outcome
    }
    #expect(try outcome("cover", within: 4) == .stepFailed)
    #expect(try outcome("cover", within: 6) == .completed)
    #expect(try outcome("none", within: 20) == .stepFailed)
  }

  @Test func `stalled is waited for`() throws {
    let slow = NetworkProfile(
      name: "slow", downlink: 1_500_000, roundTrip: .milliseconds(200), assumptions: [])
    let stalls: [Step.Action] = [
      .network(slow), .waitFor(.init(condition: .playing, timeout: .seconds(20))),
      .outage(.seconds(30)), .waitFor(.init(condition: .stalled, timeout: .seconds(10))),
    ]
    #expect(try Self.run(stalls).phone.outcome == .completed)
    let never: [Step.Action] = [
      .wait(.seconds(1)), .waitFor(.init(condition: .stalled, timeout: .seconds(1))),
    ]
    #expect(try Self.run(never).phone.outcome == .stepFailed)
  }
}
