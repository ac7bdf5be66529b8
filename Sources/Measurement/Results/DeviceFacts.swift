/// What of the simulated device the numbers of a run are held against: where it warns of memory, and where it ends the app.
package struct DeviceFacts: Equatable, Sendable {
  /// Bytes of the ledger.
  package var memoryWarning: Int64
  package var memoryLimit: Int64

  package init(memoryWarning: Int64, memoryLimit: Int64) {
    self.memoryWarning = memoryWarning
    self.memoryLimit = memoryLimit
  }
}
