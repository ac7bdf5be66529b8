/// Choices of the carousel around its cells.
extension CarouselOptions {
  enum Reposition: String, CaseIterable {
    /// To the same item of the middle copy.
    case toMiddle
    /// Back by the number of items, whichever copy it was in.
    case byCount
    /// Likewise, and to the first page where there is none that far back.
    case byCountClamped
  }

  enum Wrap: String, CaseIterable {
    /// Once a scroll has come to rest.
    case atRest
    /// Also as a finger takes the content, which it may do before it has come to rest.
    case underFinger
  }

  enum ScrollEnd: String, CaseIterable {
    /// After a finger and after an animation.
    case both
    /// After a finger alone: pages that the timer turns are never put back.
    case fingerOnly
  }

  enum ListEnd: String, CaseIterable {
    /// The timer stops short of the end of the list.
    case guarded
    /// It asks for the next item whether there is one or not.
    case unguarded
  }

  enum TimerEnd: String, CaseIterable {
    /// Invalidated when the screen goes, and keeps nothing.
    case stopped
    /// Keeps the controller, and is left to the run loop.
    case kept
  }

  enum Autoplay: String, CaseIterable { case on, off }

  /// What the offset is divided by to get an index.
  enum IndexFrom: String, CaseIterable { case boundsWidth, itemWidth }

  enum SingleItem: String, CaseIterable {
    /// Stands three times and goes round like any list.
    case wraps
    /// Is one page that nothing turns.
    case stays
  }

  enum Refresh: String, CaseIterable {
    /// The timer stops, and the new list is shown from the start of its middle copy.
    case guarded
    /// The new list is put in, and nothing else.
    case unguarded
  }

  enum OnRotation: String, CaseIterable {
    /// Items keep their size, and the offset is what it was.
    case ignored
    /// Items follow the screen, and so does the page that was shown.
    case keepsPage
  }

  enum ScrolledAway: String, CaseIterable {
    /// Nothing plays or turns while the page has scrolled the carousel away.
    case stops
    /// Its cells are told nothing, as they have not left the carousel.
    case ignored
  }

  enum BeforePlay: String, CaseIterable {
    /// Cells are laid out before the one in the middle is asked for.
    case laysOut
    /// It is asked for as the scroll ends, whether it is there or not.
    case asksAtOnce
  }

  enum OnForeground: String, CaseIterable {
    case ignored
    /// The page in the middle plays again.
    case resumes
  }

  enum InBackground: String, CaseIterable {
    case timerRuns
    case timerStops
  }
}
