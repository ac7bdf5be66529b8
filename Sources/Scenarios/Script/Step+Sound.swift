import ReelbenchSimulation

/// What the steps of sound and power say.
extension Step {
  package enum Interruption: String, CaseIterable, Sendable { case call, alarm }

  /// What happens to the headphones, which are plugged in at the start.
  package enum AudioRoute: String, CaseIterable, Sendable { case unplug, plug }
}

/// How the phone is before the app is opened.
package struct PhoneCondition: Equatable, Sendable {
  /// Another app plays whenever this one is opened.
  package var otherAudio: Bool
  package var silentSwitch: Bool
  package var lowPower: Bool

  package init(otherAudio: Bool = false, silentSwitch: Bool = false, lowPower: Bool = false) {
    self.otherAudio = otherAudio
    self.silentSwitch = silentSwitch
    self.lowPower = lowPower
  }
}
