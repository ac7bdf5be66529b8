import AVFoundation

/// A player that belongs to no cell: it is lent to one item of the feed at a time.
@MainActor
final class LentPlayer {
  let player = AVPlayer()
  private(set) var index: Int?
  private var loopToken: NSObjectProtocol?

  init() { player.isMuted = true }

  deinit {
    if let loopToken { NotificationCenter.default.removeObserver(loopToken) }
  }

  /// Starts to load an item, without playing it.
  func lend(to item: MediaItem, at index: Int) {
    takeBack()
    self.index = index
    let playerItem = AVPlayerItem(url: item.url)
    player.actionAtItemEnd = item.loops ? .none : .pause
    if item.loops { loopToken = FeedLoop.begin(playerItem, player) }
    player.replaceCurrentItem(with: playerItem)
  }

  func takeBack() {
    guard index != nil else { return }
    index = nil
    if let loopToken { NotificationCenter.default.removeObserver(loopToken) }
    loopToken = nil
    player.pause()
    player.replaceCurrentItem(with: nil)
  }
}
