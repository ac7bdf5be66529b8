import UIKit

/// Shows one video over the whole screen. It is hidden by an animation of its own, in which its background fades out.
final class VideoViewer: UIViewController {
  private let scrollView = UIScrollView(frame: UIScreen.main.bounds)
  private let end: ListPlayerOptions.ViewerEnd
  private var page: ViewerPage?

  init(end: ListPlayerOptions.ViewerEnd) {
    self.end = end
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    scrollView.contentSize = scrollView.bounds.size
    view.addSubview(scrollView)
  }

  func show(_ item: MediaItem, index: Int) {
    page?.removeFromSuperview()
    let page = ViewerPage(item: item, index: index, frame: scrollView.bounds)
    scrollView.addSubview(page)
    self.page = page
  }

  func hide() {
    UIView.animate(withDuration: 0.2) {
      view.backgroundColor = .clear
    } completion: { _ in
      self.page?.stop(self.end)
      self.dismiss(animated: false)
    }
  }
}
