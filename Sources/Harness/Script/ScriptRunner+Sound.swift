import ReelbenchDevice
import ReelbenchScenarios
import ReelbenchSimulation

/// Steps that interrupt the app's audio.
extension ScriptRunner {
  func interrupt(_ kind: Step.Interruption, for lapse: Nanoseconds, _ step: Step) {
    guard phone.audio.interruption == nil else {
      return fail(step, "something has the sound already")
    }
    switch kind {
    case .call: session.beginInterruption(.call)
    case .alarm: session.beginInterruption(.alarm)
    }
    plan(.interruptionEnd, at: phone.world.present + lapse)
  }
}
