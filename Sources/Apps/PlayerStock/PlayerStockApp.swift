import ReelbenchDevice
import UIKit

/// Full-screen video pages, each with a controller of its own. The options vary when players are created and how long
/// they are kept.
final class PlayerStockApp: AppUnderTest {
  static let entry = AppEntry(
    name: "player-stock",
    summary: "paging feed of video pages, by how their players are made and let go",
    options: PlayerStockOptions.self,
    type: PlayerStockApp.self)

  private let controller: StockViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = StockViewController(
      items: feed.map { MediaItem($0) }, options: PlayerStockOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }

  func feedDidChange(_ feed: [FeedItem]) { controller.show(feed.map { MediaItem($0) }) }
}
