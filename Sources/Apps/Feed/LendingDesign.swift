import AVFoundation
import UIKit

/// Lends players to the items in a window around the screen; an item that leaves the window returns its player.
///
/// With a limit on the number of players this is the pool of three. With a window that has more items ahead of the
/// scroll than behind it, these are the ranges of Texture. Visible cells show their players, the other items only load.
final class LendingDesign: FeedDesign {
  /// The items around those on the screen that get players, too.
  struct Window {
    var leading: Int
    var trailing: Int
    /// The number of players; nil for as many as the window needs.
    var limit: Int?
  }

  private let window: Window
  private var lent: [LentPlayer] = []
  private var idle: [LentPlayer] = []
  private var cells: [Int: WeakCell] = [:]
  private var isDragging = false

  private struct WeakCell { weak var cell: FeedCell? }

  init(window: Window) {
    self.window = window
    if let limit = window.limit { idle = (0..<limit).map { _ in LentPlayer() } }
  }

  let cellClass: FeedCell.Type = FeedCell.self

  func willDisplay(_ cell: FeedCell, at index: Int) {
    cells[index] = WeakCell(cell: cell)
    cell.playerLayer.player = player(at: index)
  }

  func didEndDisplaying(_ cell: FeedCell, at index: Int) {
    cells[index] = nil
    cell.playerLayer.player = nil
    player(at: index)?.pause()
  }

  func dragBegan(visible: [FeedCell]) {
    isDragging = true
    for lent in lent { lent.player.pause() }
  }

  func cameToRest(visible: [FeedCell]) {
    isDragging = false
    for cell in visible { cell.playerLayer.player?.play() }
  }

  func visibleItemsChanged(to indices: ClosedRange<Int>, isForward: Bool, in items: [MediaItem]) {
    let wanted = wanted(around: indices, isForward: isForward, count: items.count)
    for entry in lent where !wanted.contains(entry.index ?? -1) { giveBack(entry) }
    for index in wanted where player(at: index) == nil && items[index].kind == .video {
      guard let entry = free() else { return }
      entry.lend(to: items[index], at: index)
      lent.append(entry)
      cells[index]?.cell?.playerLayer.player = entry.player
    }
  }

  /// Indices of the items that need a player, the most important first.
  private func wanted(
    around visible: ClosedRange<Int>, isForward: Bool, count: Int
  ) -> [Int] {
    var indices = Array(visible)
    for step in 1...max(window.leading, window.trailing, 1) {
      let (after, before) = (visible.upperBound + step, visible.lowerBound - step)
      let (ahead, behind) = isForward ? (after, before) : (before, after)
      if step <= window.leading { indices.append(ahead) }
      if step <= window.trailing { indices.append(behind) }
    }
    indices = indices.filter { $0 >= 0 && $0 < count }
    return Array(indices.prefix(window.limit ?? indices.count))
  }

  private func free() -> LentPlayer? {
    if let last = idle.popLast() { return last }
    return window.limit == nil ? LentPlayer() : nil
  }

  private func giveBack(_ entry: LentPlayer) {
    if let index = entry.index { cells[index]?.cell?.playerLayer.player = nil }
    entry.takeBack()
    lent.removeAll { $0 === entry }
    if window.limit != nil { idle.append(entry) }
  }

  private func player(at index: Int) -> AVPlayer? { lent.first { $0.index == index }?.player }
}
