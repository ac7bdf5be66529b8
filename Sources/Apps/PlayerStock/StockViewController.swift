import AVFoundation
import UIKit

/// Pages side by side, and their controllers.
final class StockViewController: UIViewController {
  private(set) var items: [MediaItem]
  let options: PlayerStockOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  private let budget: PlayerBudget
  private var pages: [StockPageController] = []
  /// Players that were created ahead for items that may be shown next.
  private var fetched: [Fetched] = []

  private struct Fetched {
    let index: Int
    let player: AVPlayer
  }

  init(items: [MediaItem], options: PlayerStockOptions) {
    self.items = items
    self.options = options
    budget = PlayerBudget(limit: 3)
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
    collectionView.register(StockCell.self, forCellWithReuseIdentifier: StockCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    if options.preloaders == .three { collectionView.prefetchDataSource = self }
    view.addSubview(collectionView)
  }

  /// Replaces the list.
  func show(_ items: [MediaItem]) {
    self.items = items
    if options.onRefresh == .cleared { pages.forEach(dispose) }
    pages = []
    collectionView.reloadData()
  }

  // MARK: Pages

  private func page(for index: Int) -> StockPageController {
    if let page = pages.first(where: { $0.index == index }) { return page }
    let page = StockPageController(
      item: items[index], index: index, options: options, budget: budget)
    addChild(page)
    page.didMove(toParent: self)
    pages.append(page)
    return page
  }

  private var currentIndex: Int {
    Int((collectionView.contentOffset.x / collectionView.bounds.width).rounded())
  }

  private func settled() {
    let current = currentIndex
    if options.pages == .window {
      let distant = pages.filter { abs($0.index - current) > 1 }
      pages.removeAll { abs($0.index - current) > 1 }
      distant.forEach(dispose)
    }
    fetched.removeAll { abs($0.index - current) > 1 }
    if options.preloaders == .three { fetch(current + 1) }
  }

  private func dispose(_ page: StockPageController) {
    page.letGo()
    page.willMove(toParent: nil)
    page.removeFromParent()
  }

  /// Creates a player that loads an item which may be shown next.
  private func fetch(_ index: Int) {
    guard items.indices.contains(index), items[index].kind == .video else { return }
    let player = AVPlayer(playerItem: AVPlayerItem(url: items[index].url))
    player.isMuted = true
    fetched.append(Fetched(index: index, player: player))
  }
}

extension StockViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    items.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: StockCell.reuseID, for: indexPath)
    cell.tagForItem = indexPath.item
    let page = page(for: indexPath.item)
    (cell as? StockCell)?.show(page)
    if options.preloaders != .none { page.makeReady() }
    return cell
  }
}

extension StockViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    let page = page(for: indexPath.item)
    (cell as? StockCell)?.show(page)
    page.enter()
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? StockCell)?.page?.leave()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    guard options.ahead == .six else { return }
    for index in currentIndex + 1...currentIndex + 6 where items.indices.contains(index) {
      page(for: index).makeReady()
    }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settled() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settled() }
}

extension StockViewController: UICollectionViewDataSourcePrefetching {
  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) {
    for indexPath in indexPaths { fetch(indexPath.item) }
  }
}
