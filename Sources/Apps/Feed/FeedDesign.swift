import UIKit

/// How a feed plays its videos. The controller reports events; a design decides which cells get a player, and when.
@MainActor
protocol FeedDesign: AnyObject {
  var cellClass: FeedCell.Type { get }

  /// The cell was dequeued for an item, and shows its poster.
  func bound(_ cell: FeedCell, to item: MediaItem, at index: Int)
  func willDisplay(_ cell: FeedCell, at index: Int)
  func didEndDisplaying(_ cell: FeedCell, at index: Int)
  func dragBegan(visible: [FeedCell])
  /// The feed has settled: when it appears, after a scroll, and with a new list.
  func cameToRest(visible: [FeedCell])
  /// The items on the screen have changed.
  /// - Parameter isForward: whether the feed moves towards its end.
  func visibleItemsChanged(to indices: ClosedRange<Int>, isForward: Bool, in items: [MediaItem])
}

extension FeedDesign {
  func bound(_ cell: FeedCell, to item: MediaItem, at index: Int) {}
  func willDisplay(_ cell: FeedCell, at index: Int) {}
  func didEndDisplaying(_ cell: FeedCell, at index: Int) {}
  func dragBegan(visible: [FeedCell]) {}
  func cameToRest(visible: [FeedCell]) {}
  func visibleItemsChanged(to indices: ClosedRange<Int>, isForward: Bool, in items: [MediaItem]) {}
}
