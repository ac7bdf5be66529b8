import ReelbenchDevice
import UIKit

/// A reusable banner that turns by itself and wraps around, on a screen of its own or at the top of a page that
/// scrolls. Other screens can be pushed over it.
final class CycleScrollViewApp: AppUnderTest {
  static let entry = AppEntry(
    name: "cycle-scroll-view",
    summary: "reusable banner of pictures and videos that turns by itself",
    options: CycleScrollViewOptions.self,
    type: CycleScrollViewApp.self)

  private let host: CycleHostViewController
  private let navigation: UINavigationController

  init(feed: [FeedItem], options: AppOptions) {
    host = CycleHostViewController(
      items: feed.map { MediaItem($0) }, options: CycleScrollViewOptions(options))
    navigation = UINavigationController(rootViewController: host)
  }

  var rootViewController: UIViewController { navigation }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }

  func feedDidChange(_ feed: [FeedItem]) { host.show(feed.map { MediaItem($0) }) }

  func navigate(_ route: Navigation) {
    switch route {
    case .push:
      navigation.pushViewController(UIViewController(nibName: nil, bundle: nil), animated: true)
    case .present:
      host.present(UIViewController(nibName: nil, bundle: nil), animated: true)
    case .dismiss: host.dismiss(animated: true)
    case .pop: navigation.popViewController(animated: true)
    case .tab: break
    }
  }
}
