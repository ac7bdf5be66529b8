import Foundation
import Harness
import Simulation

/// Options that `run` and `replay` share, in their typed form.
struct RunOptions {
  enum Decode: String, CaseIterable { case real, tape }

  static let accepted: [Arguments.Option] = [
    .value("variant"), .value("seed"), .value("decode"), .value("workers"), .value("tapes"),
  ]

  let variant: String?
  let seed: UInt64?
  let decode: DecodeMode
  let tapes: String?

  init(_ arguments: Arguments) throws(UsageError) {
    variant = arguments["variant"]
    seed = try arguments.number("seed", in: UInt64.min...UInt64.max)
    let workers = try arguments.number("workers", in: 0...16) ?? 0
    switch try arguments.choice("decode", of: Decode.self) ?? .real {
    case .real: decode = .real(workers: workers)
    case .tape: decode = .tape
    }
    tapes = arguments["tapes"]
  }
}
