import AVFoundation
import UIKit

/// The one player of a list, and the layer that moves with it from cell to cell.
final class ListPlayer {
  private let player = AVPlayer()
  private let layer = AVPlayerLayer()
  private let options: ListPlayerOptions
  private weak var cell: ListCell?
  private var url: URL?
  private var loopToken: NSObjectProtocol?
  /// Runs until the item has its first frame.
  private var watch: CADisplayLink?

  init(options: ListPlayerOptions) {
    self.options = options
    layer.videoGravity = .resizeAspectFill
    layer.player = player
  }

  // MARK: From cell to cell

  /// Moves the layer to another cell. `play` sets the item.
  func move(to next: ListCell) {
    guard next !== cell else { return }
    if options.swap == .clears { takeItemOut() }
    cell?.showsCover = true
    cell = next
    next.putIn(layer)
  }

  func play(_ item: MediaItem) {
    if url != item.url {
      takeItemOut()
      url = item.url
      put(AVPlayerItem(url: item.url))
    }
    player.play()
  }

  func resume() {
    if url != nil { player.play() }
  }

  /// Stops playback and removes the layer from its cell.
  func stop() {
    player.pause()
    takeItemOut()
    cell?.showsCover = true
    layer.removeFromSuperlayer()
    cell = nil
  }

  // MARK: Item

  private func put(_ item: AVPlayerItem) {
    player.replaceCurrentItem(with: item)
    watchForFirstFrame()
    let again: () -> Void
    switch options.atEnd {
    case .seeks: again = { item.seek(to: .zero) { _ in self.player.play() } }
    case .rebuilds:
      again = {
        guard let url = self.url else { return }
        self.removeLoop()
        self.put(AVPlayerItem(url: url))
        self.player.play()
      }
    }
    loopToken = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
    ) { _ in again() }
  }

  private func takeItemOut() {
    removeLoop()
    watch?.invalidate()
    watch = nil
    player.replaceCurrentItem(with: nil)
    url = nil
  }

  private func removeLoop() {
    if let loopToken { NotificationCenter.default.removeObserver(loopToken) }
    loopToken = nil
  }

  // MARK: Cover

  /// Hides the cover once the layer over it has a frame.
  private func watchForFirstFrame() {
    watch?.invalidate()
    let link = CADisplayLink(target: self, selector: ListPlayer.look)
    link.add(to: .main, forMode: .common)
    watch = link
  }

  private func look() {
    guard layer.isReadyForDisplay else { return }
    watch?.invalidate()
    watch = nil
    cell?.showsCover = false
  }

  // MARK: Background, memory

  /// Takes the player from its layer: the system pauses a player with a layer in the background, and lets the sound of
  /// one without a layer continue.
  func leaveScreen() { layer.player = nil }

  func returnToScreen() {
    if options.onReturn == .givesBack { layer.player = player }
  }

  func freeMemory() {
    switch options.onWarning {
    case .inOrder: stop()
    case .onQueue:
      let layer = layer
      let player = player
      DispatchQueue.global(qos: .utility).async {
        player.replaceCurrentItem(with: nil)
        layer.removeFromSuperlayer()
      }
    }
  }
}
