import AVFoundation
import UIKit

/// Shows one video over the whole screen, by an animation of its own: its background fades as it is hidden.
final class VideoViewer: UIViewController {
  private let scrollView = UIScrollView(frame: UIScreen.main.bounds)
  private var page: ViewerPage?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    scrollView.contentSize = scrollView.bounds.size
    view.addSubview(scrollView)
  }

  func show(_ item: MediaItem, index: Int) {
    page?.removeFromSuperview()
    let page = ViewerPage(item: item, index: index, frame: scrollView.bounds)
    scrollView.addSubview(page)
    self.page = page
  }

  func hide() {
    UIView.animate(withDuration: 0.2) {
      view.backgroundColor = .clear
    } completion: { _ in
      self.page?.stop()
      self.dismiss(animated: false)
    }
  }
}

/// The video of a viewer, as large as the screen lets it be.
final class ViewerPage: UIView {
  let index: Int
  private let player: AVPlayer
  private let playerLayer: AVPlayerLayer

  init(item: MediaItem, index: Int, frame: CGRect) {
    self.index = index
    player = AVPlayer(url: item.url)
    playerLayer = AVPlayerLayer(player: player)
    super.init(frame: frame)
    playerLayer.frame = bounds
    layer.addSublayer(playerLayer)
    player.play()
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func stop() {
    player.pause()
    playerLayer.player = nil
  }
}
