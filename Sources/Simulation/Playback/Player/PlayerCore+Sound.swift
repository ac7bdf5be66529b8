/// The sound of a player.
extension PlayerCore {
  /// It plays with its sound on.
  package var isHeard: Bool { timeControl == .playing && isAudible }

  /// It plays a soundtrack, muted or not.
  var isSounding: Bool { timeControl == .playing && hasSoundtrack }

  var hasSoundtrack: Bool {
    item?.asset?.representative.tape.streams.contains { $0.type == .audio } == true
  }

  /// Writes whether the sound of the item is on, once it has played. A player that was muted before then writes
  /// nothing.
  func noteSound() {
    let isOn = isSoundOn && hasPlayed && hasSoundtrack && !phone.audio.isSilenced
    guard isOn != isAudible else { return }
    isAudible = isOn
    phone.write(.audible, subject: number, small: isOn ? 1 : 0)
  }

  /// Activates the audio session when a soundtrack begins to play, muted or not (A3.22). If the session is interrupted,
  /// the player is paused again.
  func takeAudioSession() {
    guard hasSoundtrack, !phone.audio.activate() else { return }
    phone.world.schedule(at: phone.world.now, "interrupted") { [self] in
      if !isTornDown { setRate(0) }
    }
  }
}
