import AVFoundation
import UIKit

/// A player for a view that belongs to a script: it calls back what the script has asked for.
final class PlayerBridge {
  let player: AVPlayer
  /// The video has come to its end.
  var onEnd: () -> Void = {}
  private var endToken: NSObjectProtocol?

  init(url: URL) {
    player = AVPlayer(url: url)
    endToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
    ) { [weak self] _ in self?.onEnd() }
  }

  deinit {
    if let endToken { NotificationCenter.default.removeObserver(endToken) }
  }
}
