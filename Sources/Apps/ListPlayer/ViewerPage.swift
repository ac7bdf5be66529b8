import AVFoundation
import UIKit

/// The video of a viewer, as large as the screen allows, which plays again and again.
final class ViewerPage: UIView {
  let index: Int
  private let playerLayer: AVPlayerLayer
  private var bridge: PlayerBridge?

  init(item: MediaItem, index: Int, frame: CGRect) {
    self.index = index
    let bridge = PlayerBridge(url: item.url)
    self.bridge = bridge
    playerLayer = AVPlayerLayer(player: bridge.player)
    super.init(frame: frame)
    playerLayer.frame = bounds
    layer.addSublayer(playerLayer)
    bridge.onEnd = { self.playAgain() }
    bridge.player.play()
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func stop(_ end: ListPlayerOptions.ViewerEnd) {
    bridge?.player.pause()
    playerLayer.player = nil
    switch end {
    case .releases: bridge = nil
    case .keeps: break
    }
  }

  private func playAgain() {
    guard let player = bridge?.player else { return }
    player.seek(to: .zero) { _ in player.play() }
  }
}
