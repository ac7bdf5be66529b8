import UIKit

/// A banner of pictures and videos that wraps around: a paging collection view that repeats the items many times, a
/// timer that turns its pages, and a page control that shows which item is current.
final class CycleScrollView: UIView {
  private(set) var items: [MediaItem]
  let options: CycleScrollViewOptions
  let layout = UICollectionViewFlowLayout()
  let collectionView: UICollectionView
  let pageControl = UIPageControl()
  let players = PlayerSource(CarouselOptions())
  private var timer: Timer?
  /// The timer or the page control has started a scroll that has not ended.
  private var isTurning = false
  /// A new list that is applied when the scroll in progress has ended.
  private var waiting: [MediaItem]?
  private static let interval: TimeInterval = 1.5
  private static let pageControlHeight: CGFloat = 26

  init(frame: CGRect, items: [MediaItem], options: CycleScrollViewOptions) {
    self.items = items
    self.options = options
    collectionView = UICollectionView(
      frame: CGRect(origin: .zero, size: frame.size), collectionViewLayout: layout)
    super.init(frame: frame)
    layout.scrollDirection = options.direction == .horizontal ? .horizontal : .vertical
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    layout.itemSize = itemSize
    collectionView.isPagingEnabled = true
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.showsVerticalScrollIndicator = false
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(PictureCell.self, forCellWithReuseIdentifier: PictureCell.reuseID)
    collectionView.register(VideoCell.self, forCellWithReuseIdentifier: VideoCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    addSubview(collectionView)
    pageControl.hidesForSinglePage = true
    pageControl.numberOfPages = items.count
    pageControl.addTarget(self, action: CycleScrollView.pageAsked, for: .valueChanged)
    addSubview(pageControl)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  deinit { timer?.invalidate() }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    if newSuperview == nil, options.stop == .willMoveToSuperview { stopTimer() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    isTurning = false
    guard window != nil, !items.isEmpty else { return }
    // A scroll that was in progress when the banner left the window has stopped where it was.
    show(virtualIndex, animated: false)
    if timer == nil { startTimer() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = Self.pageControlHeight
    pageControl.frame = CGRect(
      x: 0, y: bounds.height - height, width: bounds.width, height: height)
    let offset = collectionView.contentOffset
    let isUnset =
      options.start == .wherePutSideways ? offset.x == 0 : offset.x == 0 && offset.y == 0
    if isUnset, !items.isEmpty { show(firstIndex, animated: false) }
    updatePageControl()
  }

  /// Replaces the list; the new one may be the same again.
  func show(_ items: [MediaItem]) {
    if options.refresh == .afterScroll,
      isTurning || collectionView.isDragging || collectionView.isDecelerating
    {
      waiting = items
      return
    }
    let isAsLong = items.count == self.items.count
    collectionView.setContentOffset(collectionView.contentOffset, animated: false)
    isTurning = false
    self.items = items
    pageControl.numberOfPages = items.count
    collectionView.reloadData()
    setNeedsLayout()
    if items.isEmpty {
      stopTimer()
    } else if !isAsLong {
      show(firstIndex, animated: false)
      startTimer()
    }
  }

  func scrollEnded() {
    isTurning = false
    guard let items = waiting else { return }
    waiting = nil
    show(items)
  }

  // MARK: Turning

  func turn(to index: Int) {
    isTurning = true
    show(index, animated: true)
  }

  private func turnPage() {
    if options.visibility == .stopsOffWindow, !isInWindow {
      if options.schedule == .oneShot { startTimer() }
      return
    }
    let next = virtualIndex + 1
    if next < virtualCount {
      turn(to: next)
    } else if options.ends == .goRound {
      show(firstIndex, animated: false)
    }
  }

  private func pageAsked(_ control: UIPageControl) {
    let current = virtualIndex
    turn(to: current + control.currentPage - itemIndex(of: current))
  }

  private var isInWindow: Bool {
    guard let window else { return false }
    var rect = frame
    var ancestor = superview
    while let view = ancestor, view !== window {
      rect.origin.x += view.frame.origin.x - view.bounds.origin.x
      rect.origin.y += view.frame.origin.y - view.bounds.origin.y
      ancestor = view.superview
    }
    return rect.intersects(window.bounds)
  }

  /// The page around the banner has scrolled it out of view, or back into it.
  func visibilityDidChange(_ isSeen: Bool) {
    guard options.visibility == .stopsOffWindow else { return }
    for case let cell as VideoCell in collectionView.visibleCells {
      if isSeen { cell.play() } else { cell.pause() }
    }
  }

  func startTimer() {
    stopTimer()
    let turn: (Timer) -> Void
    switch options.timer {
    case .weakBlock: turn = { [weak self] _ in self?.turnPage() }
    case .strongSelf: turn = { _ in self.turnPage() }
    }
    let timer = Timer(
      timeInterval: Self.interval, repeats: options.schedule == .repeating, block: turn)
    RunLoop.main.add(timer, forMode: options.runLoopMode == .common ? .common : .default)
    self.timer = timer
  }

  func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  func dragBegan() {
    isTurning = false
    if options.drag == .stopsTimer { stopTimer() }
  }
}
