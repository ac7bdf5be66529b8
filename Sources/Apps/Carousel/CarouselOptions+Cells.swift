/// Choices of the cells.
extension CarouselOptions {
  enum Rebuild: String, CaseIterable {
    /// `willDisplay` builds a player where there is none.
    case whenReleased
    /// `willDisplay` builds a new one whatever there is.
    case always
    /// Only `bind` builds one, so a kept cell that comes back has none.
    case never
  }

  enum Play: String, CaseIterable {
    /// As soon as the player is built, on the screen or not.
    case inBind
    /// When the first edge of the cell comes in.
    case inWillDisplay
    /// The page in the middle plays once the scroll has come to rest, the others are paused.
    case whenSettled
    /// Likewise, but nothing tells the first page.
    case afterScrolling
  }

  enum Pause: String, CaseIterable {
    /// A tap does nothing.
    case byAppAlone
    /// A tap pauses the page, or lets it play again; another item starts anew.
    case byTap
    /// Likewise, but what a tap has set stays with the cell.
    case byTapKept
  }

  enum LayerFrame: String, CaseIterable {
    /// Follows the cell at every layout.
    case inLayout
    /// Nobody sets it: it stays empty.
    case neverSet
  }

  enum OldLayer: String, CaseIterable {
    /// Goes with its player.
    case removed
    /// Stays in the cell, below the next one.
    case left
  }

  enum Poster: String, CaseIterable {
    /// Lies below the video.
    case shown
    /// The video cell is not told of it.
    case notPassed
    /// Goes with all other layers when the video's is put in.
    case removedWithLayers
    /// Hidden when the player is told to play, shown again when it is let go.
    case hiddenAtPlay
    /// Hidden likewise, and shown again by `bind` alone.
    case keptHidden
    /// Lies above the video until that plays.
    case aboveUntilPlaying
    /// Until it is told that the video plays: one that did already tells nothing more.
    case aboveUntilTold
  }

  enum Background: String, CaseIterable { case black, white }

  enum Muted: String, CaseIterable {
    case yes = "true"
    case no = "false"
    /// Each video, until it is tapped.
    case untilTapped
  }
}
