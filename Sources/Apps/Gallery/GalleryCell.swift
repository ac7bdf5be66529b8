import UIKit

/// A cell that shows an item's picture, which may arrive when the cell has another item.
final class GalleryCell: UICollectionViewCell {
  static let reuseID = "GalleryCell"

  private let imageView = UIImageView()
  private var item: GalleryItem?
  private var request: ImageLoader.Request?
  private weak var loader: ImageLoader?
  private var options = GalleryOptions()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .lightGray
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func bind(_ item: GalleryItem, loader: ImageLoader, options: GalleryOptions) {
    self.item = item
    self.loader = loader
    self.options = options
    imageView.image = item.image
    guard item.image == nil else { return }
    switch options.callback {
    case .weak: item.onImage = { [weak self] in self?.show($0, of: item) }
    case .strong: item.onImage = { self.show($0, of: item) }
    }
    let isKept = options.keeping == .byItem
    request = loader.load(item.url, for: bounds.size) { [weak item] in
      item?.arrived($0, isKept: isKept)
    }
  }

  private func show(_ image: UIImage?, of item: GalleryItem) {
    guard options.arrival == .shows || item === self.item else { return }
    imageView.image = image
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    if options.reuse == .cancels {
      item?.onImage = nil
      if let request { loader?.cancel(request) }
    }
    request = nil
    item = nil
    imageView.image = nil
  }
}
