import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchReporting
import ReelbenchScenarios
import ReelbenchSimulation

/// `reelbench fidelity`: compares the metrics of the same runs on the virtual clock and on the host's clock.
@MainActor
struct FidelityCommand {
  /// The device that is simulated on both clocks.
  private enum Device: String, CaseIterable { case host, scenario }

  static let help = """
    usage: reelbench fidelity FILE|DIR… [option …]

      --device host|scenario   host: the scenario's device with the cores of this host and the decoding speed
                               of the runs on the wall clock (default); scenario: the device unchanged, whose
                               decoding speed is modelled on the virtual clock only
      --variant V              only this variant
      --seed N                 use this seed instead of the scenario's
      --repeat N               processes per variant on the wall clock; variants take turns (default 5)
      --jobs N                 runs at once on the wall clock (default 1)
      --workers N              decode threads on the wall clock (default: cores)
      --tapes DIR              folder of tapes that are not beside their media
      --stuck-after S          seconds of host time in which a run must record something (default 120)
      --json                   print JSON, schema \(FidelityJSON.fidelitySchema)

      Nothing is judged: the exit code is 0 unless a run ends badly.
    """

  private let workspace: Workspace
  private let arguments: Arguments
  private let options: RunOptions

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(
      raw,
      accepting: RunOptions.accepted.filter { $0.name != "decode" } + [
        .value("device"), .value("repeat"), .value("jobs"), .flag("json"),
      ])
    options = try RunOptions(arguments, clock: .wall)
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`fidelity` needs a scenario file or a folder of them")
    }
    let jobs = try arguments.number("jobs", in: 1...256) ?? 1
    let device = try arguments.choice("device", of: Device.self) ?? .host
    let scenarios = try workspace.scenarios(arguments.positional)
    let host = try device == .host ? measuredHost() : nil
    Interrupts.listen()
    let wallPlans = try plans(scenarios, decode: options.decode).map { host?.runs($0) ?? $0 }
    let wallRuns = options.gathered(
      try workspace.perform(options.timed(wallPlans), jobs: jobs, stuckAfter: options.stuckAfter))
    if let failure = wallRuns.compactMap(\.auditFailure).first {
      throw CommandError(message: failure, exitCode: .badInput)
    }
    let paces = paces(of: wallRuns)
    let virtualPlans = zip(try plans(scenarios, decode: .tape), paces).map { plan, pace in
      host?.decoding(at: pace).runs(plan) ?? plan
    }
    let virtualRuns = try workspace.perform(
      virtualPlans, jobs: Workspace.cores, stuckAfter: options.stuckAfter)
    let wall = ResultBuilder().judge(wallRuns)
    let groups = ResultFile(tool: Tool.built, runs: wall.map(\.result)).repeatedRuns
    let virtual = ResultBuilder().judge(virtualRuns)
    let all = virtual.indices.map { place in
      Fidelity(
        virtual: virtual[place].result, wall: groups[place],
        decodeReference: host == nil ? nil : paces[place].reference)
    }
    let deviceLine = text(of: host, for: scenarios)
    Console.out(
      arguments.has("json")
        ? FidelityJSON.text(all, host: deviceLine)
        : FidelityTable(all, host: deviceLine).text)
    return Interrupts.exitCode ?? .strongest(wall.map(\.judgement.exitCode))
  }

  /// The combined decoding pace of the repetitions of each plan.
  private func paces(of runs: [CompletedRun]) -> [DecodePace] {
    stride(from: 0, to: runs.count, by: options.times).map { first in
      runs[first..<(first + options.times)].map(\.pace).reduce(DecodePace(), +)
    }
  }

  private func plans(_ scenarios: [Scenario], decode: DecodeMode) throws -> [RunPlan] {
    try workspace.plans(
      scenarios, variant: options.variant, seed: options.seed, decode: decode,
      tapes: options.tapes)
  }

  private func measuredHost() throws -> HostDevice {
    guard let clip = workspace.reference else {
      throw workspace.folders.missing(
        Workspace.referenceClip, orElse: "give `--device scenario`")
    }
    return try HostDevice(referenceClip: clip, cores: Workspace.cores)
  }

  private func text(of host: HostDevice?, for scenarios: [Scenario]) -> String {
    var names: [String] = []
    for scenario in scenarios where !names.contains(scenario.device.name) {
      names.append(scenario.device.name)
    }
    let base = names.joined(separator: ", ")
    return host.map { "device: " + $0.text(base: base) }
      ?? "device: \(base), whose decoding speed the wall clock does not have"
  }
}

extension HostDevice {
  /// The plan with this host's device.
  fileprivate func runs(_ plan: RunPlan) -> RunPlan {
    var plan = plan
    plan.scenario.device = profile(base: plan.scenario.device)
    return plan
  }
}
