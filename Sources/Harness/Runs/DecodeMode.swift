import ReelbenchMedia
import ReelbenchSimulation

/// How a run decodes: by tape alone, or with real decoding that is audited against the tapes.
package enum DecodeMode: Equatable, Sendable {
  case tape
  case real(workers: Int)

  package var word: String {
    switch self {
    case .tape: "tape"
    case .real: "real"
    }
  }

  /// Must be called in the process of the run, since threads do not survive a fork.
  /// - Parameter clock: the host's clock, if the run follows it.
  func makeDecoding(on clock: WallClock?) -> (any Decoding)? {
    guard case .real(let workers) = self else { return nil }
    return clock.map { RealDecoding(pacedBy: $0, threads: max(1, workers)) }
      ?? RealDecoding(workers: workers)
  }
}
