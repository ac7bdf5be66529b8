import HeadlessAVFoundation
import HeadlessUIKit
import ReelbenchSimulation

/// What happens to the sound of the phone while an app is open, and to its battery.
extension AppSession {
  package enum Interruption: String, CaseIterable, Sendable {
    /// It also lies over the app, which is inactive meanwhile.
    case call
    case alarm
  }

  /// Players are paused before the app is told (A3.24).
  package func beginInterruption(_ kind: Interruption) {
    phone.world.perform("interruption") {
      if kind == .call { UIApplication.shared.resignActive() }
      phone.audio.beginInterruption(kind.rawValue)
      AVAudioSession.sharedInstance().postInterruption(.began)
    }
  }

  /// The app is told that it may go on; nothing goes on by itself (A3.24).
  package func endInterruption() {
    guard phone.audio.interruption != nil else { return }
    phone.world.perform("interruption") {
      phone.audio.endInterruption()
      AVAudioSession.sharedInstance().postInterruption(.ended)
      UIApplication.shared.becomeActive()
    }
  }

  /// Headphones are there from the start.
  package func setHeadphones(_ arePlugged: Bool) {
    guard arePlugged != phone.audio.hasHeadphones else { return }
    phone.world.perform("route") {
      let session = AVAudioSession.sharedInstance()
      let before = session.currentRoute
      if arePlugged { phone.audio.plugHeadphones() } else { phone.audio.unplugHeadphones() }
      session.postRouteChange(
        arePlugged ? .newDeviceAvailable : .oldDeviceUnavailable, from: before)
    }
  }

  /// The app is not told.
  package func setSilentSwitch(_ isOn: Bool) { phone.audio.setSilentSwitch(isOn) }

  package func setLowPower(_ isOn: Bool) {
    guard isOn != phone.isInLowPowerMode else { return }
    phone.isInLowPowerMode = isOn
    phone.world.perform("low power") {
      NotificationCenter.default.post(name: .NSProcessInfoPowerStateDidChange, object: nil)
    }
  }
}
