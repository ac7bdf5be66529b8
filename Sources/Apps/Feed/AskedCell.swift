import AVFoundation
import UIKit

/// The cell of the question: each bind creates a player, loads the asset's keys, and creates the item once they have
/// loaded.
final class AskedCell: FeedCell {
  private var player: AVPlayer?

  /// - Parameter hop: the queue on which the second answer creates the asset; nil for the caller's.
  func load(_ item: MediaItem, hop: DispatchQueue?) {
    let player = AVPlayer()
    player.volume = 0
    player.actionAtItemEnd = .none
    playerLayer.player = player
    self.player = player
    let url = item.url
    if let hop {
      hop.async { [weak self] in self?.loadKeys(of: url) }
    } else {
      loadKeys(of: url)
    }
  }

  /// Retains the cell until the keys have loaded, and sets the item whatever the cell shows by then, as the question
  /// does.
  nonisolated private func loadKeys(of url: URL) {
    let asset = AVURLAsset(url: url)
    asset.loadValuesAsynchronously(forKeys: ["duration", "playable"]) {
      DispatchQueue.main.async {
        guard let player = self.player else { return }
        player.replaceCurrentItem(with: AVPlayerItem(asset: asset))
        player.play()
      }
    }
  }
}

/// The design of the question, and of the second answer to it.
final class AskedDesign: FeedDesign {
  private let hop: DispatchQueue?

  init(hop: DispatchQueue?) { self.hop = hop }

  let cellClass: FeedCell.Type = AskedCell.self

  func bound(_ cell: FeedCell, to item: MediaItem, at index: Int) {
    (cell as? AskedCell)?.load(item, hop: hop)
  }
}
