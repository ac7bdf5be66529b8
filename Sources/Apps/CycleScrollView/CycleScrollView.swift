import UIKit

/// A banner of pictures that goes round: a paging collection view in which the items stand a hundred times, turned by
/// a timer.
final class CycleScrollView: UIView {
  let items: [MediaItem]
  let options: CycleScrollViewOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  private var timer: Timer?
  private static let interval: TimeInterval = 1.5
  private static let copies = 100

  init(frame: CGRect, items: [MediaItem], options: CycleScrollViewOptions) {
    self.items = items
    self.options = options
    collectionView = UICollectionView(
      frame: CGRect(origin: .zero, size: frame.size), collectionViewLayout: layout)
    super.init(frame: frame)
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    layout.itemSize = frame.size
    collectionView.isPagingEnabled = true
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(PictureCell.self, forCellWithReuseIdentifier: PictureCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    addSubview(collectionView)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  deinit { timer?.invalidate() }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    if newSuperview == nil, options.stop == .willMoveToSuperview { stopTimer() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, timer == nil, !items.isEmpty else { return }
    show(virtualCount / 2, animated: false)
    startTimer()
  }

  var virtualCount: Int { items.count * Self.copies }

  // MARK: Turning

  private var virtualIndex: Int {
    let width = layout.itemSize.width
    guard width > 0 else { return 0 }
    let pages = collectionView.contentOffset.x / width
    return Int(options.mode == .rounded ? pages.rounded() : pages)
  }

  private func show(_ index: Int, animated: Bool) {
    collectionView.scrollToItem(
      at: IndexPath(item: index, section: 0), at: .left, animated: animated)
  }

  private func turn() {
    if options.visibility == .stopsOffWindow, !isInWindow {
      if options.schedule == .oneShot { startTimer() }
      return
    }
    let next = virtualIndex + 1
    if next < virtualCount {
      show(next, animated: true)
    } else {
      show(virtualCount / 2, animated: false)
    }
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

  func startTimer() {
    stopTimer()
    let turn: (Timer) -> Void
    switch options.timer {
    case .weakBlock: turn = { [weak self] _ in self?.turn() }
    case .strongSelf: turn = { _ in self.turn() }
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
}
