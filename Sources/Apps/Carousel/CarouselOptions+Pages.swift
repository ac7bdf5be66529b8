/// Choices of the carousel around its cells.
extension CarouselOptions {
  enum Reposition: String, CaseIterable {
    /// To the same item of the middle copy.
    case toMiddle
    /// Back by the number of items, whichever copy it was in.
    case byCount
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
}
