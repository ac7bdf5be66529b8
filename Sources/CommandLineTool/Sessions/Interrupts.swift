import Foundation
import ReelbenchMeasurement

/// Ctrl-C and a polite kill: the runs under way are ended, what there is is kept.
enum Interrupts {
  /// Written by a signal handler, read by the loop that waits for children.
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
