import AVFoundation
import UIKit

/// A vertical feed of rows, pages or a grid. Its design decides what plays.
final class FeedViewController: UIViewController {
  private var items: [MediaItem]
  private let options: FeedOptions
  private let design: any FeedDesign
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  private var visible: ClosedRange<Int>?
  private let pictures = PicturesAhead()

  init(items: [MediaItem], options: FeedOptions) {
    self.items = items
    self.options = options
    design = Self.design(for: options)
    collectionView = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  private static func design(for options: FeedOptions) -> any FeedDesign {
    switch options.design {
    case .question: AskedDesign(hop: nil)
    case .firstAnswer: PreparedDesign(options: options)
    case .secondAnswer: AskedDesign(hop: options.loadQuality.queue)
    case .atRest: RestDesign(keepsPosition: options.position == .kept)
    case .ranges: LendingDesign(window: .init(leading: 2, trailing: 1, limit: nil))
    case .pool: LendingDesign(window: .init(leading: 1, trailing: 1, limit: 3))
    case .caching:
      RestDesign(keepsPosition: options.position == .kept, makeAsset: CachedAssets().asset)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.scrollDirection = .vertical
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    layout.itemSize = itemSize
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.isPagingEnabled = options.layout == .pages
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(design.cellClass, forCellWithReuseIdentifier: "FeedCell")
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
    if options.picturesAhead == .all { pictures.prepare(items, size: itemSize) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    noteVisible()
    cameToRest()
  }

  /// Replaces the list; the new one may be shorter or empty.
  func show(_ items: [MediaItem]) {
    self.items = items
    visible = nil
    collectionView.reloadData()
    collectionView.layoutIfNeeded()
    noteVisible()
    cameToRest()
  }

  private var itemSize: CGSize {
    let size = view.bounds.size
    switch options.layout {
    case .list: return CGSize(width: size.width, height: (size.width * 9 / 16).rounded())
    case .pages: return size
    case .grid:
      let side = (size.width / 3).rounded(.down)
      return CGSize(width: side, height: side)
    }
  }

  /// The item with the URL of the rendition to play.
  private func sized(_ item: MediaItem) -> MediaItem {
    item.inForm(options.rendition, cell: layout.itemSize.width)
  }

  private var visibleCells: [FeedCell] {
    collectionView.visibleCells.compactMap { $0 as? FeedCell }
  }

  private func cameToRest() { design.cameToRest(visible: visibleCells) }

  /// Notifies the design when the items on the screen have changed.
  private func noteVisible() {
    let indices = collectionView.indexPathsForVisibleItems.map(\.item)
    guard let first = indices.min(), let last = indices.max(), visible != first...last else {
      return
    }
    let isForward = first >= (visible?.lowerBound ?? 0)
    visible = first...last
    design.visibleItemsChanged(to: first...last, isForward: isForward, in: items.map(sized))
  }
}

extension FeedViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: "FeedCell", for: indexPath)
    cell.tagForItem = indexPath.item
    if let cell = cell as? FeedCell {
      let item = sized(items[indexPath.item])
      cell.layerFrame = options.layerFrame
      cell.bind(item, picture: pictures.picture(at: indexPath.item))
      if item.kind == .video { design.bound(cell, to: item, at: indexPath.item) }
    }
    return cell
  }
}

extension FeedViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    if let cell = cell as? FeedCell { design.willDisplay(cell, at: indexPath.item) }
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    if let cell = cell as? FeedCell { design.didEndDisplaying(cell, at: indexPath.item) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { noteVisible() }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    design.dragBegan(visible: visibleCells)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { cameToRest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { cameToRest() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { cameToRest() }
}
