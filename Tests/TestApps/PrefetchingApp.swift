import AVFoundation
import UIKit

/// Plays its first video and has players ready for those that come next.
class PrefetchingApp: TestApp {
  private var players: [AVPlayer] = []

  /// How many videos ahead.
  var ahead: Int { 1 }

  override func act() {
    players = feed.prefix(1 + ahead).map { AVPlayer(url: $0.url) }
    players.first?.play()
  }
}

/// The same app after a change of one line.
final class EagerApp: PrefetchingApp {
  override var ahead: Int { 2 }
}
