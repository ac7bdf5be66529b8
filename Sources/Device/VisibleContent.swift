import HeadlessUIKit
import ReelbenchSimulation

/// What a person sees in a cell.
package struct VisibleContent: Equatable {
  package let fact: ScreenFact
  /// Feed item of the frame shown; −1 for none.
  package let shownItem: Int

  package init(fact: ScreenFact, shownItem: Int = -1) {
    self.fact = fact
    self.shownItem = shownItem
  }
}

extension AppSession {
  /// Calls `note` with everything on the screen whenever it may have changed. To be set before the app is opened.
  package func film(_ note: @escaping (Instant, [DisplayItem]) -> Void) { screen.film = note }

  /// What the committed tree shows with the current frames, by cell; nil if main has changed the tree since its commit.
  package var committedContents: [(cell: UInt32, content: VisibleContent)]? {
    screen.committedContents
  }
}
