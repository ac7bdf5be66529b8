import Foundation
import ReelbenchHarness
import ReelbenchSimulation

/// The parsed options that all commands that run scenarios have.
struct RunOptions {
  enum Decode: String, CaseIterable { case real, tape }

  static let accepted: [Arguments.Option] = [
    .value("variant"), .value("seed"), .value("decode"), .value("workers"), .value("tapes"),
    .value("stuck-after"),
  ]

  /// The options of commands that can run on the host's clock.
  static let clockOptions: [Arguments.Option] = [.value("clock"), .value("repeat")]
  static let mostRepetitions = 1_000

  let variant: String?
  let seed: UInt64?
  let clock: RunClock
  /// The number of repetitions of each run.
  let times: Int
  let decode: DecodeMode
  let tapes: String?
  /// Host time without a record after which a run counts as hung.
  let stuckAfter: Nanoseconds

  init(
    _ arguments: Arguments, decodingByDefault defaultDecode: Decode = .real,
    clock defaultClock: RunClock = .virtual
  ) throws(UsageError) {
    variant = arguments["variant"]
    seed = try arguments.number("seed", in: UInt64.min...UInt64.max)
    clock = try arguments.choice("clock", of: RunClock.self) ?? defaultClock
    let times = try arguments.number("repeat", in: 1...Self.mostRepetitions)
    let workers = try arguments.number("workers", in: 0...16)
    let decode = try arguments.choice("decode", of: Decode.self)
    switch clock {
    case .virtual:
      guard times == nil else {
        throw UsageError(
          message: "`--repeat` is for `--clock wall`: on the virtual clock every run is the same")
      }
      self.times = 1
      switch decode ?? defaultDecode {
      case .real: self.decode = .real(workers: workers ?? 0)
      case .tape: self.decode = .tape
      }
    case .wall:
      guard decode != .tape, workers != 0 else {
        throw UsageError(
          message: "`--clock wall` always decodes, and on threads: it cannot be combined with "
            + "`--decode tape` or `--workers 0`")
      }
      self.times = times ?? 5
      self.decode = .real(workers: workers ?? max(2, Workspace.cores))
    }
    tapes = arguments["tapes"]
    stuckAfter =
      try arguments.number("stuck-after", in: 1...Int64(86_400)).map { .seconds($0) }
      ?? RunPool.stuckAfter
  }

  /// The plans in the order in which they run. On the host's clock each plan is repeated, and the plans take turns, so
  /// that other load on the host affects all of them equally.
  func timed(_ plans: [RunPlan]) -> [RunPlan] {
    guard clock == .wall else { return plans }
    return (1...times).flatMap { repetition in
      plans.map { plan in
        var plan = plan
        plan.clock = .wall
        plan.repetition = repetition
        return plan
      }
    }
  }

  /// Reorders the runs of timed plans so that the repetitions of each plan are adjacent.
  func gathered(_ runs: [CompletedRun]) -> [CompletedRun] {
    let plans = runs.count / times
    return (0..<plans).flatMap { plan in (0..<times).map { runs[$0 * plans + plan] } }
  }
}
