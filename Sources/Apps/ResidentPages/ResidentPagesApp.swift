import ReelbenchDevice
import UIKit

/// A scroll view with a view for every item, all of which exist from the start.
final class ResidentPagesApp: AppUnderTest {
  static let entry = AppEntry(
    name: "resident-pages",
    summary: "paging scroll view with a page for every item",
    options: ResidentPagesOptions.self,
    type: ResidentPagesApp.self)

  private let controller: ResidentPagesViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = ResidentPagesViewController(
      items: feed.map { MediaItem($0) }, options: ResidentPagesOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { (view as? PageView)?.index }
}
