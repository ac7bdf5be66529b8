import ReelbenchMeasurement
import ReelbenchSimulation

/// The filmstrip of a run: which picture its screen showed at which instants, and where the pictures come from.
package struct RunStrip: Sendable {
  package struct Shot: Equatable, Sendable {
    package var at: Instant
    /// Names its picture: shots with the same file show the same.
    package var file: String
    /// Pixels.
    package var width: Int
    package var height: Int
    /// What is wrong with what it shows, `black` or `wrong item`; nil when nothing is.
    package var fault: String?

    package init(at: Instant, file: String, width: Int, height: Int, fault: String? = nil) {
      self.at = at
      self.file = file
      self.width = width
      self.height = height
      self.fault = fault
    }
  }

  /// In the order of their instants.
  package var shots: [Shot]
  /// The JPEG file of a name. Asked for the pictures that a page shows alone, since all of them may not fit into memory.
  package var picture: @Sendable (String) throws -> [UInt8]

  package init(shots: [Shot], picture: @escaping @Sendable (String) throws -> [UInt8]) {
    self.shots = shots
    self.picture = picture
  }
}

/// Where a page gets the filmstrip of a run. Nil: there is none.
package typealias StripSource = (RunResult) throws -> RunStrip?
