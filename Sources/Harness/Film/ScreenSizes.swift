import ReelbenchMeasurement
import ReelbenchSimulation

/// The size of the screen over a run: the device's, until the device is rotated.
package struct ScreenSizes {
  /// In 1/1024 pt.
  package struct Size: Equatable, Sendable {
    package var width: Int64
    package var height: Int64

    package init(width: Int64, height: Int64) {
      self.width = width
      self.height = height
    }
  }

  private let first: Size
  private let turns: [Record]

  package init(_ trace: StoredTrace, _ device: DeviceProfile) {
    func units(_ points: Double) -> Int64 { Int64((points * 1024).rounded()) }
    first = Size(width: units(device.screenWidth), height: units(device.screenHeight))
    turns = trace.records.filter { $0.kind == .rotated }
  }

  package func size(at instant: Instant) -> Size {
    turns.last { $0.at <= instant }.map { Size(width: $0.a, height: $0.b) } ?? first
  }
}
