import ReelbenchDevice
import UIKit

/// A vertical feed of videos, in the designs that developers have tried one after another against lag on slow networks.
final class FeedApp: AppUnderTest {
  static let entry = AppEntry(
    name: "feed",
    summary: "vertical feed of videos in seven designs, as a list, by pages or as a grid",
    options: FeedOptions.self,
    type: FeedApp.self)

  private let controller: FeedViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = FeedViewController(
      items: feed.map { MediaItem($0) }, options: FeedOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }

  func feedDidChange(_ feed: [FeedItem]) { controller.show(feed.map { MediaItem($0) }) }
}
