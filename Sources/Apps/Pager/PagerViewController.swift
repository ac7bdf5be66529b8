import UIKit

/// A pager of pictures, which are decoded off the main thread, and ahead of their cells where UIKit prefetches.
final class PagerViewController: UIViewController {
  /// Nil for an item without a picture.
  private let paths: [String?]
  private let options: PagerOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  /// Pictures that were decoded ahead, by item, until a cell needs them.
  private var decoded: [Int: UIImage] = [:]
  /// Items whose pictures are being decoded.
  private var pending: Set<Int> = []
  /// Cells that were created before their pictures were decoded, on the screen or ahead of it.
  private var waiting: [PictureCell] = []

  init(paths: [String?], options: PagerOptions) {
    self.paths = paths
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
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.isPagingEnabled = true
    collectionView.isPrefetchingEnabled = options.prefetching == .on
    collectionView.register(PictureCell.self, forCellWithReuseIdentifier: PictureCell.reuseID)
    collectionView.dataSource = self
    collectionView.prefetchDataSource = self
    view.addSubview(collectionView)
  }

  /// Decodes an item's picture, unless that is in progress.
  private func decode(_ item: Int) {
    guard let path = paths[item], pending.insert(item).inserted else { return }
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let image = UIImage(contentsOfFile: path)?.preparingForDisplay()
      DispatchQueue.main.async { self?.finish(item, image) }
    }
  }

  /// Gives the picture to the cell that waits for it, or keeps it for a later one. It is dropped if it was cancelled.
  private func finish(_ item: Int, _ image: UIImage?) {
    guard pending.remove(item) != nil else { return }
    if let cell = waiting.first(where: { $0.tagForItem == item }) {
      cell.image = image
      waiting.removeAll { $0 === cell }
    } else {
      decoded[item] = image
    }
  }
}

extension PagerViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { paths.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = indexPath.item
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: PictureCell.reuseID, for: indexPath)
    if let cell = cell as? PictureCell {
      cell.tagForItem = item
      cell.image = decoded.removeValue(forKey: item)
      waiting.removeAll { $0 === cell }
      if cell.image == nil {
        waiting.append(cell)
        decode(item)
      }
    }
    return cell
  }
}

extension PagerViewController: UICollectionViewDataSourcePrefetching {
  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) {
    for path in indexPaths where decoded[path.item] == nil { decode(path.item) }
  }

  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    for path in indexPaths where !waiting.contains(where: { $0.tagForItem == path.item }) {
      pending.remove(path.item)
      decoded[path.item] = nil
    }
  }
}
