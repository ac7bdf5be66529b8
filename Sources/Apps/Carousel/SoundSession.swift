import AVFoundation

/// The carousel's use of the shared audio session.
struct SoundSession {
  enum Choice: String, CaseIterable { case untouched, ambient, playback, onUnmute }

  let choice: Choice

  /// Configures the session before a video plays.
  func prepareToPlay() {
    let session = AVAudioSession.sharedInstance()
    switch choice {
    case .untouched: break
    case .ambient: ask(for: .ambient)
    case .playback: ask(for: .playback)
    case .onUnmute:
      if session.category != .playback { ask(for: .ambient) }
    }
  }

  /// Configures the session once the user has turned the sound on.
  func unmuted() {
    if choice == .onUnmute { ask(for: .playback) }
  }

  private func ask(for category: AVAudioSession.Category) {
    let session = AVAudioSession.sharedInstance()
    if session.category != category { try? session.setCategory(category) }
    // Activation fails during a phone call, when the video is paused anyway.
    try? session.setActive(true)
  }
}
