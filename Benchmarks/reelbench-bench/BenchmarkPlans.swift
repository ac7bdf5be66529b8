import ReelbenchCommandLineTool
import ReelbenchHarness
import ReelbenchScenarios
import ReelbenchSimulation

/// The plans that the benchmarks run: variants of the gate's burst of flicks, read from its bundled file.
@MainActor
struct BenchmarkPlans {
  private static let scenario = "scenarios/gate/fast-burst.yaml"
  /// Longer waits of the script are cut to this, so that a figure measures flicks and not idle time.
  private static let longestWait = Nanoseconds.milliseconds(500)

  let workspace: Workspace
  let tapes: String?
  /// The maximum number of rounds of flicks in a run.
  let mostRounds: Int

  /// The plan of one variant of the burst, with its long waits cut.
  /// - Parameter rounds: the maximum number of rounds of flicks.
  func burst(_ variant: String, decode: DecodeMode, rounds: Int = .max) throws -> RunPlan {
    var scenario = try workspace.reader.read(Self.scenario)
    let rounds = min(rounds, mostRounds)
    scenario.steps = scenario.steps.map { Self.cut($0, rounds: rounds) }
    let plans = try workspace.plans(
      [scenario], variant: variant, seed: nil, decode: decode, tapes: tapes)
    guard let plan = plans.first else {
      throw BenchmarkError(message: "\(Self.scenario) has no variant \(variant)")
    }
    return plan
  }

  private static func cut(_ step: Step, rounds: Int) -> Step {
    var step = step
    switch step.action {
    case .wait(let lapse) where lapse > longestWait:
      step.action = .wait(longestWait)
      step.text = "wait: \(longestWait.count / 1_000_000)ms"
    case .autoplay(let lapse) where lapse > longestWait:
      step.action = .autoplay(longestWait)
      step.text = "autoplay: \(longestWait.count / 1_000_000)ms"
    case .repeat(var loop):
      loop.times = min(loop.times, rounds)
      loop.steps = loop.steps.map { cut($0, rounds: rounds) }
      step.action = .repeat(loop)
    default: break
    }
    return step
  }
}

extension RunPlan {
  /// The tapes of the run's media, by the path of the file.
  var tapes: [String: Tape] {
    var tapes: [String: Tape] = [:]
    for entry in scenario.feed {
      for path in [entry.path, entry.posterPath] {
        guard let asset = path.flatMap({ library.asset(at: $0) }) else { continue }
        tapes[asset.file] = asset.tape
      }
    }
    return tapes
  }
}
