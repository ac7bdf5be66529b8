import HeadlessAVFoundation
import ReelbenchDevice

/// A minimal feed of pictures: the cost of scrolling it is the cost of the simulated device.
final class PictureFeed: NSObject, AppUnderTest {
  final class Cell: UICollectionViewCell {
    let picture = UIImageView(frame: .zero)
    var item = -1

    override init(frame: CGRect) {
      super.init(frame: frame)
      picture.frame = contentView.bounds
      picture.contentMode = .scaleAspectFill
      contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  let rootViewController = UIViewController()
  private let feed: [FeedItem]

  init(feed: [FeedItem], options: AppOptions) {
    self.feed = feed
    super.init()
    guard let root = rootViewController.view else { return }
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    layout.itemSize = root.bounds.size
    let pages = UICollectionView(frame: root.bounds, collectionViewLayout: layout)
    pages.isPagingEnabled = true
    pages.register(Cell.self, forCellWithReuseIdentifier: "picture")
    pages.dataSource = self
    root.addSubview(pages)
  }

  func itemIndex(for view: UIView) -> Int? { (view as? Cell)?.item }
}

extension PictureFeed: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { feed.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: "picture", for: indexPath)
    if let cell = cell as? Cell {
      cell.item = indexPath.item
      cell.picture.image = feed[indexPath.item].posterPath.flatMap(
        UIImage.init(contentsOfFile:))
    }
    return cell
  }
}
