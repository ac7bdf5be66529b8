import AVFoundation
import UIKit

/// One page: its poster, and its video over that while it has a player.
final class StockPageController: UIViewController {
  let index: Int
  private let item: MediaItem
  private let options: PlayerStockOptions
  private let budget: PlayerBudget
  private let posterView = UIImageView()
  private var player: AVPlayer?
  private var playerLayer: AVPlayerLayer?
  private var isShown = false

  private static let settleTime: TimeInterval = 1.3
  private static let disposeTime: TimeInterval = 3

  init(item: MediaItem, index: Int, options: PlayerStockOptions, budget: PlayerBudget) {
    self.item = item
    self.index = index
    self.options = options
    self.budget = budget
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    posterView.frame = view.bounds
    posterView.contentMode = .scaleAspectFill
    posterView.image = item.posterPath.flatMap { UIImage(contentsOfFile: $0) }
    view.addSubview(posterView)
  }

  /// The page appears: it gets its player and plays.
  func enter() {
    isShown = true
    switch options.prepare {
    case .atOnce: request()
    case .afterwards: later { self.adopt($0) }
    case .afterwardsUnowned: later { [unowned self] in self.adopt($0) }
    case .afterwardsChecked:
      later { [weak self] in
        if let self, self.isShown { self.adopt($0) }
      }
    }
  }

  /// The page has left the screen.
  func leave() {
    isShown = false
    switch options.onLeave {
    case .dropped: letGo()
    case .emptied:
      player?.pause()
      player?.replaceCurrentItem(with: nil)
    case .paused: player?.pause()
    }
  }

  /// Creates the player, if the page has none.
  func makeReady() {
    guard player == nil, item.kind == .video else { return }
    adopt(AVPlayer(playerItem: AVPlayerItem(url: item.url)))
  }

  /// Releases the player.
  func letGo() {
    guard let player else { return }
    player.pause()
    playerLayer?.player = nil
    playerLayer?.removeFromSuperlayer()
    playerLayer = nil
    self.player = nil
    let budget = budget
    if options.dispose == .late {
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.disposeTime) {
        player.replaceCurrentItem(with: nil)
        budget.gone()
      }
    } else {
      budget.gone()
    }
  }

  private func request() {
    guard options.create == .throttled, player == nil else {
      makeReady()
      start()
      return
    }
    budget.request { [weak self] in
      guard let self, self.isShown else { return }
      self.makeReady()
      self.start()
    }
  }

  /// Creates the player on a worker, after a time in which the scroll may have settled.
  private func later(_ deliver: @escaping (AVPlayer) -> Void) {
    guard player == nil, item.kind == .video else { return start() }
    let url = item.url
    DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + Self.settleTime) {
      let player = AVPlayer(playerItem: AVPlayerItem(url: url))
      DispatchQueue.main.async { deliver(player) }
    }
  }

  private func adopt(_ player: AVPlayer) {
    guard self.player == nil else { return }
    player.isMuted = true
    let layer = AVPlayerLayer(player: player)
    layer.videoGravity = .resizeAspectFill
    layer.frame = view.bounds
    view.layer.addSublayer(layer)
    self.player = player
    playerLayer = layer
    budget.made()
    if options.prepare != .atOnce { start() }
  }

  private func start() {
    guard let player else { return }
    if player.currentItem == nil {
      player.replaceCurrentItem(with: AVPlayerItem(url: item.url))
    }
    player.play()
  }
}
