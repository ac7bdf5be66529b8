import ReelbenchDevice
import UIKit

/// A paging feed with one kind of cell for pictures and videos; every cell has a player of its own.
final class MixedCellsApp: AppUnderTest {
  static let entry = AppEntry(
    name: "mixed-cells",
    summary: "paging feed whose every cell has a player, whatever it shows",
    options: MixedCellsOptions.self,
    type: MixedCellsApp.self)

  private let controller: MixedCellsViewController

  init(feed: [FeedItem], options: AppOptions) {
    controller = MixedCellsViewController(
      items: feed.map { MediaItem($0) }, options: MixedCellsOptions(options))
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }
}
