import UIKit

/// The design of the first answer: plays from `willDisplay` on, pauses during a drag, and resumes once the feed has
/// settled.
final class PreparedDesign: FeedDesign {
  private let options: FeedOptions
  private let cache: CachedAssets?
  private var isDragging = false

  init(options: FeedOptions) {
    self.options = options
    cache = options.item == .plain ? nil : CachedAssets()
  }

  let cellClass: FeedCell.Type = PreparedCell.self

  func bound(_ cell: FeedCell, to item: MediaItem, at index: Int) {
    guard let cell = cell as? PreparedCell else { return }
    cell.options = options
    cell.cache = cache
    cell.load(item.url)
  }

  func willDisplay(_ cell: FeedCell, at index: Int) {
    if options.start == .atRest, isDragging { return }
    (cell as? PreparedCell)?.play()
  }

  func didEndDisplaying(_ cell: FeedCell, at index: Int) { (cell as? PreparedCell)?.pause() }

  func dragBegan(visible: [FeedCell]) {
    isDragging = true
    for case let cell as PreparedCell in visible where cell.isPlaying { cell.pause() }
  }

  func cameToRest(visible: [FeedCell]) {
    isDragging = false
    for case let cell as PreparedCell in visible where !cell.isPlaying { cell.play() }
  }
}
