import ReelbenchDevice
import UIKit

/// A carousel of videos and pictures: two classes of cells, a list that is repeated three times, an autoplay timer, and
/// videos that loop by a notification and a seek.
final class CarouselApp: AppUnderTest {
  static let entry = AppEntry(
    name: "carousel",
    summary: "paging carousel of videos and pictures with autoplay",
    options: CarouselOptions.self,
    type: CarouselApp.self)

  private let controller: CarouselViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = CarouselViewController(
      items: feed.map { MediaItem($0) }, options: CarouselOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { controller.itemIndex(for: view) }

  func feedDidChange(_ feed: [FeedItem]) { controller.show(feed.map { MediaItem($0) }) }
}
