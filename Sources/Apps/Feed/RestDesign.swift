import AVFoundation
import UIKit

/// A cell that creates its player when it is asked to play, and releases it with its item and its observer.
final class RestCell: FeedCell {
  private var player: AVPlayer?
  private var endToken: NSObjectProtocol?

  /// The position of its video; nil without one.
  var position: CMTime? { player?.currentItem?.currentTime() }

  deinit {
    if let endToken { NotificationCenter.default.removeObserver(endToken) }
  }

  /// - Parameters:
  ///   - makeAsset: creates the asset of a URL.
  ///   - position: where the video begins if it has no player yet; nil for its start.
  func play(makeAsset: (URL) -> AVURLAsset, from position: CMTime?) {
    guard let item else { return }
    if player == nil { build(item, makeAsset(item.url), from: position) }
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

  private func build(_ item: MediaItem, _ asset: AVURLAsset, from position: CMTime?) {
    let player = AVPlayer()
    player.isMuted = true
    player.actionAtItemEnd = item.loops ? .none : .pause
    playerLayer.player = player
    self.player = player
    asset.loadValuesAsynchronously(forKeys: ["duration", "playable"]) { [weak self] in
      DispatchQueue.main.async { self?.give(asset, to: player, loops: item.loops, from: position) }
    }
  }

  /// Gives the player the item of a loaded asset, if the cell still has the player that it was loaded for.
  private func give(
    _ asset: AVURLAsset, to player: AVPlayer, loops: Bool, from position: CMTime?
  ) {
    guard player === self.player else { return }
    let playerItem = AVPlayerItem(asset: asset)
    if loops { endToken = FeedLoop.begin(playerItem, player) }
    player.replaceCurrentItem(with: playerItem)
    if let position { player.seek(to: position, toleranceBefore: .zero, toleranceAfter: .zero) }
  }
}

/// The design that the asker ended up with: only visible videos play, and only once the feed has settled.
final class RestDesign: FeedDesign {
  private let makeAsset: (URL) -> AVURLAsset
  private let keepsPosition: Bool
  private var isDragging = false
  /// The positions at which videos left the screen, by index.
  private var positions: [Int: CMTime] = [:]

  init(
    keepsPosition: Bool, makeAsset: @escaping (URL) -> AVURLAsset = { AVURLAsset(url: $0) }
  ) {
    self.keepsPosition = keepsPosition
    self.makeAsset = makeAsset
  }

  let cellClass: FeedCell.Type = RestCell.self

  func didEndDisplaying(_ cell: FeedCell, at index: Int) {
    guard let cell = cell as? RestCell else { return }
    if keepsPosition, let position = cell.position { positions[index] = position }
    cell.release()
  }

  func dragBegan(visible: [FeedCell]) {
    isDragging = true
    for case let cell as RestCell in visible { cell.pause() }
  }

  /// Plays after the frame that ends the scroll, which the cost of players would delay.
  func cameToRest(visible: [FeedCell]) {
    isDragging = false
    DispatchQueue.main.async { [self] in
      guard !isDragging else { return }
      for case let cell as RestCell in visible where cell.window != nil {
        cell.play(makeAsset: makeAsset, from: cell.tagForItem.flatMap { positions[$0] })
      }
    }
  }
}
