import Foundation
import ReelbenchDevice
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// Steps that take audio away from the app, and the phone's condition at the start, on the carousel.
@MainActor
@Suite struct SoundStepTests {
  private func run(
    _ actions: [Step.Action], _ condition: PhoneCondition = PhoneCondition()
  ) throws -> SimulatedRun {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.steps = actions.map { Step(action: $0, line: 1, text: "step") }
    scenario.condition = condition
    return Fixture.run(try Fixture.plan(scenario, "as-written"))
  }

  private func milliseconds(_ run: SimulatedRun, _ kind: Observation) -> [Int64] {
    run.phone.trace.all.filter { $0.kind == kind }.map { $0.instant / 1_000_000 }
  }

  /// The number of players whose `timeControlStatus` is `playing` at an instant in milliseconds.
  private func playing(_ run: SimulatedRun, at instant: Int64) -> Int {
    var states: [UInt32: UInt16] = [:]
    for record in run.phone.trace.all
    where record.kind == .timeControl && record.instant <= instant * 1_000_000 {
      states[record.subject] = record.small
    }
    return states.values.count { $0 == TimeControl.playing.rawValue }
  }

  @Test func `a call takes its time, pauses what plays and lies over the app`() throws {
    let run = try run([.wait(.seconds(2)), .interrupt(.call, for: .seconds(4)), .wait(.seconds(1))])
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    #expect(milliseconds(run, .interruption) == [2000, 6000])
    #expect(milliseconds(run, .appState) == [2000, 6000])
    #expect(playing(run, at: 1999) == 1)
    #expect(playing(run, at: 2001) == 0)
    #expect(milliseconds(run, .closed) == [7000])
  }

  @Test func `an alarm beside the steps leaves the app active, and one at a time has the sound`()
    throws
  {
    let moment = Step.Moment(
      instant: Instant(nanoseconds: 1_500_000_000),
      step: Step(action: .interrupt(.alarm, for: .seconds(1)), line: 1, text: "alarm"))
    let fine = try run([.at([moment]), .wait(.seconds(4))])
    #expect(milliseconds(fine, .interruption) == [1500, 2500])
    #expect(milliseconds(fine, .appState) == [])
    let twice = try run([
      .at([moment]), .wait(.seconds(2)), .interrupt(.call, for: .seconds(1)),
    ])
    #expect(twice.phone.outcome == .stepFailed)
  }

  @Test func `headphones that go pause what plays`() throws {
    let run = try run([.wait(.seconds(2)), .audioRoute(.unplug), .wait(.seconds(1))])
    #expect(milliseconds(run, .interruption) == [2000])
    #expect(playing(run, at: 1999) == 1)
    #expect(playing(run, at: 2001) == 0)
  }

  @Test func `the phone begins as the scenario says, and switches are turned`() throws {
    let begun = try run(
      [.wait(.seconds(2)), .silentSwitch(false), .lowPower(false), .wait(.seconds(1))],
      PhoneCondition(otherAudio: true, silentSwitch: true, lowPower: true))
    #expect(milliseconds(begun, .othersAudio).first == 0)
    #expect(milliseconds(begun, .interruption) == [2000])
    #expect(!begun.phone.audio.isSilentSwitchOn)
    #expect(!begun.phone.isInLowPowerMode)
    #expect(try run([.wait(.seconds(1)), .lowPower(true)]).phone.isInLowPowerMode)
  }
}
