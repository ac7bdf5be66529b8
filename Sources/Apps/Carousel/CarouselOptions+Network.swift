import UIKit

/// Choices about what the network can do to a carousel.
extension CarouselOptions {
  /// How much of an item is buffered ahead of its playhead.
  enum ForwardBuffer: String, CaseIterable {
    case system
    case half
    case ten
    case thirty

    /// Seconds; 0 leaves it to the system.
    var seconds: Double {
      switch self {
      case .system: 0
      case .half: 0.5
      case .ten: 10
      case .thirty: 30
      }
    }
  }

  /// What is made of the pages that come next, when a page has come to rest.
  enum Prefetch: String, CaseIterable {
    case none
    /// Items, which nobody plays and nobody takes.
    case items
    /// Paused players, which cells take over.
    case players
    /// Likewise, once everything of the page in the middle is in.
    case playersAfterCurrent
  }

  enum PrefetchAhead: String, CaseIterable {
    case one, two, five

    var count: Int {
      switch self {
      case .one: 1
      case .two: 2
      case .five: 5
      }
    }
  }

  enum Fallback: String, CaseIterable {
    /// The page waits as long as it takes.
    case none
    /// After five seconds on the screen without an item that is ready the player goes and the poster is what there is.
    case cover
  }

  enum Start: String, CaseIterable {
    /// When the player expects to get through.
    case whenLikely
    /// With what is there; later waits are the player's.
    case immediately
    /// With what is there, and the player never waits.
    case withoutWaiting
  }

  enum OnStall: String, CaseIterable {
    /// The player knows what to do.
    case ignored
    /// Plays again once the item is likely to keep up.
    case resumes
    /// Makes a new item when nothing has come for five seconds.
    case timesOut
  }

  /// What follows an item that has failed.
  enum Retry: String, CaseIterable {
    case never
    /// A new item after a second, once.
    case once
    /// The failed item, in a new player.
    case sameItem
    /// A new item after one second, then two, four, and so on.
    case ladder
  }

  /// Who watches the status of an item.
  enum StatusObserver: String, CaseIterable {
    case none
    /// The cell, by key path, and it never stops.
    case kept
    /// The cell, by key path, as long as it has the item.
    case removed
  }

  /// When the tracks of a video are looked at.
  enum Keys: String, CaseIterable {
    case unread
    /// As the player is built, loaded or not.
    case onMain
    /// Loaded in the background, and the player is built then, if the page still has the item.
    case ahead
    /// Likewise, whatever has become of the page.
    case aheadUnchecked
  }

  /// Where the bytes of videos come from.
  enum Media: String, CaseIterable {
    /// The server, each time.
    case direct
    /// A cache of the app, and the server for what is not in it.
    case cached
  }

  /// When a page gets its player.
  enum Build: String, CaseIterable {
    case inBind
    /// When the first edge of the cell comes in.
    case inWillDisplay
    /// Once it has come to rest in the middle.
    case whenSettled
  }

  /// Items in the form that is played.
  func sized(_ items: [MediaItem]) -> [MediaItem] {
    let cell = UIScreen.main.bounds.width / CGFloat(itemsPerScreen.count)
    return items.map { $0.inForm(rendition, cell: cell) }
  }
}
