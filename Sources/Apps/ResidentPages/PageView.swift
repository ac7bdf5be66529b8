import AVFoundation
import UIKit

/// The page of one item: its picture, and its video over that while it has a player.
final class PageView: UIView {
  let index: Int
  private let item: MediaItem
  private let pictureView = UIImageView()
  private var player: AVPlayer?
  private var playerLayer: AVPlayerLayer?

  init(item: MediaItem, index: Int, frame: CGRect) {
    self.item = item
    self.index = index
    super.init(frame: frame)
    backgroundColor = .black
    pictureView.frame = bounds
    pictureView.contentMode = .scaleAspectFill
    let path = item.kind == .image ? item.url.path : item.posterPath
    pictureView.image = path.flatMap { UIImage(contentsOfFile: $0) }
    addSubview(pictureView)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func buildPlayer() {
    guard item.kind == .video, player == nil else { return }
    let player = AVPlayer(playerItem: AVPlayerItem(url: item.url))
    player.isMuted = true
    let layer = AVPlayerLayer(player: player)
    layer.videoGravity = .resizeAspectFill
    layer.frame = bounds
    self.layer.addSublayer(layer)
    self.player = player
    playerLayer = layer
  }

  func releasePlayer() {
    player?.pause()
    playerLayer?.player = nil
    playerLayer?.removeFromSuperlayer()
    playerLayer = nil
    player = nil
  }

  func play() { player?.play() }

  func pause() { player?.pause() }
}
