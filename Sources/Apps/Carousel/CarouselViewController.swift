import AVFoundation
import UIKit

/// A paging carousel of videos and pictures that goes round: the list stands three times, and a scroll that has come to
/// rest outside the middle copy is put back into it.
final class CarouselViewController: UIViewController {
  private let items: [MediaItem]
  private let options: CarouselOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  private var timer: Timer?
  private var isDragging = false
  private static let autoplayInterval: TimeInterval = 3

  init(items: [MediaItem], options: CarouselOptions) {
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
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.isPagingEnabled = true
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(PictureCell.self, forCellWithReuseIdentifier: PictureCell.reuseID)
    collectionView.register(VideoCell.self, forCellWithReuseIdentifier: VideoCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !items.isEmpty else { return }
    collectionView.scrollToItem(
      at: IndexPath(item: items.count, section: 0), at: .centeredHorizontally, animated: false)
    startAutoplay()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    stopAutoplay()
  }

  /// The item that a cell of ours shows.
  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }

  // MARK: Going round

  private var currentVirtualIndex: Int {
    let width = collectionView.bounds.width
    guard width > 0 else { return 0 }
    return Int((collectionView.contentOffset.x / width).rounded())
  }

  private func repositionIfNeeded() {
    let current = currentVirtualIndex
    guard current < items.count || current >= items.count * 2 else { return }
    collectionView.scrollToItem(
      at: IndexPath(item: items.count + current % items.count, section: 0),
      at: .centeredHorizontally, animated: false)
  }

  // MARK: Autoplay

  private func startAutoplay() {
    stopAutoplay()
    timer = Timer.scheduledTimer(withTimeInterval: Self.autoplayInterval, repeats: true) {
      [weak self] _ in
      guard let self, !self.isDragging else { return }
      self.scrollToNext()
    }
  }

  private func stopAutoplay() {
    timer?.invalidate()
    timer = nil
  }

  private func scrollToNext() {
    let next = currentVirtualIndex + 1
    guard next < items.count * 3 else { return }
    collectionView.scrollToItem(
      at: IndexPath(item: next, section: 0), at: .centeredHorizontally, animated: true)
  }

  private func scrollEnded() {
    isDragging = false
    repositionIfNeeded()
    startAutoplay()
  }
}

extension CarouselViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    items.count * 3
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = items[indexPath.item % items.count]
    let identifier = item.kind == .video ? VideoCell.reuseID : PictureCell.reuseID
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: identifier, for: indexPath)
    cell.tagForItem = indexPath.item % items.count
    if let cell = cell as? VideoCell {
      cell.bind(item, loopObserver: options.loopObserver)
    } else if let cell = cell as? PictureCell {
      cell.bind(item)
    }
    return cell
  }
}

extension CarouselViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? VideoCell)?.prepareForDisplay()
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard options.release == .didEndDisplaying else { return }
    (cell as? VideoCell)?.releasePlayer()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    isDragging = true
    stopAutoplay()
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { scrollEnded() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { scrollEnded() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { scrollEnded() }
}

extension UICollectionViewCell {
  /// The feed item of the cell, kept in its tag; tags of other cells are 0.
  fileprivate var tagForItem: Int? {
    get { tag > 0 ? tag - 1 : nil }
    set { tag = newValue.map { $0 + 1 } ?? 0 }
  }
}
