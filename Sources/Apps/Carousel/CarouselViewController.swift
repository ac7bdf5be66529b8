import AVFoundation
import UIKit

/// A paging carousel of videos and pictures that wraps around: the list is repeated three times, and a scroll that
/// settles outside the middle copy is repositioned into it.
final class CarouselViewController: UIViewController {
  private(set) var items: MediaList
  let options: CarouselOptions
  let layout: UICollectionViewFlowLayout
  let collectionView: UICollectionView
  let players: PlayerSource
  private var timer: Timer?
  private var lifeTokens: [NSObjectProtocol] = []
  private(set) var isDragging = false
  /// False while the page around it has scrolled the carousel out of view.
  private var isInView = true
  private static let autoplayInterval: TimeInterval = 3
  private static let gap: CGFloat = 20

  init(items: [MediaItem], options: CarouselOptions) {
    self.items = MediaList(options.sized(items), storage: options.list)
    self.options = options
    players = PlayerSource(options)
    layout =
      options.spacing == .none
      ? UICollectionViewFlowLayout() : SpacedPagesLayout(options.spacing, gap: Self.gap)
    collectionView = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  deinit {
    for token in lifeTokens { NotificationCenter.default.removeObserver(token) }
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    collectionView.isPagingEnabled = true
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(PictureCell.self, forCellWithReuseIdentifier: PictureCell.reuseID)
    collectionView.register(VideoCell.self, forCellWithReuseIdentifier: VideoCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    place()
    layout.itemSize = itemSize
    observeLife()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if options.onRotation == .keepsPage, layout.itemSize != itemSize { followScreen() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !items.isEmpty else { return }
    turn(to: firstIndex, animated: false)
    startAutoplay()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if options.play == .whenSettled { playCurrentPage() }
    settled()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if options.timer == .stopped { stopAutoplay() }
  }

  /// Replaces the list; the new one may be shorter or empty.
  func show(_ items: [MediaItem]) {
    if options.refresh == .guarded { stopAutoplay() }
    self.items = MediaList(options.sized(items), storage: options.list)
    collectionView.reloadData()
    guard options.refresh == .guarded, !items.isEmpty else { return }
    turn(to: firstIndex, animated: false)
    startAutoplay()
  }

  /// The index of the item that a cell shows.
  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }

  // MARK: Wrapping around

  var currentVirtualIndex: Int {
    let width =
      options.indexFrom == .itemWidth ? layout.itemSize.width : collectionView.bounds.width
    guard width > 0 else { return 0 }
    return Int((collectionView.contentOffset.x / width).rounded())
  }

  /// The page to reposition to; nil if the current page is in the middle copy.
  private var repositionTarget: Int? {
    guard doesWrap, !items.isEmpty else { return nil }
    let current = currentVirtualIndex
    guard current < items.count || current >= items.count * 2 else { return nil }
    switch options.reposition {
    case .toMiddle: return items.count + current % items.count
    case .byCount: return current - items.count
    case .byCountClamped: return max(0, current - items.count)
    }
  }

  private func repositionIfNeeded() {
    if let target = repositionTarget { turn(to: target, animated: false) }
  }

  /// Repositions content that may be between pages: its distance from the current page does not change.
  private func repositionUnderFinger() {
    guard let target = repositionTarget else { return }
    collectionView.contentOffset.x +=
      CGFloat(target - currentVirtualIndex) * layout.itemSize.width
  }

  // MARK: Autoplay

  func startAutoplay() {
    stopAutoplay()
    guard options.autoplay == .on, doesWrap, isInView else { return }
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

  func stopAutoplay() {
    timer?.invalidate()
    timer = nil
  }

  private func scrollToNext() {
    let next = currentVirtualIndex + 1
    if options.listEnd == .guarded, next >= pageCount { return }
    turn(to: next, animated: true)
  }

  func scrollEnded() {
    isDragging = false
    repositionIfNeeded()
    startAutoplay()
    if options.play == .whenSettled || options.play == .afterScrolling { playCurrentPage() }
    settled()
  }

  func visibilityDidChange(_ isSeen: Bool) {
    guard options.scrolledAway == .stops else { return }
    isInView = isSeen
    if isSeen {
      startAutoplay()
      playCurrentPage()
    } else {
      stopAutoplay()
      for case let cell as VideoCell in collectionView.visibleCells { cell.pause() }
    }
  }

  func dragBegan() {
    isDragging = true
    stopAutoplay()
    if options.wrap == .underFinger { repositionUnderFinger() }
  }

  // MARK: Background

  private func observeLife() {
    if options.onForeground == .resumes {
      observe(UIApplication.didBecomeActiveNotification) { $0.playCurrentPage() }
    }
    if options.inBackground == .timerStops {
      observe(UIApplication.didEnterBackgroundNotification) { $0.stopAutoplay() }
      observe(UIApplication.willEnterForegroundNotification) { $0.startAutoplay() }
    }
  }

  private func observe(
    _ name: Notification.Name, _ act: @escaping (CarouselViewController) -> Void
  ) {
    lifeTokens.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
        [weak self] _ in
        if let self { act(self) }
      })
  }

  // MARK: Playing

  /// Plays the current page and pauses the others.
  func playCurrentPage() {
    if options.beforePlay == .laysOut { collectionView.layoutIfNeeded() }
    let current = collectionView.cellForItem(at: IndexPath(item: currentVirtualIndex, section: 0))
    for case let cell as VideoCell in collectionView.visibleCells where cell !== current {
      cell.pause()
    }
    (current as? VideoCell)?.play()
  }
}
