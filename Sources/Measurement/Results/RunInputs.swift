/// What a run rests on beside the code of the app, by digests: where two runs differ, this tells whether anything else does.
package struct RunInputs: Equatable, Sendable {
  /// A file or a profile, with `sha256:…` of what matters of it.
  package struct Input: Equatable, Sendable {
    package var name: String
    package var digest: String

    package init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// The device profile, without what it says of its sources.
  package var device: Input
  /// The network that the run begins on, likewise.
  package var network: Input
  /// Feed, steps, the phone's condition, and the variant's options: not thresholds, not comments.
  package var script: Input
  /// Of every medium, sorted by name. The digest of one that was recorded for this run alone is `local`.
  package var tapes: [Input]

  package init(device: Input, network: Input, script: Input, tapes: [Input]) {
    self.device = device
    self.network = network
    self.script = script
    self.tapes = tapes
  }

  /// What is another one than it was, a line each for people. The order is that of the fields.
  package func changes(from old: RunInputs) -> [String] {
    var lines: [String] = []
    func compare(_ what: String, _ new: Input, _ old: Input) {
      if new.name != old.name {
        lines.append("the \(what) is \(new.name), and was \(old.name)")
      } else if new.digest != old.digest {
        lines.append("the \(what) \(new.name) has other values")
      }
    }
    compare("device profile", device, old.device)
    compare("network", network, old.network)
    if script.digest != old.script.digest {
      lines.append("the feed, the steps or the options of \(script.name) are others")
    }
    for tape in tapes {
      guard let known = old.tapes.first(where: { $0.name == tape.name }) else {
        lines.append("\(tape.name) is a medium that was not used")
        continue
      }
      if known.digest != tape.digest { lines.append("the tape of \(tape.name) is another one") }
    }
    for tape in old.tapes where !tapes.contains(where: { $0.name == tape.name }) {
      lines.append("\(tape.name) is a medium that is no longer used")
    }
    return lines
  }
}
