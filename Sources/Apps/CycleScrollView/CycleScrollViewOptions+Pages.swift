/// Choices of the banner's pages and of what it says of them.
extension CycleScrollViewOptions {
  enum Direction: String, CaseIterable { case horizontal, vertical }

  enum Start: String, CaseIterable {
    /// A layout shows the first page when the offset is 0 along the scroll: nothing has been shown yet.
    case whereUnset
    /// When it is 0 sideways, which it always is when pages scroll up and down.
    case wherePutSideways
  }

  enum Ends: String, CaseIterable {
    /// The items stand over and over.
    case goRound
    /// They stand once, and the timer stops at the last.
    case stop
  }

  /// How often the items stand.
  enum Copies: String, CaseIterable {
    case hundred
    case twentyMillion

    var count: Int {
      switch self {
      case .hundred: 100
      case .twentyMillion: 20_000_000
      }
    }
  }

  /// How the index of a page becomes that of its item, counted from the first page shown.
  enum WrapIndex: String, CaseIterable {
    case modulo
    /// Which is below zero for pages before the first.
    case remainder
  }

  /// When the page control is told.
  enum Report: String, CaseIterable {
    /// The page nearest to the offset.
    case whileScrolling
    /// The page that a finger lets go for, one of those there are.
    case atRelease
    /// Likewise, by a modulo that makes the first page of the one after the last.
    case atReleaseByModulo
  }

  enum Refresh: String, CaseIterable {
    /// Another list waits for the end of a scroll.
    case afterScroll
    /// It stops the scroll, wherever that is.
    case atOnce
  }

  enum IndexFrom: String, CaseIterable { case itemSize, boundsSize }
}
