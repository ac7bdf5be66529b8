import AVFoundation
import UIKit

/// A page with one looping video over its poster.
final class VideoCell: UICollectionViewCell {
  static let reuseID = "VideoCell"

  private let posterView = UIImageView()
  private var player: AVPlayer?
  private var playerLayer: AVPlayerLayer?
  private var loopToken: NSObjectProtocol?
  private var item: MediaItem?
  private var loopObserver = CarouselOptions.LoopObserver.removed

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    posterView.frame = contentView.bounds
    posterView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    posterView.contentMode = .scaleAspectFill
    contentView.addSubview(posterView)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  deinit {
    if loopObserver == .removed { removeLoopObserver() }
  }

  /// Shows the poster at once and builds the player.
  func bind(_ item: MediaItem, loopObserver: CarouselOptions.LoopObserver) {
    if self.item?.url == item.url, player != nil { return }
    tearDown()
    self.item = item
    self.loopObserver = loopObserver
    posterView.image = item.posterPath.flatMap { UIImage(contentsOfFile: $0) }
    buildPlayer()
  }

  /// Builds the player again when it was released off screen.
  func prepareForDisplay() {
    guard item != nil, player == nil else { return }
    if loopObserver == .weak { removeLoopObserver() }
    buildPlayer()
  }

  /// Lets the player go and keeps the poster.
  func releasePlayer() {
    player?.pause()
    if loopObserver == .removed { removeLoopObserver() }
    playerLayer?.player = nil
    playerLayer?.removeFromSuperlayer()
    playerLayer = nil
    player = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    tearDown()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    playerLayer?.frame = contentView.bounds
  }

  private func tearDown() {
    if loopObserver == .weak { removeLoopObserver() }
    releasePlayer()
    posterView.image = nil
    item = nil
  }

  private func removeLoopObserver() {
    if let loopToken { NotificationCenter.default.removeObserver(loopToken) }
    loopToken = nil
  }

  private func buildPlayer() {
    guard let item else { return }
    let playerItem = AVPlayerItem(url: item.url)
    let player = AVPlayer(playerItem: playerItem)
    player.isMuted = true
    player.actionAtItemEnd = item.loops ? .none : .pause
    if item.loops { observeEnd(of: playerItem, player: player) }
    let layer = AVPlayerLayer(player: player)
    layer.videoGravity = .resizeAspectFill
    layer.frame = contentView.bounds
    contentView.layer.addSublayer(layer)
    self.player = player
    playerLayer = layer
    player.play()
  }

  private func observeEnd(of playerItem: AVPlayerItem, player: AVPlayer) {
    let block: (Notification) -> Void
    switch loopObserver {
    case .strong:
      block = { _ in playerItem.seek(to: .zero) { _ in player.play() } }
    case .weak:
      block = { [weak self] _ in playerItem.seek(to: .zero) { _ in self?.player?.play() } }
    case .removed:
      block = { [weak self] _ in
        self?.player?.currentItem?.seek(to: .zero) { _ in self?.player?.play() }
      }
    }
    loopToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: playerItem, queue: .main, using: block)
  }
}
