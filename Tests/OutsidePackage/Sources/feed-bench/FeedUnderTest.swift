import Apps
import Reelbench
import UIKit

/// The feed, as Reelbench runs it.
final class FeedUnderTest: AppUnderTest {
  private let feed: FeedViewController

  init(feed items: [FeedItem], options: AppOptions) {
    feed = FeedViewController(clips: items.map(\.url))
  }

  var rootViewController: UIViewController { feed }

  func itemIndex(for view: UIView) -> Int? { feed.page(of: view) }
}
