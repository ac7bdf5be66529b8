import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// Steps of the network as they are performed, on the carousel.
@MainActor
struct NetworkStepTests {
  private static func step(_ action: Step.Action) -> Step {
    Step(action: action, line: 1, text: "step")
  }

  private static func slow(_ bits: Int64, _ interface: NetworkProfile.Interface = .cellular)
    -> NetworkProfile
  {
    NetworkProfile(
      name: "slow", downlink: bits, roundTrip: .milliseconds(300), interface: interface,
      assumptions: [])
  }

  private static func run(_ actions: [Step.Action], server: OriginProfile = .plain) throws
    -> SimulatedRun
  {
    var scenario = try Fixture.scenario("slow-browse")
    for index in scenario.feed.indices { scenario.feed[index].server = server }
    scenario.steps = actions.map(step)
    let run = Fixture.run(try Fixture.plan(scenario, "fixed"))
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    return run
  }

  private static func records(_ run: SimulatedRun, _ kind: Observation) -> [Record] {
    run.phone.trace.all.filter { $0.kind == kind }
  }

  @Test func `the link is told at the beginning and at every change, beside the steps`() throws {
    let run = try Self.run([
      .wait(.seconds(1)), .network(Self.slow(800_000)), .outage(.seconds(2)), .wait(.seconds(3)),
      .close, .outage(.seconds(1)),
    ])
    let links = Self.records(run, .link).map {
      "\($0.instant / 1_000_000_000) \($0.small) \($0.a) \($0.b / 1_000_000)"
    }
    #expect(
      links == [
        "0 1 50000000 115", "1 1 800000 300", "1 0 800000 300", "3 1 800000 300",
        "14 0 800000 300",
      ])
  }

  @Test func `from one interface to another the request goes on where it broke`() throws {
    let run = try Self.run([
      .network(Self.slow(2_000_000)), .wait(.seconds(1)), .network(Self.slow(40_000_000, .wifi)),
      .wait(.seconds(6)),
    ])
    let began = Self.records(run, .requestBegan)
    let second = try #require(began.first { $0.instant == 1_000_000_000 && $0.a > 0 })
    let ended = try #require(
      Self.records(run, .requestEnded).first {
        $0.subject == second.subject && $0.instant == 1_000_000_000
      })
    let first = try #require(
      began.last { $0.subject == second.subject && $0.small == ended.small })
    #expect(second.small == ended.small + 1)
    #expect(second.a == first.a + ended.a)
    #expect(ended.b > 0)
    #expect(second.b != 0 && second.b == first.b)
    let answers = Self.records(run, .requestAnswered).filter { $0.subject == second.subject }
    #expect(answers.allSatisfy { $0.a == 206 && $0.b > 0 })
  }

  @Test func `an outage shorter than what is buffered is not seen`() throws {
    let run = try Self.run([
      .network(Self.slow(4_000_000)), .wait(.seconds(4)), .outage(.seconds(1)), .wait(.seconds(5)),
    ])
    #expect(
      !Self.records(run, .timeControl).contains {
        $0.small == TimeControl.waiting.rawValue
          && $0.a == Int64(WaitingReason.toMinimizeStalls.rawValue)
      })
  }

  @Test func `an item whose server refuses fails, and what is in plays on`() throws {
    let at = try Self.run([.wait(.seconds(3))], server: OriginProfile(refusal: 404))
    #expect(
      Self.records(at, .itemStatus).contains { $0.small == ItemCore.Status.failed.rawValue })
    #expect(Self.records(at, .presented).isEmpty)
    #expect(Self.records(at, .requestAnswered).allSatisfy { $0.a == 404 && $0.b == 0 })
  }

  @Test func `a server without ranges is asked once, and what comes twice is counted`() throws {
    let run = try Self.run(
      [.wait(.seconds(6))], server: OriginProfile(servesRanges: false))
    #expect(!Self.records(run, .presented).isEmpty)
    #expect(Self.records(run, .requestAnswered).allSatisfy { $0.a == 200 })
  }
}
