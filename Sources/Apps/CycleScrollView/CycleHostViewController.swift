import UIKit

/// The screen that contains the banner.
final class CycleHostViewController: UIViewController {
  private let items: [MediaItem]
  private let options: CycleScrollViewOptions
  private var banner: CycleScrollView?

  init(items: [MediaItem], options: CycleScrollViewOptions) {
    self.items = items
    self.options = options
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    var frame = view.bounds
    // A third of a point is not a whole number of pixels at scale 2.
    if options.width == .fractional { frame.size.width -= 10 + 1.0 / 3 }
    if options.placement == .inPage { frame.size.height /= 2 }
    let banner = CycleScrollView(frame: frame, items: items, options: options)
    self.banner = banner
    switch options.placement {
    case .alone: view.addSubview(banner)
    case .inPage:
      view.addSubview(
        ScrollingPage(frame: view.bounds, top: banner) { [weak banner] isSeen in
          banner?.visibilityDidChange(isSeen)
        })
    }
  }

  func show(_ items: [MediaItem]) { banner?.show(items) }
}
