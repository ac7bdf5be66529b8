/// The sound of a player.
extension PlayerCore {
  /// It plays, with its sound on.
  package var isHeard: Bool { timeControl == .playing && isAudible }

  /// Tells whether the sound of the item is on, once it has played: a player that is muted before tells nothing.
  func noteSound() {
    let isOn =
      isSoundOn && hasPlayed
      && item?.asset?.tape.streams.contains { $0.type == .audio } == true
    guard isOn != isAudible else { return }
    isAudible = isOn
    phone.write(.audible, subject: number, small: isOn ? 1 : 0)
  }
}
