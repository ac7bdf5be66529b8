import AVFoundation
import UIKit

/// A page with one looping video over its poster.
final class VideoCell: UICollectionViewCell {
  static let reuseID = "VideoCell"

  let posterView = UIImageView()
  var player: AVPlayer?
  private var playerLayer: AVPlayerLayer?
  private var loopToken: NSObjectProtocol?
  private var posterTask: URLSessionDataTask?
  var item: MediaItem?
  var players: PlayerSource?
  var options = CarouselOptions()
  /// A tap has paused the item, so it ignores the carousel's calls of `play`.
  private var isPausedByTap = false
  var watch: PlaybackWatch?
  /// Limits the wait for a ready item, or delays a retry.
  var patience: Timer?
  var failures = 0
  /// Hides the poster once the video plays.
  var uncovering: NSKeyValueObservation?

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
    if options.loopObserver == .removed { removeLoopObserver() }
    stopWatching()
  }

  /// Shows the poster, and builds the player unless `build` defers that.
  func bind(_ item: MediaItem, options: CarouselOptions, players: PlayerSource) {
    if self.item?.url == item.url, player != nil { return }
    tearDown()
    self.item = item
    self.options = options
    if options.background == .white { backgroundColor = .white }
    if options.poster != .notPassed {
      showPoster(of: item)
    }
    posterView.isHidden = false
    self.players = players
    if options.pause != .byAppAlone || options.muted == .untilTapped, gestureRecognizers == nil {
      addGestureRecognizer(UITapGestureRecognizer(target: self, action: VideoCell.tapped))
    }
    if options.build == .inBind { buildPlayer() }
  }

  /// Builds the player again when it was released off screen.
  func prepareForDisplay() {
    if options.rebuild == .always { releasePlayer() }
    if options.rebuild != .never, item != nil, player == nil {
      if options.loopObserver == .weak { removeLoopObserver() }
      buildPlayer()
    }
    if options.play == .inWillDisplay { play() }
    uncoverWhenPlaying()
    waitForStart()
  }

  func play() {
    guard !isPausedByTap, let player else { return }
    SoundSession(choice: options.audioSession).prepareToPlay()
    begin(player)
  }

  func pause() { player?.pause() }

  /// Releases the player and keeps the poster.
  func releasePlayer() {
    player?.pause()
    stopWatching()
    if options.loopObserver == .removed { removeLoopObserver() }
    if options.oldLayer == .removed {
      playerLayer?.player = nil
      playerLayer?.removeFromSuperlayer()
    }
    if options.poster != .keptHidden { posterView.isHidden = false }
    playerLayer = nil
    player = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    tearDown()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if options.layerFrame == .inLayout { playerLayer?.frame = contentView.bounds }
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    if options.muted == .untilTapped, player?.isMuted == true {
      SoundSession(choice: options.audioSession).unmuted()
      player?.isMuted = false
      return
    }
    isPausedByTap.toggle()
    if isPausedByTap { pause() } else { play() }
  }

  private func tearDown() {
    if options.loopObserver == .weak { removeLoopObserver() }
    releasePlayer()
    if options.pause != .byTapKept { isPausedByTap = false }
    posterTask?.cancel()
    posterTask = nil
    posterView.image = nil
    item = nil
    failures = 0
  }

  /// Shows a poster that is a file at once, and any other once it has loaded.
  private func showPoster(of item: MediaItem) {
    posterView.image = item.posterPath.flatMap { UIImage(contentsOfFile: $0) }
    guard item.posterPath == nil, let url = item.posterURL else { return }
    posterTask = posterView.load(url) { [weak self] in self?.item?.posterURL == url }
  }

  private func removeLoopObserver() {
    if let loopToken { NotificationCenter.default.removeObserver(loopToken) }
    loopToken = nil
  }

  func buildPlayer() {
    guard let item, let players else { return }
    switch options.keys {
    case .unread: take(players.player(for: item), item)
    case .onMain:
      let asset = players.asset(for: item.url)
      if asset.tracks(withMediaType: .video).isEmpty { return }
      take(AVPlayer(playerItem: players.item(of: asset)), item)
    case .ahead, .aheadUnchecked: loadKeys(of: players.asset(for: item.url), item, players)
    }
  }

  func take(_ player: AVPlayer, _ item: MediaItem) {
    player.isMuted = options.muted != .no
    player.actionAtItemEnd = item.loops ? .none : .pause
    if item.loops, let playerItem = player.currentItem {
      observeEnd(of: playerItem, player: player)
    }
    let layer = AVPlayerLayer(player: player)
    layer.videoGravity = .resizeAspectFill
    if options.layerFrame == .inLayout { layer.frame = contentView.bounds }
    putIn(layer)
    self.player = player
    playerLayer = layer
    watchPlayback(of: player)
    if options.play == .inBind { play() }
  }

  private func putIn(_ layer: AVPlayerLayer) {
    switch options.poster {
    case .removedWithLayers:
      contentView.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
      contentView.layer.insertSublayer(layer, at: 0)
    case .hiddenAtPlay, .keptHidden:
      posterView.isHidden = true
      contentView.layer.addSublayer(layer)
    case .aboveUntilPlaying, .aboveUntilTold: contentView.layer.insertSublayer(layer, at: 0)
    case .shown, .notPassed:
      contentView.layer.addSublayer(layer)
    }
  }

  private func observeEnd(of playerItem: AVPlayerItem, player: AVPlayer) {
    let block: (Notification) -> Void
    switch options.loopObserver {
    case .strong:
      block = { _ in playerItem.seek(to: .zero) { _ in player.play() } }
    case .weak:
      block = { [weak self] _ in playerItem.seek(to: .zero) { _ in self?.player?.play() } }
    case .removed, .kept:
      block = { [weak self] _ in
        self?.player?.currentItem?.seek(to: .zero) { _ in self?.player?.play() }
      }
    }
    loopToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: playerItem, queue: .main, using: block)
  }
}
