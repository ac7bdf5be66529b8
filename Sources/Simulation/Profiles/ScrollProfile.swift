/// What a scroll view does where reports disagree or nothing is documented (A2.15, A2.17, A2.20).
package struct ScrollProfile: Equatable, Sendable {
  /// Whether a deceleration that is cut short tells the delegate that it has ended.
  package enum Cut: String, CaseIterable, Sendable { case silent, ends }

  /// Whether `decelerationRate` `fast` makes page turns faster.
  package enum FastPaging: String, CaseIterable, Sendable { case same, faster }

  /// A touch catches a deceleration.
  package var whenCaught: Cut
  /// The app sets the offset during a deceleration, unanimated.
  package var whenOffsetSet: Cut
  package var fastPaging: FastPaging

  package init(whenCaught: Cut, whenOffsetSet: Cut, fastPaging: FastPaging) {
    self.whenCaught = whenCaught
    self.whenOffsetSet = whenOffsetSet
    self.fastPaging = fastPaging
  }
}
