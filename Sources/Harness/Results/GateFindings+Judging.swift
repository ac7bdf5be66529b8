import ReelbenchMeasurement
import ReelbenchScenarios

extension GateFindings {
  /// Collects the findings of a gate.
  ///
  /// - Parameters:
  ///   - scenarios: all that the command line names, whether they ran or not.
  ///   - answered: those whose vanished variants are reported here; each of several shards reports its own.
  ///   - isWhole: whether a folder was named. Then the scenario of a baseline without a scenario is gone, and that is
  ///     reported here.
  ///   - others: exit codes of findings besides the runs.
  package init(
    of result: ResultFile, codes: [ExitCode], scenarios: [Scenario], answered: [Scenario],
    baselines: BaselineSet, isWhole: Bool, others: [ExitCode]
  ) {
    let vanished = Self.vanished(scenarios, answered, baselines, isWhole: isWhole)
    self.init(
      result: result, vanished: vanished, causes: Self.causes(of: result, baselines),
      exitCode: .strongest(codes + others + (vanished.isEmpty ? [] : [.broken])))
  }

  private static func vanished(
    _ scenarios: [Scenario], _ answered: [Scenario], _ baselines: BaselineSet, isWhole: Bool
  ) -> [Vanished] {
    let known = Set(scenarios.map(\.name))
    var vanished: [Vanished] = []
    for baseline in baselines.all {
      guard let scenario = answered.first(where: { $0.name == baseline.scenario }) else {
        if isWhole, !known.contains(baseline.scenario) {
          vanished.append(
            Vanished(scenario: baseline.scenario, variant: nil, file: baseline.file, line: 1))
        }
        continue
      }
      var known = Set(scenario.variants.map(\.name))
      for run in baseline.runs where known.insert(run.variant).inserted {
        vanished.append(
          Vanished(
            scenario: baseline.scenario, variant: run.variant, file: baseline.file, line: run.line))
      }
    }
    return vanished
  }

  /// What else differs from the baseline, for runs whose trace differs.
  private static func causes(of result: ResultFile, _ baselines: BaselineSet) -> [Cause] {
    var causes: [Cause] = []
    for run in result.runs {
      guard let baseline = baselines[run.scenario],
        let base = baseline.run(run.variant, seed: run.seed), base.traceHash != run.traceHash
      else { continue }
      let lines =
        result.tool.changes(from: baseline.tool)
        + (run.inputs?.changes(from: baseline.inputs(of: base)) ?? [])
      for line in lines {
        let cause = Cause(scenario: run.scenario, text: line)
        if !causes.contains(cause) { causes.append(cause) }
      }
    }
    return causes
  }
}

extension ResultFile.Tool {
  /// The versions that differ from the old ones, one per line.
  package func changes(from old: ResultFile.Tool) -> [String] {
    [
      ("Reelbench", version, old.version), ("FFmpeg", ffmpeg, old.ffmpeg),
      ("Swift", swift, old.swift),
    ].filter { $0.1 != $0.2 }.map { "\($0.0) is \($0.1), and was \($0.2)" }
  }
}
