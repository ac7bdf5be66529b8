/// What a player does when the app moves to the background (A3.23, A3.25).
extension PlayerCore {
  package enum BackgroundPolicy: Sendable {
    /// A player whose video is in a layer is paused.
    case automatic
    case pauses
    /// Sound continues where it may, with or without a layer.
    case continuesIfPossible
  }

  /// - Parameter soundGoesOn: whether the app may play sound in the background.
  package func enterBackground(soundGoesOn: Bool) {
    guard wantedRate != 0 else { return }
    let wantsOn: Bool =
      switch backgroundPolicy {
      case .automatic: !layers.contains { $0.layer != nil }
      case .pauses: false
      case .continuesIfPossible: true
      }
    if !(wantsOn && soundGoesOn && hasSoundtrack) { setRate(0) }
  }
}
