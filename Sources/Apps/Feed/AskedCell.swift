import AVFoundation
import UIKit

/// The cell of the question: a new player at each bind, its keys loaded and its item made when they are there.
final class AskedCell: FeedCell {
  private var player: AVPlayer?

  /// - Parameter hop: the queue on which the asset is made, as the second answer has it; nil for none.
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

  /// Keeps the cell until the keys are there, whatever the cell shows by then, as the question does.
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

/// The question, and the second answer to it.
final class AskedDesign: FeedDesign {
  private let hop: DispatchQueue?

  init(hop: DispatchQueue?) { self.hop = hop }

  let cellClass: FeedCell.Type = AskedCell.self

  func bound(_ cell: FeedCell, to item: MediaItem, at index: Int) {
    (cell as? AskedCell)?.load(item, hop: hop)
  }
}
