import ReelbenchDevice
import UIKit

/// A gallery of pictures from the network, pushed over a plain first screen.
final class GalleryApp: AppUnderTest {
  static let entry = AppEntry(
    name: "gallery",
    summary: "pictures over the network, in rows or pages, with a loader and a cache",
    options: GalleryOptions.self,
    type: GalleryApp.self)

  private let navigation: UINavigationController
  /// Lives as long as the app, as shared loaders do.
  private let loader: ImageLoader
  private weak var gallery: GalleryViewController?

  init(feed: [FeedItem], options: AppOptions) {
    let options = GalleryOptions(options)
    loader = ImageLoader(options.images)
    let gallery = GalleryViewController(
      urls: Self.pictures(feed), loader: loader, options: options)
    navigation = UINavigationController(
      rootViewController: UIViewController(nibName: nil, bundle: nil))
    navigation.pushViewController(gallery, animated: false)
    self.gallery = gallery
  }

  /// The picture of each item: its own, or the poster of a video.
  private static func pictures(_ feed: [FeedItem]) -> [URL] {
    feed.compactMap { $0.kind == .image ? $0.url : $0.posterURL }
  }

  var rootViewController: UIViewController { navigation }

  func itemIndex(for view: UIView) -> Int? { (view as? UICollectionViewCell)?.tagForItem }

  func feedDidChange(_ feed: [FeedItem]) { gallery?.show(Self.pictures(feed)) }

  func navigate(_ navigation: Navigation) {
    if case .pop = navigation { self.navigation.popViewController(animated: true) }
  }
}
