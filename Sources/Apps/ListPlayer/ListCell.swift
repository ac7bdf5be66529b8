import AVFoundation
import UIKit

/// A page of the list: a cover, and the shared player's layer over it while the page has the player.
final class ListCell: UICollectionViewCell {
  static let reuseID = "ListCell"

  private let coverView = UIImageView()
  private let stage = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    for view in [coverView, stage] {
      view.frame = contentView.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(view)
    }
    coverView.contentMode = .scaleAspectFill
    coverView.clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  var cover: UIImage? {
    get { coverView.image }
    set { coverView.image = newValue }
  }

  var showsCover: Bool {
    get { !coverView.isHidden }
    set { coverView.isHidden = !newValue }
  }

  func putIn(_ layer: AVPlayerLayer) {
    layer.frame = stage.bounds
    stage.layer.addSublayer(layer)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    cover = nil
    showsCover = true
    stage.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
  }
}
