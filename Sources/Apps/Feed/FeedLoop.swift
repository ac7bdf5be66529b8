import AVFoundation

/// Plays an item again from its start when it has come to its end.
@MainActor
enum FeedLoop {
  /// - Returns: what to remove when the item is no longer wanted.
  static func begin(_ item: AVPlayerItem, _ player: AVPlayer) -> NSObjectProtocol {
    NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
    ) { [weak item, weak player] _ in
      item?.seek(to: .zero) { _ in player?.play() }
    }
  }
}
