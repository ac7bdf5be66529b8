import ReelbenchSimulation

/// A start of a video for reports: its item and cell, when it was, and how its time was spent.
package struct StartSummary: Equatable, Sendable {
  package struct Part: Equatable, Sendable {
    /// As in `first_frame.phase.…`.
    package var name: String
    package var length: Nanoseconds
  }

  /// The feed item.
  package var item: Int64
  package var bound: Instant
  /// They add up to the whole start.
  package var parts: [Part]
  package var cell: UInt32
  /// The same parts in the order in which this start went through them.
  package var steps: [Part]
  /// How the start ended, in a word or two.
  package var ending: String
  /// When its first frame was on the screen; nil when none was.
  package var presented: Instant?

  package var length: Nanoseconds { Nanoseconds(parts.reduce(0) { $0 + $1.length.count }) }

  init(_ start: Start) {
    item = start.item
    bound = Instant(nanoseconds: start.bound.instant)
    parts = zip(Start.Part.allCases, start.parts).map {
      Part(name: "\($0)", length: Nanoseconds($1))
    }
    cell = start.cell
    steps = start.steps.map { Part(name: "\($0.part)", length: Nanoseconds($0.length)) }
    ending = start.ending.word
    presented = start.presented.map { Instant(nanoseconds: $0) }
  }
}
