import AVFoundation

/// Where cells get their players: a new one each time, or one for each item that goes on where it was.
final class PlayerSource {
  enum Keeping: String, CaseIterable {
    /// A player lives as long as its cell wants it.
    case perCell
    /// It lives as long as the carousel, and serves whichever cell has its item.
    case cached
  }

  private let keeping: Keeping
  private var cached: [URL: AVPlayer] = [:]

  init(_ keeping: Keeping) { self.keeping = keeping }

  func player(for item: MediaItem) -> AVPlayer {
    if let known = cached[item.url] { return known }
    let player = AVPlayer(playerItem: AVPlayerItem(url: item.url))
    if keeping == .cached { cached[item.url] = player }
    return player
  }
}
