import UIKit

/// The pages of the feed side by side; those on the screen play.
final class MixedCellsViewController: UIViewController {
  private let items: [MediaItem]
  private let options: MixedCellsOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView

  init(items: [MediaItem], options: MixedCellsOptions) {
    self.items = items
    self.options = options
    collectionView = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    layout.itemSize = view.bounds.size
    collectionView.frame = view.bounds
    collectionView.isPagingEnabled = true
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(MixedCell.self, forCellWithReuseIdentifier: MixedCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
  }
}

extension MixedCellsViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    items.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: MixedCell.reuseID, for: indexPath)
    cell.tagForItem = indexPath.item
    (cell as? MixedCell)?.bind(items[indexPath.item], reset: options.reset)
    return cell
  }
}

extension MixedCellsViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? MixedCell)?.play()
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? MixedCell)?.pause()
  }
}
