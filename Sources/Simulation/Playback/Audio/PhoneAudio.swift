/// The sound of the phone: the app's audio session, the sound of other apps, the silent switch, the headphones, and
/// interruptions (A3.22–A3.24).
///
/// The session becomes active when the app activates it, or by itself when a player begins to play a soundtrack, muted
/// or not.
package final class PhoneAudio {
  /// An audio session category and its effect on sound.
  package struct Category: Equatable, Sendable {
    /// Apple's name for it.
    package var name: String
    /// The sound of other apps continues alongside.
    package var mixes: Bool
    package var obeysSilentSwitch: Bool
    /// Its sound continues in the background, if the app is allowed to play there.
    package var playsInBackground: Bool

    package init(name: String, mixes: Bool, obeysSilentSwitch: Bool, playsInBackground: Bool) {
      self.name = name
      self.mixes = mixes
      self.obeysSilentSwitch = obeysSilentSwitch
      self.playsInBackground = playsInBackground
    }

    /// The category of an app that sets none.
    package static let soloAmbient = Category(
      name: "AVAudioSessionCategorySoloAmbient", mixes: false, obeysSilentSwitch: true,
      playsInBackground: false)
  }

  /// `unowned(unsafe)`, because the phone owns it and both end together.
  private unowned(unsafe) let phone: Phone
  package private(set) var category = Category.soloAmbient
  package private(set) var isActive = false
  /// Another app plays and is audible.
  package private(set) var isOtherPlaying = false
  /// Another app played until this one's session stopped it.
  private var hasStoppedOther = false
  package private(set) var isSilentSwitchOn = false
  package private(set) var hasHeadphones = true
  /// The kind of the current interruption; nil for none.
  package private(set) var interruption: String?

  init(phone: Phone) { self.phone = phone }

  /// Sets the state before any app code runs.
  package func begin(otherPlays: Bool, isSilentSwitchOn: Bool) {
    self.isSilentSwitchOn = isSilentSwitchOn
    if otherPlays { playOther() }
  }

  /// The user starts another app's sound, which deactivates this app's session unless its category mixes.
  package func playOther() {
    guard !isOtherPlaying else { return }
    if isActive, !category.mixes {
      pausePlayers()
      isActive = false
      noteSession()
    }
    hasStoppedOther = false
    isOtherPlaying = true
    phone.write(.othersAudio, small: 1)
  }

  /// The app is silent, whatever it plays.
  package var isSilenced: Bool { isSilentSwitchOn && category.obeysSilentSwitch }

  // MARK: Session

  package func setCategory(_ new: Category) {
    guard new != category else { return }
    category = new
    noteSession()
    if isActive { stopOther() }
    lookAtPlayers()
  }

  /// - Returns: false while the session is interrupted.
  @discardableResult
  package func activate() -> Bool {
    guard interruption == nil else { return false }
    guard !isActive else { return true }
    isActive = true
    noteSession()
    stopOther()
    return true
  }

  /// Pauses players with a soundtrack and deactivates the session.
  /// - Parameter notifiesOthers: whether another app that was stopped resumes.
  package func deactivate(notifiesOthers: Bool) {
    guard isActive else { return }
    pausePlayers()
    isActive = false
    noteSession()
    guard notifiesOthers, hasStoppedOther else { return }
    hasStoppedOther = false
    isOtherPlaying = true
    phone.write(.othersAudio, small: 1, a: 1)
  }

  /// A player plays a soundtrack, muted or not.
  package var isInUse: Bool { phone.players.contains { $0.isSounding } }

  private func noteSession() {
    phone.write(
      .audioSession, subject: phone.name(category.name), small: isActive ? 1 : 0,
      a: category.mixes ? 1 : 0)
  }

  private func stopOther() {
    guard isOtherPlaying, !category.mixes else { return }
    isOtherPlaying = false
    hasStoppedOther = true
    phone.write(.othersAudio, small: 0, a: 1)
  }

  // MARK: From outside

  package func setSilentSwitch(_ isOn: Bool) {
    guard isOn != isSilentSwitchOn else { return }
    isSilentSwitchOn = isOn
    note("silent switch", isOn)
    lookAtPlayers()
  }

  /// Begins an interruption, such as a call. Players with a soundtrack are paused, and nothing resumes them (A3.24).
  package func beginInterruption(_ kind: String) {
    guard interruption == nil else { return }
    interruption = kind
    note(kind, true)
    pausePlayers()
    guard isActive else { return }
    isActive = false
    noteSession()
  }

  package func endInterruption() {
    guard let kind = interruption else { return }
    interruption = nil
    note(kind, false)
  }

  /// Unplugs the headphones: players with a soundtrack are paused (A3.24).
  package func unplugHeadphones() {
    guard hasHeadphones else { return }
    hasHeadphones = false
    note("unplugged", true)
    pausePlayers()
  }

  package func plugHeadphones() {
    guard !hasHeadphones else { return }
    hasHeadphones = true
    note("unplugged", false)
  }

  private func note(_ kind: String, _ isOn: Bool) {
    phone.write(.interruption, subject: phone.name(kind), small: isOn ? 1 : 0)
  }

  private func pausePlayers() {
    for player in phone.players where player.hasSoundtrack && player.wantedRate != 0 {
      player.setRate(0)
    }
  }

  private func lookAtPlayers() {
    for player in phone.players { player.noteSound() }
  }
}
