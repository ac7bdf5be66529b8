import UIKit

/// A page with one picture, which the app sets or an item has. An item's picture is decoded off the main thread by
/// default.
final class PictureCell: UICollectionViewCell {
  static let reuseID = "PictureCell"

  enum Decoding: String, CaseIterable { case background, onMain }

  private let imageView = UIImageView()
  private var item: MediaItem?
  private var task: URLSessionDataTask?

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

  func bind(_ item: MediaItem, decoding: Decoding = .background) {
    self.item = item
    imageView.image = item.posterPath.flatMap { UIImage(contentsOfFile: $0) }
    guard item.url.isFileURL else {
      task = imageView.load(item.url, decodedAhead: decoding == .background) { [weak self] in
        self?.item?.url == item.url
      }
      return
    }
    let path = item.url.path
    if decoding == .onMain {
      imageView.image = UIImage(contentsOfFile: path)
      return
    }
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let image = UIImage(contentsOfFile: path)?.preparingForDisplay()
      DispatchQueue.main.async {
        guard let self, self.item?.url.path == path else { return }
        self.imageView.image = image
      }
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    task?.cancel()
    task = nil
    item = nil
    imageView.image = nil
  }
}
