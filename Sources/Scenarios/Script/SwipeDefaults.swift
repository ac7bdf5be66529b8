import ReelbenchSimulation

/// The defaults of swipes: how much of the page the finger covers, and how fast.
package enum SwipeDefaults {
  package enum Velocity: String, CaseIterable, Sendable { case slow, `default`, fast }

  /// The length in thousandths of the page, and the duration. The middle of the path is the middle of the page.
  package static func stroke(_ velocity: Velocity) -> (shareThousandths: Int, duration: Nanoseconds)
  {
    switch velocity {
    case .slow: (600, .milliseconds(220))
    case .default: (550, .milliseconds(90))
    case .fast: (550, .milliseconds(60))
    }
  }

  /// Thousandths of the page that a swipe with a speed in pt/s covers.
  package static let measuredShareThousandths = 550

  /// The speeds that a swipe may have, in pt/s.
  package static let speeds: ClosedRange<Int64> = 50...20_000

  /// How long a swipe at `speed` pt/s takes over a page of `length` points.
  static func duration(length: Double, speed: Int64) -> Nanoseconds {
    Nanoseconds(seconds: length * Double(measuredShareThousandths) / 1_000 / Double(speed))
  }
}
