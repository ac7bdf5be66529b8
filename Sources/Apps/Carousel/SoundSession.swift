import AVFoundation

/// What the carousel wants of the phone's sound.
struct SoundSession {
  enum Choice: String, CaseIterable {
    /// Nobody says anything.
    case untouched
    /// The music of others goes on, and the silent switch is obeyed.
    case ambient
    /// Videos are what the user came for.
    case playback
    /// As ambient, until the user wants to hear a video.
    case onUnmute
  }

  let choice: Choice

  /// A video is about to be played.
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

  /// The user has turned the sound on.
  func unmuted() {
    if choice == .onUnmute { ask(for: .playback) }
  }

  private func ask(for category: AVAudioSession.Category) {
    let session = AVAudioSession.sharedInstance()
    if session.category != category { try? session.setCategory(category) }
    // Refused while a call goes on: the video is paused then.
    try? session.setActive(true)
  }
}
