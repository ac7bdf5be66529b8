import AVFoundation

/// Repeats an item: seeks to its start when it has played to its end.
@MainActor
enum FeedLoop {
  /// - Returns: the observer, to be removed when the item is no longer used.
  static func begin(_ item: AVPlayerItem, _ player: AVPlayer) -> NSObjectProtocol {
    NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
    ) { [weak item, weak player] _ in
      item?.seek(to: .zero) { _ in player?.play() }
    }
  }
}
