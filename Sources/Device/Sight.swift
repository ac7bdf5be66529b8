import HeadlessUIKit
import Simulation

/// What a person sees in a cell.
package struct Sight: Equatable {
  package let fact: ScreenFact
  /// Feed item of the frame shown; −1 for none.
  package let shownItem: Int

  package init(fact: ScreenFact, shownItem: Int = -1) {
    self.fact = fact
    self.shownItem = shownItem
  }
}

extension Handset {
  /// Has all that is on the screen noted each time that it may be another, to be set before the app is opened.
  package func film(_ note: @escaping (Instant, [Paint]) -> Void) { screen.film = note }

  /// What the committed tree shows now, by cell; nil while main has changed the tree since its commit.
  package var committedSights: [(cell: UInt32, sight: Sight)]? { screen.committedSights }
}
