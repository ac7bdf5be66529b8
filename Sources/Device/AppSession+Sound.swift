import HeadlessAVFoundation
import HeadlessUIKit
import ReelbenchSimulation

/// Events that change the phone's sound or its power mode while an app is open.
extension AppSession {
  package enum Interruption: String, CaseIterable, Sendable {
    /// Also covers the app, which is inactive meanwhile.
    case call
    case alarm
  }

  /// Pauses players before it notifies the app (A3.24).
  package func beginInterruption(_ kind: Interruption) {
    phone.world.perform("interruption") {
      if kind == .call { UIApplication.shared.resignActive() }
      phone.audio.beginInterruption(kind.rawValue)
      AVAudioSession.sharedInstance().postInterruption(.began)
    }
  }

  /// Notifies the app that it may resume; nothing resumes by itself (A3.24).
  package func endInterruption() {
    guard phone.audio.interruption != nil else { return }
    phone.world.perform("interruption") {
      phone.audio.endInterruption()
      AVAudioSession.sharedInstance().postInterruption(.ended)
      UIApplication.shared.becomeActive()
    }
  }

  /// Headphones are plugged in at the start.
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

  /// The app is not notified.
  package func setSilentSwitch(_ isOn: Bool) { phone.audio.setSilentSwitch(isOn) }

  package func setLowPower(_ isOn: Bool) {
    guard isOn != phone.isInLowPowerMode else { return }
    phone.isInLowPowerMode = isOn
    phone.world.perform("low power") {
      NotificationCenter.default.post(name: .NSProcessInfoPowerStateDidChange, object: nil)
    }
  }
}
