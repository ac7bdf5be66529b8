import AVFoundation

/// Where cells get their players: a new one each time, one that was made ahead, or one for each item that goes on where it
/// was.
final class PlayerSource {
  enum Keeping: String, CaseIterable {
    /// A player lives as long as its cell wants it.
    case perCell
    /// It lives as long as the carousel, and serves whichever cell has its item.
    case cached
  }

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

  // MARK: Ahead

  /// - Parameters:
  ///   - urls: of the videos that come next.
  ///   - current: what the page in the middle plays.
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
