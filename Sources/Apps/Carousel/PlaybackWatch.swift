import AVFoundation
import UIKit

/// Watches one item while a cell plays it, and reacts to its failure and its stalls as the options say.
final class PlaybackWatch: NSObject {
  private let item: AVPlayerItem
  private let options: CarouselOptions
  private weak var player: AVPlayer?
  private let onFailure: () -> Void
  private let onTimeOut: () -> Void
  private var likely: NSKeyValueObservation?
  private var stallToken: NSObjectProtocol?
  private var timeOut: Timer?
  private static let longestStall: TimeInterval = 5

  /// - Parameters:
  ///   - onFailure: called on main when the item has failed.
  ///   - onTimeOut: called on main when the item has stalled for too long.
  init(
    _ item: AVPlayerItem, in player: AVPlayer, options: CarouselOptions,
    onFailure: @escaping () -> Void, onTimeOut: @escaping () -> Void
  ) {
    self.item = item
    self.player = player
    self.options = options
    self.onFailure = onFailure
    self.onTimeOut = onTimeOut
    super.init()
    if options.statusObserver != .none {
      item.addObserver(self, forKeyPath: "status", options: [.initial, .new], context: nil)
    }
    switch options.onStall {
    case .ignored: break
    case .resumes: resumeAfterStalls()
    case .timesOut: limitStalls()
    }
  }

  func end() {
    if options.statusObserver == .removed { item.removeObserver(self, forKeyPath: "status") }
    if let stallToken { NotificationCenter.default.removeObserver(stallToken) }
    stallToken = nil
    likely?.invalidate()
    likely = nil
    timeOut?.invalidate()
    timeOut = nil
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    if item.status == .failed { onFailure() }
  }

  private func limitStalls() {
    stallToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemPlaybackStalled, object: item, queue: .main
    ) { [weak self] _ in
      guard let self else { return }
      timeOut?.invalidate()
      timeOut = Timer.scheduledTimer(withTimeInterval: Self.longestStall, repeats: false) {
        [weak self] _ in
        if let self, player?.timeControlStatus == .waitingToPlayAtSpecifiedRate { onTimeOut() }
      }
    }
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
