import UIKit

/// The screen that has the banner.
final class CycleHostViewController: UIViewController {
  private let items: [MediaItem]
  private let options: CycleScrollViewOptions

  init(items: [MediaItem], options: CycleScrollViewOptions) {
    self.items = items
    self.options = options
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    var frame = view.bounds
    // A third of a point is no whole number of pixels at scale 2.
    if options.width == .fractional { frame.size.width -= 10 + 1.0 / 3 }
    guard options.placement == .inPage else {
      view.addSubview(CycleScrollView(frame: frame, items: items, options: options))
      return
    }
    let page = UIScrollView(frame: view.bounds)
    page.contentInsetAdjustmentBehavior = .never
    page.contentSize = CGSize(width: view.bounds.width, height: view.bounds.height * 40)
    frame.size.height /= 2
    page.addSubview(CycleScrollView(frame: frame, items: items, options: options))
    view.addSubview(page)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    removeBanners(from: view)
  }

  private func removeBanners(from view: UIView) {
    for subview in view.subviews {
      if subview is CycleScrollView {
        subview.removeFromSuperview()
      } else {
        removeBanners(from: subview)
      }
    }
  }
}
