import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation

/// The product's picture of what a person saw, drawn while the phone still runs.
enum Timeline {
  /// The cells that were seen between two instants, in milliseconds.
  static func picture(_ trace: Trace, from start: Int64 = 0, to end: Int64) -> String {
    TimelinePicture(
      trace.all, from: Instant(nanoseconds: start * 1_000_000),
      to: Instant(nanoseconds: end * 1_000_000)
    ).cellRows
  }
}
