import ReelbenchDevice
import UIKit

/// A list of pages that share one player, and a viewer that is presented over it.
final class ListPlayerApp: AppUnderTest {
  static let entry = AppEntry(
    name: "list-player",
    summary: "vertical list of pages with one player that goes from cell to cell, and a viewer",
    options: ListPlayerOptions.self,
    type: ListPlayerApp.self)

  private let controller: ListViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = ListViewController(
      items: feed.map { MediaItem($0) }, options: ListPlayerOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? {
    if let page = view as? ViewerPage { return page.index }
    return (view as? UICollectionViewCell)?.tagForItem
  }

  func feedDidChange(_ feed: [FeedItem]) { controller.show(feed.map { MediaItem($0) }) }

  func navigate(_ navigation: Navigation) {
    switch navigation {
    case .present: controller.openViewer()
    case .dismiss: controller.closeViewer()
    case .push, .tab, .pop: break
    }
  }
}
