import AVFoundation
import UIKit

/// A cell with a picture, or with a video over its poster. It keeps one player for as long as it lives.
final class MixedCell: UICollectionViewCell {
  static let reuseID = "MixedCell"

  private let pictureView = UIImageView()
  private let player = AVPlayer()
  private let playerLayer: AVPlayerLayer
  private var reset = MixedCellsOptions.Reset.whenUsed

  override init(frame: CGRect) {
    playerLayer = AVPlayerLayer(player: player)
    super.init(frame: frame)
    backgroundColor = .black
    pictureView.frame = contentView.bounds
    pictureView.contentMode = .scaleAspectFill
    contentView.addSubview(pictureView)
    player.isMuted = true
    playerLayer.videoGravity = .resizeAspectFill
    playerLayer.frame = contentView.bounds
    contentView.layer.addSublayer(playerLayer)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func bind(_ item: MediaItem, reset: MixedCellsOptions.Reset) {
    self.reset = reset
    let path = item.kind == .image ? item.url.path : item.posterPath
    pictureView.image = path.flatMap { UIImage(contentsOfFile: $0) }
    guard item.kind == .video else { return }
    player.replaceCurrentItem(with: AVPlayerItem(url: item.url))
  }

  func play() {
    if player.currentItem != nil { player.play() }
  }

  func pause() {
    if player.currentItem != nil { player.pause() }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    pictureView.image = nil
    guard reset == .always || player.currentItem != nil else { return }
    player.pause()
    player.replaceCurrentItem(with: nil)
  }
}
