/// Digests of a run's inputs other than the app's code. When two runs differ, they show whether any of these inputs
/// differs as well.
package struct RunInputs: Equatable, Sendable {
  /// A file or a profile, with the `sha256:…` of its relevant content.
  package struct Input: Equatable, Sendable {
    package var name: String
    package var digest: String

    package init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// The device profile, without its notes on sources.
  package var device: Input
  /// The network that the run begins on, without its notes on sources.
  package var network: Input
  /// The feed, the steps, the phone's condition, and the variant's app and options; not thresholds or comments.
  package var script: Input
  /// The tapes of all media, sorted by name. A tape that was recorded for this run alone has the digest `local`.
  package var tapes: [Input]

  package init(device: Input, network: Input, script: Input, tapes: [Input]) {
    self.device = device
    self.network = network
    self.script = script
    self.tapes = tapes
  }

  /// Describes what changed since `old`, one line per change, in the order of the fields.
  package func changes(from old: RunInputs) -> [String] {
    var lines: [String] = []
    func compare(_ what: String, _ new: Input, _ old: Input) {
      if new.name != old.name {
        lines.append("the \(what) is \(new.name), and was \(old.name)")
      } else if new.digest != old.digest {
        lines.append("the \(what) \(new.name) has different values")
      }
    }
    compare("device profile", device, old.device)
    compare("network", network, old.network)
    if script.digest != old.script.digest {
      lines.append("the feed, the steps or the options of \(script.name) have changed")
    }
    for tape in tapes {
      guard let known = old.tapes.first(where: { $0.name == tape.name }) else {
        lines.append("\(tape.name) is a medium that was not used before")
        continue
      }
      if known.digest != tape.digest { lines.append("the tape of \(tape.name) has changed") }
    }
    for tape in old.tapes where !tapes.contains(where: { $0.name == tape.name }) {
      lines.append("\(tape.name) is a medium that is no longer used")
    }
    return lines
  }
}
