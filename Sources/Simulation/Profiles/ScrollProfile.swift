/// How a scroll view behaves where reports disagree or nothing is documented (A1.16, A2.8, A2.10, A2.14, A2.15, A2.17,
/// A2.19, A2.20, A7.1, A7.2).
package struct ScrollProfile: Equatable, Sendable {
  /// Whether a motion that is interrupted, or has no distance to cover, notifies the delegate that it has ended.
  package enum Cut: String, CaseIterable, Sendable { case silent, ends }

  /// Whether `decelerationRate` `fast` makes page turns faster.
  package enum FastPaging: String, CaseIterable, Sendable { case same, faster }

  /// How a page turns without a flick.
  package enum SlowTurn: String, CaseIterable, Sendable {
    /// Like a page turn after a flick, but from rest.
    case thrown
    /// In a quarter of a second.
    case quarterSecond
  }

  /// Whether an inset before the content shifts the pages.
  package enum InsetPaging: String, CaseIterable, Sendable { case moves, keeps }

  /// The run loop's mode during an animated scroll by the app.
  package enum AnimationMode: String, CaseIterable, Sendable { case standard, tracking }

  /// Whether blocks of the main dispatch queue run while a finger scrolls.
  package enum MainQueue: String, CaseIterable, Sendable { case runs, waits }

  /// A touch catches a deceleration.
  package var whenCaught: Cut
  /// The app sets the offset during a deceleration, unanimated.
  package var whenOffsetSet: Cut
  package var fastPaging: FastPaging
  /// A drag with paging is released at rest, exactly on a page.
  package var whenReleasedOnPage: Cut
  /// The app scrolls, animated, to where the content is.
  package var whenThere: Cut
  package var slowTurn: SlowTurn
  package var insetPaging: InsetPaging
  /// Duration of an animated scroll by the app.
  package var animation: Nanoseconds
  package var animationMode: AnimationMode
  package var mainQueue: MainQueue

  package init(
    whenCaught: Cut, whenOffsetSet: Cut, fastPaging: FastPaging,
    whenReleasedOnPage: Cut = .silent, whenThere: Cut = .silent, slowTurn: SlowTurn = .thrown,
    insetPaging: InsetPaging = .moves, animation: Nanoseconds = .milliseconds(300),
    animationMode: AnimationMode = .standard, mainQueue: MainQueue = .runs
  ) {
    self.whenCaught = whenCaught
    self.whenOffsetSet = whenOffsetSet
    self.fastPaging = fastPaging
    self.whenReleasedOnPage = whenReleasedOnPage
    self.whenThere = whenThere
    self.slowTurn = slowTurn
    self.insetPaging = insetPaging
    self.animation = animation
    self.animationMode = animationMode
    self.mainQueue = mainQueue
  }
}
