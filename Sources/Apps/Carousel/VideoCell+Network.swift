import AVFoundation
import UIKit

/// How a cell deals with a network that is slow or fails.
extension VideoCell {
  private static let longestWait: TimeInterval = 5
  private static let mostRetries = 6

  var playerItem: AVPlayerItem? { player?.currentItem }

  func begin(_ player: AVPlayer) {
    switch options.start {
    case .whenLikely: player.play()
    case .immediately: player.playImmediately(atRate: 1)
    case .withoutWaiting:
      player.automaticallyWaitsToMinimizeStalling = false
      player.play()
    }
  }

  /// Builds the player once the keys of its asset have loaded.
  func loadKeys(of asset: AVURLAsset, _ item: MediaItem, _ players: PlayerSource) {
    let build: (VideoCell) -> Void = {
      $0.take(AVPlayer(playerItem: players.item(of: asset)), item)
    }
    if options.keys == .aheadUnchecked {
      asset.loadValuesAsynchronously(forKeys: ["tracks"]) {
        DispatchQueue.main.async { build(self) }
      }
    } else {
      asset.loadValuesAsynchronously(forKeys: ["tracks"]) { [weak self] in
        DispatchQueue.main.async {
          guard let self, self.item?.url == item.url, self.player == nil else { return }
          build(self)
        }
      }
    }
  }

  /// Hides a poster above the video once the video plays.
  func uncoverWhenPlaying() {
    guard options.poster == .aboveUntilPlaying || options.poster == .aboveUntilTold, let player
    else { return }
    uncovering = player.observe(
      \.timeControlStatus, options: options.poster == .aboveUntilPlaying ? .initial : []
    ) { [weak self] player, _ in
      if player.timeControlStatus == .playing { self?.posterView.isHidden = true }
    }
  }

  // MARK: Watching

  func watchPlayback(of player: AVPlayer) {
    guard let playerItem = player.currentItem,
      options.statusObserver != .none || options.onStall != .ignored
    else { return }
    watch = PlaybackWatch(playerItem, in: player, options: options) { [weak self] in
      self?.playerItemFailed(playerItem)
    } onTimeOut: { [weak self] in
      self?.releasePlayer()
      self?.buildPlayer()
    }
  }

  func stopWatching() {
    watch?.end()
    watch = nil
    uncovering?.invalidate()
    uncovering = nil
    patience?.invalidate()
    patience = nil
  }

  // MARK: Time limit

  /// Limits the wait for a ready item, from the moment when the page appears.
  func waitForStart() {
    guard options.fallback == .cover, player?.currentItem?.status != .readyToPlay else { return }
    patience?.invalidate()
    patience = Timer.scheduledTimer(withTimeInterval: Self.longestWait, repeats: false) {
      [weak self] _ in
      guard let self, player?.currentItem?.status != .readyToPlay else { return }
      releasePlayer()
    }
  }

  // MARK: Retrying

  private func playerItemFailed(_ failed: AVPlayerItem) {
    failures += 1
    switch options.retry {
    case .never: break
    case .once:
      if failures == 1 { tryAgain(after: 1) }
    case .ladder:
      if failures <= Self.mostRetries { tryAgain(after: Double(1 << (failures - 1))) }
    case .sameItem:
      guard let item else { return }
      releasePlayer()
      take(AVPlayer(playerItem: failed), item)
    }
  }

  private func tryAgain(after seconds: TimeInterval) {
    let url = item?.url
    patience = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { [weak self] _ in
      guard let self, item?.url == url else { return }
      releasePlayer()
      buildPlayer()
    }
  }
}
