import ReelbenchMeasurement
import ReelbenchSimulation

/// The filmstrip of a run: which picture its screen showed at which instants, and where the pictures come from.
package struct RunStrip: Sendable {
  package struct Shot: Equatable, Sendable {
    package var at: Instant
    /// The name of its picture: shots with the same name show the same picture.
    package var file: String
    /// Pixels.
    package var width: Int
    package var height: Int
    /// What is wrong with what it shows: `blank`, `black` or `wrong item`; nil if nothing is.
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
  /// Loads the JPEG file with a name. Called only for the pictures that a page shows, since all of them may not fit
  /// into memory.
  package var picture: @Sendable (String) throws -> [UInt8]

  package init(shots: [Shot], picture: @escaping @Sendable (String) throws -> [UInt8]) {
    self.shots = shots
    self.picture = picture
  }
}

/// Loads the filmstrip of a run for a page. Returns nil if there is none.
package typealias StripSource = (RunResult) throws -> RunStrip?
