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
  /// Has all that is on the screen noted each time that it may be another, to be set before the app is opened.
  package func film(_ note: @escaping (Instant, [DisplayItem]) -> Void) { screen.film = note }

  /// What the committed tree shows now, by cell; nil while main has changed the tree since its commit.
  package var committedContents: [(cell: UInt32, content: VisibleContent)]? {
    screen.committedContents
  }
}
