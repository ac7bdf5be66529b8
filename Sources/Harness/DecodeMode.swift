import Media
import Simulation

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
  func makeDecoding() -> (any Decoding)? {
    switch self {
    case .tape: nil
    case .real(let workers): RealDecoding(workers: workers)
    }
  }
}
