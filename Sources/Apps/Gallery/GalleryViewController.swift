import UIKit

/// A list of pictures, in rows or one a screen.
final class GalleryViewController: UIViewController {
  private var items: [GalleryItem]
  private let loader: ImageLoader
  private let options: GalleryOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView

  init(urls: [URL], loader: ImageLoader, options: GalleryOptions) {
    items = urls.map { GalleryItem(url: $0) }
    self.loader = loader
    self.options = options
    collectionView = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let size = view.bounds.size
    layout.minimumLineSpacing = 0
    switch options.layout {
    case .rows:
      layout.itemSize = CGSize(width: size.width, height: size.width / 3)
    case .pages:
      layout.itemSize = size
      layout.scrollDirection = .horizontal
      collectionView.isPagingEnabled = true
    }
    collectionView.frame = view.bounds
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(GalleryCell.self, forCellWithReuseIdentifier: GalleryCell.reuseID)
    collectionView.dataSource = self
    view.addSubview(collectionView)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if options.leaving == .emptiesCache { loader.removeAll() }
  }

  func show(_ urls: [URL]) {
    if options.refresh == .compares, urls == items.map(\.url) { return }
    items = urls.map { GalleryItem(url: $0) }
    collectionView.reloadData()
  }
}

extension GalleryViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: GalleryCell.reuseID, for: indexPath)
    cell.tagForItem = indexPath.item
    (cell as? GalleryCell)?.bind(items[indexPath.item], loader: loader, options: options)
    return cell
  }
}
