import HeadlessUIKit
import ReelbenchDevice
import ReelbenchScenarios
import ReelbenchSimulation

/// One run in this process: a phone, an app and a script. Leaves no state behind.
@MainActor
package final class SimulatedRun {
  package let phone: Phone
  package let session: AppSession
  private let plan: RunPlan

  convenience init(plan: RunPlan, trace: Trace, decoding: (any Decoding)?, film: FilmNotes?) {
    self.init(plan: plan, trace: trace, decoding: decoding)
    if let film { session.film { film.note($0, $1) } }
  }

  package init(plan: RunPlan, trace: Trace, decoding: (any Decoding)?) {
    self.plan = plan
    let phone = Phone(
      profile: plan.scenario.device, network: plan.network, library: plan.library,
      seed: plan.seed, trace: trace, decoding: decoding)
    self.phone = phone
    session = phone.asCurrent {
      AppSession(
        phone: phone, app: plan.app, options: plan.options, feed: plan.feed,
        itemNumber: plan.itemNumber)
    }
  }

  /// Performs the whole run, from the launch to the drain.
  package func perform() {
    performScript()
    finish()
  }

  /// Opens the app and performs the steps; the app stays in the state that they lead to.
  package func performScript() {
    phone.asCurrent {
      phone.write(
        .runBegan, subject: phone.name(plan.scenario.name), small: UInt16(phone.display.rate),
        a: Int64(bitPattern: plan.seed), b: Int64(phone.name(plan.variant.name)))
      phone.noteLink()
      let condition = plan.scenario.condition
      phone.audio.begin(
        otherPlays: condition.otherAudio, isSilentSwitchOn: condition.silentSwitch)
      phone.isInLowPowerMode = condition.lowPower
      session.open()
      let script = ScriptRunner(
        session: session, feedCount: plan.scenario.feed.count,
        otherAudio: condition.otherAudio, watch: AbortWatch(plan), feedItem: plan.feedItem)
      script.perform(plan.scenario.steps)
    }
  }

  /// Closes the app if it is open, waits for the drain, and ends the run.
  package func finish() {
    phone.asCurrent {
      if !phone.isOver, session.isOpen { session.close() }
      phone.end(.completed, "")
      if session.isOpen { session.abandon() }
    }
    phone.dispose()
  }
}
