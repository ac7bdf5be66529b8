import Harness
import Measurement
import Reporting
import Scenarios
import Simulation

/// `reelbench fidelity`: the same runs on the virtual clock and on the host's, number by number.
@MainActor
struct FidelityCommand {
  /// Which device both clocks run.
  private enum Device: String, CaseIterable { case host, scenario }

  static let help = """
    usage: reelbench fidelity FILE|DIR… [option …]

      --device host|scenario   a profile with the decoding speed and the cores of this host, measured now,
                               and all else from the scenario's device (default); or that device as it is,
                               whose decoders are then modelled on the virtual clock alone
      --variant V              only this variant
      --seed N                 instead of the scenario's
      --repeat N               fresh processes on the wall clock for each variant, in turn (default 5)
      --jobs N                 runs at once on the wall clock (default 1)
      --workers N              decode threads on the wall clock (default: cores)
      --tapes DIR              where tapes lie that are not beside their media
      --stuck-after S          seconds of host time in which a run must record something (default 120)
      --json                   as JSON, schema \(FidelityJSON.fidelitySchema)

      Nothing is judged: the exit code is 0 unless a run ends badly.
    """

  private let workspace: Workspace
  private let arguments: Arguments
  private let options: RunOptions

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
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
    var scenarios = try workspace.reader.readAll(arguments.positional)
    let told = try putOn(device, &scenarios)
    let virtual = try workspace.plans(
      scenarios, variant: options.variant, seed: options.seed, decode: .tape,
      tapes: options.tapes)
    let wall = try workspace.plans(
      scenarios, variant: options.variant, seed: options.seed, decode: options.decode,
      tapes: options.tapes)
    Interrupts.listen()
    let first = try workspace.perform(
      virtual, jobs: Workspace.cores, stuckAfter: options.stuckAfter)
    let second = options.gathered(
      try workspace.perform(options.timed(wall), jobs: jobs, stuckAfter: options.stuckAfter))
    if let failure = second.compactMap(\.auditFailure).first {
      throw CommandError(message: failure, exitCode: .badInput)
    }
    let model = ResultBuilder().judge(first).map(\.result)
    let host = ResultBuilder().judge(second)
    let groups = ResultFile(tool: Tool.built, runs: host.map(\.result)).repeatedRuns
    let all = zip(model, groups).map { Fidelity(virtual: $0, wall: $1) }
    Console.out(
      arguments.has("json")
        ? FidelityJSON.text(all, host: told) : FidelityTable(all, host: told).text)
    return Interrupts.exitCode ?? .strongest(host.map(\.judgement.exitCode))
  }

  /// Puts the scenarios on a device, and tells it in a line.
  private func putOn(_ device: Device, _ scenarios: inout [Scenario]) throws -> String {
    var names: [String] = []
    for scenario in scenarios where !names.contains(scenario.device.name) {
      names.append(scenario.device.name)
    }
    let base = names.joined(separator: ", ")
    switch device {
    case .scenario: return "device: \(base), whose decoding speed the wall clock does not have"
    case .host:
      guard let clip = Workspace.reference else {
        throw UsageError(
          message: "there is no \(Workspace.referenceClip) here to measure this host with: "
            + "start `fidelity` in the repository, or give `--device scenario`")
      }
      let host = try HostDevice(referenceClip: clip, cores: Workspace.cores)
      for place in scenarios.indices {
        scenarios[place].device = host.profile(base: scenarios[place].device)
      }
      return "device: " + host.text(base: base)
    }
  }
}
