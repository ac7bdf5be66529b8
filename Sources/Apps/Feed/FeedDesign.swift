import UIKit

/// How a feed plays its videos. The controller says what happens; a design decides who gets a player, and when.
@MainActor
protocol FeedDesign: AnyObject {
  var cellClass: FeedCell.Type { get }

  /// The cell was dequeued for an item, and shows its poster.
  func bound(_ cell: FeedCell, to item: MediaItem, at index: Int)
  func willDisplay(_ cell: FeedCell, at index: Int)
  func didEndDisplaying(_ cell: FeedCell, at index: Int)
  func dragBegan(visible: [FeedCell])
  /// The feed lies still: at first, after a scroll.
  func cameToRest(visible: [FeedCell])
  /// Other items are on the screen now.
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
