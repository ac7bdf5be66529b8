import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchScenarios
import ReelbenchSimulation

extension RunPlan {
  /// Digests of what the run depends on besides the app's code.
  ///
  /// The digests are of Swift's descriptions of the values: a new version of this program that adds a field to a
  /// profile changes the digest. What a file says about its sources, and the line of a step in a file, are left out.
  package var inputs: RunInputs {
    var device = scenario.device
    device.assumptions = []
    var network = network
    network.assumptions = []
    let feed = scenario.feed.map(\.withoutFolder)
    let script = [
      "\(feed)", "\(scenario.steps.map(\.withoutLine))", "\(scenario.condition)", variant.app,
      "\(variant.options)",
    ]
    return RunInputs(
      device: .init(name: device.name, digest: Self.digest("\(device)")),
      network: .init(name: network.name, digest: Self.digest("\(network)")),
      script: .init(name: scenario.name, digest: Self.digest(script.joined(separator: "\n"))),
      tapes: tapes)
  }

  private static func digest(_ text: String) -> String {
    Array(text.utf8).withUnsafeBytes { "sha256:" + Digest.sha256(of: $0) }
  }
}

extension FeedEntry {
  /// The entry with only its paths within the scenarios folder, wherever that folder is.
  fileprivate var withoutFolder: FeedEntry {
    var entry = self
    entry.media = ""
    entry.posterMedia = nil
    for place in entry.renditions.indices { entry.renditions[place].media = "" }
    return entry
  }
}

extension Step {
  fileprivate var withoutLine: Step {
    var step = self
    step.line = 0
    switch action {
    case .repeat(var loop):
      loop.steps = loop.steps.map(\.withoutLine)
      step.action = .repeat(loop)
    case .at(let moments):
      step.action = .at(
        moments.map { Moment(instant: $0.instant, step: $0.step.withoutLine) })
    default: break
    }
    return step
  }
}
