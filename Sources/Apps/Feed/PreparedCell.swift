import AVFoundation
import UIKit

/// The cell of the first answer: it keeps its player and looper, and loads what it plays on a background queue.
final class PreparedCell: FeedCell {
  private let queuePlayer = AVQueuePlayer()
  private var looper: AVPlayerLooper?
  private var endToken: NSObjectProtocol?
  private var wanted: URL?
  private(set) var isPlaying = false
  var options = FeedOptions()
  /// The cache that items of the caching classes load through; nil for plain items.
  var cache: CachedAssets?

  override init(frame: CGRect) {
    super.init(frame: frame)
    queuePlayer.volume = 0
    playerLayer.player = queuePlayer
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  deinit {
    if let endToken { NotificationCenter.default.removeObserver(endToken) }
  }

  func load(_ url: URL) {
    guard url != wanted else { return }
    wanted = url
    options.loadQuality.queue.async { [weak self] in
      let asset = AVURLAsset(url: url)
      asset.loadValuesAsynchronously(forKeys: ["duration", "playable"]) {
        DispatchQueue.main.async { self?.show(asset) }
      }
    }
  }

  private func show(_ asset: AVURLAsset) {
    if options.arrival == .checked, asset.url != wanted { return }
    let item = makeItem(of: asset)
    stopSeeking()
    queuePlayer.replaceCurrentItem(with: item)
    switch options.loop {
    case .looper: looper = AVPlayerLooper(player: queuePlayer, templateItem: item)
    case .seeks:
      queuePlayer.actionAtItemEnd = .none
      endToken = FeedLoop.begin(item, queuePlayer)
    }
    if isPlaying { queuePlayer.play() }
  }

  private func makeItem(of asset: AVURLAsset) -> AVPlayerItem {
    guard let cache else { return AVPlayerItem(asset: asset) }
    switch options.item {
    case .plain: return AVPlayerItem(asset: asset)
    case .caching: return CachingItem(source: asset.url, assets: cache)
    case .cachingCopied: return CopiedCachingItem(source: asset.url, assets: cache)
    }
  }

  /// Removes the observer that seeks at the end of the item.
  private func stopSeeking() {
    if let endToken { NotificationCenter.default.removeObserver(endToken) }
    endToken = nil
  }

  private func empty() {
    looper?.disableLooping()
    looper = nil
    stopSeeking()
    queuePlayer.removeAllItems()
  }

  func play() {
    isPlaying = true
    queuePlayer.play()
  }

  func pause() {
    isPlaying = false
    queuePlayer.pause()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    guard options.onReuse == .emptied else { return }
    wanted = nil
    empty()
  }
}
