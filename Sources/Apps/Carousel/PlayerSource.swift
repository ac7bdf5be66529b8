import AVFoundation

/// Supplies cells with players: a new one for each request, one that was created ahead, or one for each item, which
/// continues where it was.
final class PlayerSource {
  enum Keeping: String, CaseIterable { case perCell, cached }

  private let options: CarouselOptions
  private let assets = CachedAssets()
  private var cached: [URL: AVPlayer] = [:]
  private var itemsAhead: [URL: AVPlayerItem] = [:]
  private var playersAhead: [(url: URL, player: AVPlayer)] = []
  private var currentIsIn: NSKeyValueObservation?

  init(_ options: CarouselOptions) { self.options = options }

  func player(for item: MediaItem) -> AVPlayer {
    if let known = cached[item.url] { return known }
    if let place = playersAhead.firstIndex(where: { $0.url == item.url }) {
      return playersAhead.remove(at: place).player
    }
    let player = AVPlayer(playerItem: self.item(for: item.url))
    if options.players == .cached { cached[item.url] = player }
    return player
  }

  func item(for url: URL) -> AVPlayerItem { self.item(of: asset(for: url)) }

  func asset(for url: URL) -> AVURLAsset {
    options.media == .cached ? assets.asset(for: url) : AVURLAsset(url: url)
  }

  func item(of asset: AVURLAsset) -> AVPlayerItem {
    let item = AVPlayerItem(asset: asset)
    item.preferredForwardBufferDuration = options.forwardBuffer.seconds
    return item
  }

  // MARK: Prefetching

  /// Prefetches for the next pages.
  /// - Parameters:
  ///   - urls: the videos of those pages.
  ///   - current: the item that the current page plays.
  func warm(_ urls: [URL], after current: AVPlayerItem?) {
    currentIsIn?.invalidate()
    currentIsIn = nil
    switch options.prefetch {
    case .none: break
    case .items: makeItems(urls)
    case .players: makePlayers(urls)
    case .playersAfterCurrent:
      playersAhead.removeAll { !urls.contains($0.url) }
      guard let current else { return }
      if current.isPlaybackBufferFull { return makePlayers(urls) }
      currentIsIn = current.observe(\.isPlaybackBufferFull) { [weak self] item, _ in
        if item.isPlaybackBufferFull { self?.makePlayers(urls) }
      }
    }
  }

  private func makeItems(_ urls: [URL]) {
    for url in urls where itemsAhead[url] == nil { itemsAhead[url] = item(for: url) }
  }

  private func makePlayers(_ urls: [URL]) {
    currentIsIn = nil
    playersAhead.removeAll { !urls.contains($0.url) }
    for url in urls where !playersAhead.contains(where: { $0.url == url }) {
      let player = AVPlayer(playerItem: item(for: url))
      player.isMuted = true
      playersAhead.append((url, player))
    }
  }
}
