import ReelbenchSimulation

/// The values of steps for sound.
extension Step {
  package enum Interruption: String, CaseIterable, Sendable { case call, alarm }

  /// What happens to the headphones, which are plugged in at the start.
  package enum AudioRoute: String, CaseIterable, Sendable { case unplug, plug }
}

/// The state of the phone before the app is opened.
package struct PhoneCondition: Equatable, Sendable {
  /// Another app plays audio whenever this one is opened.
  package var otherAudio: Bool
  package var silentSwitch: Bool
  package var lowPower: Bool

  package init(otherAudio: Bool = false, silentSwitch: Bool = false, lowPower: Bool = false) {
    self.otherAudio = otherAudio
    self.silentSwitch = silentSwitch
    self.lowPower = lowPower
  }
}
