/// The memory limits of the simulated device that a run's numbers are compared with: where it sends a memory warning,
/// and where it ends the app.
package struct DeviceFacts: Equatable, Sendable {
  /// In bytes of the ledger.
  package var memoryWarning: Int64
  package var memoryLimit: Int64

  package init(memoryWarning: Int64, memoryLimit: Int64) {
    self.memoryWarning = memoryWarning
    self.memoryLimit = memoryLimit
  }
}
