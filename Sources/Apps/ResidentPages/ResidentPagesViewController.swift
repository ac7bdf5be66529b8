import UIKit

/// The pages side by side in a scroll view; the one in the middle plays.
final class ResidentPagesViewController: UIViewController {
  private let items: [MediaItem]
  private let options: ResidentPagesOptions
  private let scrollView = UIScrollView(frame: UIScreen.main.bounds)
  private var pages: [PageView] = []

  init(items: [MediaItem], options: ResidentPagesOptions) {
    self.items = items
    self.options = options
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let size = view.bounds.size
    scrollView.frame = view.bounds
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.contentSize = CGSize(width: size.width * CGFloat(items.count), height: size.height)
    scrollView.delegate = self
    view.addSubview(scrollView)
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
    showCurrentPage()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for page in pages { page.releasePlayer() }
  }

  private var currentIndex: Int {
    let width = scrollView.bounds.width
    guard width > 0 else { return 0 }
    return Int((scrollView.contentOffset.x / width).rounded())
  }

  private func showCurrentPage() {
    let current = currentIndex
    for page in pages {
      if options.players == .neighbours {
        if abs(page.index - current) <= 1 { page.buildPlayer() } else { page.releasePlayer() }
      }
      if page.index == current { page.play() } else { page.pause() }
    }
  }
}

extension ResidentPagesViewController: UIScrollViewDelegate {
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { showCurrentPage() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { showCurrentPage() }
}
