/// A link, as data: `scenarios/networks/<name>.yaml`.
package struct NetworkProfile: Equatable, Sendable {
  package var name: String
  /// Bits per second, downlink.
  package var downlink: Int64
  package var roundTrip: Nanoseconds
  /// One line a value that is an assumption.
  package var assumptions: [String]

  package init(name: String, downlink: Int64, roundTrip: Nanoseconds, assumptions: [String]) {
    self.name = name
    self.downlink = downlink
    self.roundTrip = roundTrip
    self.assumptions = assumptions
  }
}
