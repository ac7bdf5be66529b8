import AVFoundation
import UIKit

/// Gives a cell its own player when it is asked to play, and takes it away with all that it holds.
final class RestCell: FeedCell {
  private var player: AVPlayer?
  private var endToken: NSObjectProtocol?

  deinit {
    if let endToken { NotificationCenter.default.removeObserver(endToken) }
  }

  /// - Parameter makeAsset: how the asset of a URL comes about.
  func play(makeAsset: (URL) -> AVURLAsset) {
    guard let item else { return }
    if player == nil { build(item, makeAsset(item.url)) }
    player?.play()
  }

  func pause() { player?.pause() }

  func release() {
    if let endToken { NotificationCenter.default.removeObserver(endToken) }
    endToken = nil
    player?.replaceCurrentItem(with: nil)
    playerLayer.player = nil
    player = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    release()
  }

  private func build(_ item: MediaItem, _ asset: AVURLAsset) {
    let player = AVPlayer()
    player.isMuted = true
    player.actionAtItemEnd = item.loops ? .none : .pause
    playerLayer.player = player
    self.player = player
    asset.loadValuesAsynchronously(forKeys: ["duration", "playable"]) { [weak self] in
      DispatchQueue.main.async { self?.give(asset, to: player, loops: item.loops) }
    }
  }

  /// The asset is loaded, if the cell still has the player that it was loaded for.
  private func give(_ asset: AVURLAsset, to player: AVPlayer, loops: Bool) {
    guard player === self.player else { return }
    let playerItem = AVPlayerItem(asset: asset)
    if loops { endToken = FeedLoop.begin(playerItem, player) }
    player.replaceCurrentItem(with: playerItem)
  }
}

/// What the asker came to: only what is visible plays, and only once the feed lies still.
final class RestDesign: FeedDesign {
  private let makeAsset: (URL) -> AVURLAsset
  private var isDragging = false

  init(makeAsset: @escaping (URL) -> AVURLAsset = { AVURLAsset(url: $0) }) {
    self.makeAsset = makeAsset
  }

  let cellClass: FeedCell.Type = RestCell.self

  func didEndDisplaying(_ cell: FeedCell, at index: Int) { (cell as? RestCell)?.release() }

  func dragBegan(visible: [FeedCell]) {
    isDragging = true
    for case let cell as RestCell in visible { cell.pause() }
  }

  /// Not in the frame that ends the scroll: what players cost would hold it up.
  func cameToRest(visible: [FeedCell]) {
    isDragging = false
    DispatchQueue.main.async { [self] in
      guard !isDragging else { return }
      for case let cell as RestCell in visible where cell.window != nil {
        cell.play(makeAsset: makeAsset)
      }
    }
  }
}
