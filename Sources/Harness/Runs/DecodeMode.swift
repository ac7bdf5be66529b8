import ReelbenchMedia
import ReelbenchSimulation

/// How a run decodes: by tape alone, or really and audited against the tapes.
package enum DecodeMode: Equatable, Sendable {
  case tape
  case real(workers: Int)

  package var word: String {
    switch self {
    case .tape: "tape"
    case .real: "real"
    }
  }

  /// Made in the process that runs: threads do not survive a fork.
  /// - Parameter clock: the host's, where the run keeps to it.
  func makeDecoding(on clock: WallClock?) -> (any Decoding)? {
    guard case .real(let workers) = self else { return nil }
    return clock.map { RealDecoding(pacedBy: $0, threads: max(1, workers)) }
      ?? RealDecoding(workers: workers)
  }
}
