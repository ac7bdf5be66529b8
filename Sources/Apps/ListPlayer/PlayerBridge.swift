import AVFoundation
import UIKit

/// A player for a view that a script controls. It calls back when something happens that the script handles.
final class PlayerBridge {
  let player: AVPlayer
  /// Called when the video has played to its end.
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
