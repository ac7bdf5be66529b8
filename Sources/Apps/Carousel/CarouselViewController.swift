import AVFoundation
import UIKit

/// A paging carousel of videos and pictures that goes round: the list stands three times, and a scroll that has come to
/// rest outside the middle copy is put back into it.
final class CarouselViewController: UIViewController {
  let items: [MediaItem]
  let options: CarouselOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  private var timer: Timer?
  private(set) var isDragging = false
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

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if options.play == .whenSettled { playCurrentPage() }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if options.timer == .stopped { stopAutoplay() }
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
    let target: Int
    switch options.reposition {
    case .toMiddle: target = items.count + current % items.count
    case .byCount: target = current - items.count
    }
    collectionView.scrollToItem(
      at: IndexPath(item: target, section: 0), at: .centeredHorizontally, animated: false)
  }

  // MARK: Autoplay

  private func startAutoplay() {
    stopAutoplay()
    guard options.autoplay == .on else { return }
    let turn: (Timer) -> Void
    switch options.timer {
    case .stopped: turn = { [weak self] _ in self?.turnPage() }
    case .kept: turn = { _ in self.turnPage() }
    }
    timer = Timer.scheduledTimer(
      withTimeInterval: Self.autoplayInterval, repeats: true, block: turn)
  }

  private func turnPage() {
    guard !isDragging else { return }
    scrollToNext()
  }

  private func stopAutoplay() {
    timer?.invalidate()
    timer = nil
  }

  private func scrollToNext() {
    let next = currentVirtualIndex + 1
    if options.listEnd == .guarded, next >= items.count * 3 { return }
    collectionView.scrollToItem(
      at: IndexPath(item: next, section: 0), at: .centeredHorizontally, animated: true)
  }

  func scrollEnded() {
    isDragging = false
    repositionIfNeeded()
    startAutoplay()
    if options.play == .whenSettled || options.play == .afterScrolling { playCurrentPage() }
  }

  func dragBegan() {
    isDragging = true
    stopAutoplay()
  }

  // MARK: Playing

  /// The page in the middle plays, no other does.
  private func playCurrentPage() {
    collectionView.layoutIfNeeded()
    let current = collectionView.cellForItem(at: IndexPath(item: currentVirtualIndex, section: 0))
    for case let cell as VideoCell in collectionView.visibleCells where cell !== current {
      cell.pause()
    }
    (current as? VideoCell)?.play()
  }
}

extension UICollectionViewCell {
  /// The feed item of the cell, kept in its tag; tags of other cells are 0.
  var tagForItem: Int? {
    get { tag > 0 ? tag - 1 : nil }
    set { tag = newValue.map { $0 + 1 } ?? 0 }
  }
}
