import ReelbenchDevice
import UIKit

/// The mixed carousel: video cells and picture cells, a three-fold virtual list, an autoplay timer, a loop by
/// notification and seek.
final class CarouselApp: AppUnderTest {
  static let entry = AppEntry(
    name: "carousel",
    summary: "paging carousel of videos and pictures with autoplay",
    options: CarouselOptions.declared(),
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
