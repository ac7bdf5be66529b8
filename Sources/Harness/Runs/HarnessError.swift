import ReelbenchMeasurement

/// Why runs could not be performed: one line for people, and the exit code.
package struct HarnessError: Error, Equatable {
  package var message: String
  package var exitCode: ExitCode

  package init(_ message: String, exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }
}
