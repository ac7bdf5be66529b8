import Device
import Scenarios
import Simulation

/// Steps that take the sound away.
extension ScriptRunner {
  func interrupt(_ kind: Step.Interruption, for lapse: Nanoseconds, _ step: Step) {
    guard phone.audio.interruption == nil else {
      return fail(step, "something has the sound already")
    }
    switch kind {
    case .call: handset.beginInterruption(.call)
    case .alarm: handset.beginInterruption(.alarm)
    }
    plan(.interruptionEnd, at: phone.world.present + lapse)
  }
}
