import ReelbenchSimulation

/// What happens to a player when the app enters the background (A3.25, iOS 15).
public enum AVPlayerAudiovisualBackgroundPlaybackPolicy: Int, Sendable {
  /// A player whose video is in a layer is paused (A3.23).
  case automatic = 1
  case pauses
  /// Sound continues, if the app's background modes and its session's category allow it.
  case continuesIfPossible
}

extension AVPlayer {
  public var audiovisualBackgroundPlaybackPolicy: AVPlayerAudiovisualBackgroundPlaybackPolicy {
    get {
      switch core.backgroundPolicy {
      case .automatic: .automatic
      case .pauses: .pauses
      case .continuesIfPossible: .continuesIfPossible
      }
    }
    set {
      let core = core
      let policy: PlayerCore.BackgroundPolicy =
        switch newValue {
        case .automatic: .automatic
        case .pauses: .pauses
        case .continuesIfPossible: .continuesIfPossible
        }
      core.phone.world.effect { core.backgroundPolicy = policy }
    }
  }
}
