import ReelbenchDevice
import UIKit

/// A plain pager: one picture on each screen, with UIKit's prefetching (A1.9).
final class PagerApp: AppUnderTest {
  static let entry = AppEntry(
    name: "pager",
    summary: "plain pager of pictures, one a screen, with UIKit's prefetching",
    options: PagerOptions.self,
    type: PagerApp.self)

  private let controller: PagerViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = PagerViewController(
      paths: feed.map { $0.kind == .image ? $0.url.path : $0.posterPath },
      options: PagerOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }
}
