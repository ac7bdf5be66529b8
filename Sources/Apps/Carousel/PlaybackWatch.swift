import AVFoundation
import UIKit

/// Watches one item while a cell plays it, and does what the options say about items that fail and players that stop.
final class PlaybackWatch: NSObject {
  private let item: AVPlayerItem
  private let options: CarouselOptions
  private weak var player: AVPlayer?
  private let onFailure: () -> Void
  private var likely: NSKeyValueObservation?
  private var stallToken: NSObjectProtocol?

  /// - Parameter onFailure: called on main when the item has failed.
  init(
    _ item: AVPlayerItem, in player: AVPlayer, options: CarouselOptions,
    onFailure: @escaping () -> Void
  ) {
    self.item = item
    self.player = player
    self.options = options
    self.onFailure = onFailure
    super.init()
    if options.statusObserver != .none {
      item.addObserver(self, forKeyPath: "status", options: [.initial, .new], context: nil)
    }
    if options.onStall == .resumes { resumeAfterStalls() }
  }

  func end() {
    if options.statusObserver == .removed { item.removeObserver(self, forKeyPath: "status") }
    if let stallToken { NotificationCenter.default.removeObserver(stallToken) }
    stallToken = nil
    likely?.invalidate()
    likely = nil
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    if item.status == .failed { onFailure() }
  }

  private func resumeAfterStalls() {
    stallToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemPlaybackStalled, object: item, queue: .main
    ) { [weak self] _ in
      guard let self else { return }
      likely = item.observe(\.isPlaybackLikelyToKeepUp) { [weak self] item, _ in
        guard item.isPlaybackLikelyToKeepUp else { return }
        self?.likely = nil
        self?.player?.play()
      }
    }
  }
}
