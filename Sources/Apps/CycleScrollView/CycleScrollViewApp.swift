import Device
import UIKit

/// A reusable banner that goes round by itself, on a screen of its own or at the top of a page that scrolls.
final class CycleScrollViewApp: AppUnderTest {
  static let entry = AppEntry(
    name: "cycle-scroll-view",
    summary: "reusable banner of pictures that turns by itself",
    options: CycleScrollViewOptions.declared(),
    type: CycleScrollViewApp.self)

  private let controller: CycleHostViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = CycleHostViewController(
      items: feed.map { MediaItem($0) }, options: CycleScrollViewOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }
}
