import Foundation
import Harness
import Simulation

/// Options of every command that makes runs, in their typed form.
struct RunOptions {
  enum Decode: String, CaseIterable { case real, tape }

  static let accepted: [Arguments.Option] = [
    .value("variant"), .value("seed"), .value("decode"), .value("workers"), .value("tapes"),
    .value("stuck-after"),
  ]

  let variant: String?
  let seed: UInt64?
  let decode: DecodeMode
  let tapes: String?
  /// Host time without a record after which a run is taken for hung.
  let stuckAfter: Nanoseconds

  init(
    _ arguments: Arguments, decodingByDefault defaultDecode: Decode = .real
  ) throws(UsageError) {
    variant = arguments["variant"]
    seed = try arguments.number("seed", in: UInt64.min...UInt64.max)
    let workers = try arguments.number("workers", in: 0...16) ?? 0
    switch try arguments.choice("decode", of: Decode.self) ?? defaultDecode {
    case .real: decode = .real(workers: workers)
    case .tape: decode = .tape
    }
    tapes = arguments["tapes"]
    stuckAfter =
      try arguments.number("stuck-after", in: 1...Int64(86_400)).map { .seconds($0) }
      ?? RunPool.stuckAfter
  }
}
