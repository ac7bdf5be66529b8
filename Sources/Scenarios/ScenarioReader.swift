import ReelbenchMeasurement
import ReelbenchSimulation

/// Reads scenario files strictly, and reports as many independent mistakes of a file at once as it can.
package struct ScenarioReader {
  let apps: AppDescriptions
  let metricUnit: (String) -> Metric.Unit?
  let metricNames: [String]
  let commitSeed: UInt64?
  let files: ScenarioFiles
  let sharedFolders: [String]

  /// - Parameters:
  ///   - apps: The apps that variants may name.
  ///   - metricUnit: The unit of a metric; nil when no metric has the name.
  ///   - metricNames: All names, for "did you mean".
  ///   - commitSeed: The value of `seed: commit`; nil outside a repository.
  ///   - sharedFolders: The scenarios folders that are searched, in order, for what the file's own folder does not
  ///     have.
  package init(
    apps: AppDescriptions, metricUnit: @escaping (String) -> Metric.Unit?, metricNames: [String],
    commitSeed: UInt64?, files: ScenarioFiles = .disk, sharedFolders: [String] = []
  ) {
    self.apps = apps
    self.metricUnit = metricUnit
    self.metricNames = metricNames
    self.commitSeed = commitSeed
    self.files = files
    self.sharedFolders = sharedFolders
  }

  /// Reads one file.
  package func read(_ path: String) throws(ScenarioErrors) -> Scenario {
    let diagnostics = Diagnostics(source: SourceText(path: path, from: files))
    let scenario = scenario(path, diagnostics)
    if let errors = diagnostics.result { throw errors }
    guard let scenario else {
      preconditionFailure("\(path) gave neither a scenario nor an error")
    }
    return scenario
  }

  /// Reads files, and the `*.yaml` files of directories in the order of their names. Two scenarios with the same name
  /// are an error.
  package func readAll(_ paths: [String]) throws(ScenarioErrors) -> [Scenario] {
    var scenarios: [Scenario] = []
    var errors: [ScenarioError] = []
    var omitted = 0
    var seen: Set<String> = []
    for file in try expand(paths) where seen.insert(file).inserted {
      do {
        let scenario = try read(file)
        if let other = scenarios.first(where: { $0.name == scenario.name }) {
          errors.append(
            ScenarioError(
              file: file, message: "the name `\(scenario.name)` is taken by \(other.file)"))
        }
        scenarios.append(scenario)
      } catch {
        errors += error.errors
        omitted += error.omitted
      }
    }
    if !errors.isEmpty { throw ScenarioErrors(errors, omitted: omitted) }
    return scenarios
  }

  /// The files as given, with each directory replaced by its `*.yaml` files in the order of their names.
  package func expand(_ paths: [String]) throws(ScenarioErrors) -> [String] {
    var expanded: [String] = []
    for path in paths {
      guard files.kind(path) == .directory else {
        expanded.append(path)
        continue
      }
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let names = files.names(folder).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
      guard !names.isEmpty else {
        throw ScenarioErrors([ScenarioError(file: path, message: "no scenario in this directory")])
      }
      expanded += names.sorted().map { Folders.join(folder, $0) }
    }
    return expanded
  }

  /// Nil after a report.
  private func scenario(_ path: String, _ diagnostics: Diagnostics) -> Scenario? {
    guard let documents = YAMLReader.documents(of: diagnostics.source, reportingTo: diagnostics)
    else { return nil }
    guard documents.count == 3 else {
      diagnostics.report(
        "a scenario has three documents (header, steps, thresholds), this file has \(documents.count)",
        at: documents.count > 3 ? documents[3].mark : documents[documents.count - 1].mark,
        hint: documents.count < 3 ? "begin the next with a line `---`" : nil)
      return nil
    }
    let metrics = MetricNames(diagnostics: diagnostics, unit: metricUnit, names: metricNames)
    let folders = Folders(scenario: path, shared: sharedFolders, files: files)
    let header = HeaderReader(
      diagnostics: diagnostics, folders: folders, apps: apps, metrics: metrics,
      commitSeed: commitSeed
    ).read(documents[0])
    let steps = StepReader(
      diagnostics: diagnostics, device: header.device, feedCount: header.feed?.count,
      folders: folders
    ).read(documents[1])
    if let steps { ScriptRules.check(steps, reportingTo: diagnostics) }
    let thresholds = ThresholdReader(
      diagnostics: diagnostics, metrics: metrics, variants: header.variantNames,
      script: steps.map {
        .init(phases: ScriptRules.phases($0), openings: ScriptRules.openings($0))
      },
      feedCount: header.feed?.count
    ).read(documents[2])
    check(header.causes, against: thresholds, diagnostics)
    guard diagnostics.isEmpty, let name = header.name, let seed = header.seed,
      let device = header.device, let network = header.network, let feed = header.feed, let steps
    else { return nil }
    var scenario = Scenario(
      file: path, name: name, description: header.description, tags: header.tags, seed: seed,
      device: device, network: network, feed: feed, variants: header.variants, steps: steps,
      thresholds: thresholds)
    scenario.condition = header.condition
    return scenario
  }

  /// Reports causes that no threshold of level error checks: such a cause can never occur.
  private func check(
    _ causes: [VariantReader.PlacedCause], against thresholds: [Threshold],
    _ diagnostics: Diagnostics
  ) {
    // After other mistakes, a threshold may be missing here only because it was invalid.
    guard diagnostics.isEmpty else { return }
    let checked = thresholds.filter { $0.level == .error }.map(\.metric)
    for placed in causes {
      guard case .metric(let selector) = placed.cause, !checked.contains(selector) else { continue }
      diagnostics.report(
        "no threshold of level error checks `\(selector.text)`", at: placed.mark,
        meaning: selector.text, among: checked.map(\.text))
    }
  }
}
