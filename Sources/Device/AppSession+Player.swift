import HeadlessAVFoundation
import HeadlessUIKit
import ReelbenchSimulation

/// An action of the controls over a video.
package enum PageControl: Sendable {
  case play, pause
  /// Seeks with zero tolerance.
  case seek(Nanoseconds)
}

/// The video of the page in the middle of the screen.
extension AppSession {
  /// Whether the video waits for data after it has played.
  package var isPageStalled: Bool {
    pagePlayer.map { $0.timeControl == .waiting && $0.reason == .toMinimizeStalls } ?? false
  }

  /// Uses the video's controls, on main; returns false while none of its frames is visible.
  package func control(_ control: PageControl) -> Bool {
    guard let pagePlayer, let window, let player = Self.player(of: pagePlayer, in: window.layer)
    else { return false }
    phone.world.perform("player") {
      switch control {
      case .play: player.play()
      case .pause: player.pause()
      case .seek(let time):
        player.seek(to: CMTime(time), toleranceBefore: .zero, toleranceAfter: .zero)
      }
    }
    return true
  }

  private static func player(of core: PlayerCore, in layer: CALayer) -> AVPlayer? {
    if let player = (layer as? AVPlayerLayer)?.player, player.core === core { return player }
    for child in layer.sublayers ?? [] {
      if let player = player(of: core, in: child) { return player }
    }
    return nil
  }
}
