import AVFoundation
import UIKit

/// A cell of the feed: a poster, and a player layer over it.
class FeedCell: UICollectionViewCell {
  let posterView = UIImageView()
  let playerLayer = AVPlayerLayer()
  private(set) var item: MediaItem?
  var layerFrame = FeedOptions.LayerFrame.cell

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    posterView.frame = contentView.bounds
    posterView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    posterView.contentMode = .scaleAspectFill
    posterView.clipsToBounds = true
    contentView.addSubview(posterView)
    playerLayer.videoGravity = .resizeAspectFill
    contentView.layer.addSublayer(playerLayer)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = contentView.bounds.size
    switch layerFrame {
    case .cell: playerLayer.frame = contentView.bounds
    case .square:
      playerLayer.frame = CGRect(origin: .zero, size: CGSize(width: size.width, height: size.width))
    }
  }

  /// Shows the poster of an item once it is decoded.
  /// - Parameter picture: the poster, if it has been decoded already.
  func bind(_ item: MediaItem, picture: UIImage?) {
    self.item = item
    posterView.image = picture
    guard picture == nil, let path = item.posterPath else { return }
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let image = UIImage(contentsOfFile: path)?.preparingForDisplay()
      DispatchQueue.main.async {
        guard let self, self.item?.posterPath == path else { return }
        self.posterView.image = image
      }
    }
  }
}
