import AVFoundation
import UIKit

/// A page with one looping clip.
final class ClipCell: UICollectionViewCell {
  static let reuseID = "ClipCell"

  private let playerLayer = AVPlayerLayer()
  private var loopToken: NSObjectProtocol?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    contentView.layer.addSublayer(playerLayer)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  deinit { loopToken.map(NotificationCenter.default.removeObserver) }

  func play(_ url: URL) {
    stop()
    let player = AVPlayer(url: url)
    player.isMuted = true
    loopToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
    ) { [weak player] _ in
      player?.seek(to: .zero)
      player?.play()
    }
    playerLayer.player = player
    player.play()
  }

  func stop() {
    loopToken.map(NotificationCenter.default.removeObserver)
    loopToken = nil
    playerLayer.player?.pause()
    playerLayer.player = nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    playerLayer.frame = contentView.bounds
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    stop()
  }
}
