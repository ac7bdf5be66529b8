import UIKit

/// A page with one picture.
final class PagerCell: UICollectionViewCell {
  static let reuseID = "PagerCell"

  var item: Int?
  private let imageView = UIImageView()

  var image: UIImage? {
    get { imageView.image }
    set { imageView.image = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func prepareForReuse() {
    super.prepareForReuse()
    item = nil
    image = nil
  }
}
