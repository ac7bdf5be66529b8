import UIKit

/// The pages side by side in a scroll view; the first one on the screen plays, and a timer may turn them.
final class ResidentPagesViewController: UIViewController {
  private let items: [MediaItem]
  private let options: ResidentPagesOptions
  private let scrollView = UIScrollView(frame: UIScreen.main.bounds)
  private var pages: [PageView] = []
  private var timer: Timer?
  /// False while the page around them has scrolled the pages out of view, or another screen is shown.
  private var isInView = false
  private static let interval: TimeInterval = 3

  init(items: [MediaItem], options: ResidentPagesOptions) {
    self.items = items
    self.options = options
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    var frame = view.bounds
    if options.placement == .inPage { frame.size.height /= 2 }
    scrollView.frame = frame
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.contentSize = CGSize(
      width: pageWidth * CGFloat(items.count), height: frame.height)
    scrollView.delegate = self
    switch options.placement {
    case .alone: view.addSubview(scrollView)
    case .inPage:
      view.addSubview(
        ScrollingPage(frame: view.bounds, top: scrollView) { [weak self] isSeen in
          self?.visibilityDidChange(isSeen)
        })
    }
    addPages()
  }

  private func addPages() {
    let size = CGSize(width: pageWidth, height: scrollView.bounds.height)
    for (index, item) in items.enumerated() {
      let origin = CGPoint(x: size.width * CGFloat(index), y: 0)
      let page = PageView(item: item, index: index, frame: CGRect(origin: origin, size: size))
      scrollView.addSubview(page)
      if options.players == .everyPage { page.buildPlayer() }
      pages.append(page)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isInView = true
    showCurrentPage()
    startTimer()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    isInView = false
    stopTimer()
    for page in pages { page.releasePlayer() }
  }

  private func visibilityDidChange(_ isSeen: Bool) {
    guard options.scrolledAway == .stops else { return }
    isInView = isSeen
    if isSeen {
      showCurrentPage()
      startTimer()
    } else {
      stopTimer()
      for page in pages { page.pause() }
    }
  }

  // MARK: Pages

  private var pageWidth: CGFloat {
    scrollView.bounds.width / CGFloat(options.itemsPerScreen.count)
  }

  private var currentIndex: Int {
    let width = options.indexFrom == .pageWidth ? pageWidth : scrollView.bounds.width
    guard width > 0 else { return 0 }
    return Int((scrollView.contentOffset.x / width).rounded())
  }

  private func showCurrentPage() {
    guard isInView else { return }
    let current = currentIndex
    for page in pages {
      if options.players == .neighbours {
        let distance = page.index - current
        if distance >= -1, distance <= options.itemsPerScreen.count {
          page.buildPlayer()
        } else {
          page.releasePlayer()
        }
      }
      if page.index == current { page.play() } else { page.pause() }
    }
  }

  // MARK: Turning

  private func startTimer() {
    stopTimer()
    guard options.autoplay == .on, isInView else { return }
    timer = Timer.scheduledTimer(withTimeInterval: Self.interval, repeats: true) { [weak self] _ in
      self?.turnPage()
    }
  }

  private func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  /// Turns to the next page, or back to the first after the last page that can be at the leading edge.
  private func turnPage() {
    let next = currentIndex + 1
    let isLast = next + options.itemsPerScreen.count > items.count
    scrollView.setContentOffset(
      CGPoint(x: isLast ? 0 : CGFloat(next) * pageWidth, y: 0), animated: true)
  }

  private func scrollEnded() {
    showCurrentPage()
    startTimer()
  }
}

extension ResidentPagesViewController: UIScrollViewDelegate {
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { stopTimer() }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { scrollEnded() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { scrollEnded() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { scrollEnded() }
}
