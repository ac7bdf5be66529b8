import Foundation
import ReelbenchMeasurement

/// SIGINT and SIGTERM. Either one ends the current runs; the results so far are kept.
enum Interrupts {
  /// The signal that was received, or 0. Written by a signal handler, read by the loop that waits for children.
  nonisolated(unsafe) private static var received: Int32 = 0

  static func listen() {
    let handler: @convention(c) (Int32) -> Void = { Interrupts.received = $0 }
    signal(SIGINT, handler)
    signal(SIGTERM, handler)
  }

  static var isReceived: Bool { received != 0 }

  static var exitCode: ExitCode? {
    switch received {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }
}
