import Simulation

/// Reads the second document: the steps of the script.
struct StepReader {
  static let steps = [
    "wait", "swipe", "drag", "touch", "check", "phase", "repeat", "autoplay", "waitFor", "close",
    "open",
  ]
  /// Steps of the format that this version does not run.
  static let later = [
    "tap", "longPress", "pinch", "scrollTo", "replay", "network", "outage", "at", "feed",
    "navigate", "interrupt", "background", "rotate", "memoryWarning", "player",
  ]

  let diagnostics: Diagnostics
  /// Nil when the profile could not be read: speeds in pt/s then go unchecked against the page.
  let device: DeviceProfile?
  /// Nil when the feed could not be read.
  let feedCount: Int?

  func read(_ document: YAMLNode) -> [Step]? { list(document, as: "the script") }

  private func list(_ node: YAMLNode, as what: String) -> [Step]? {
    guard let nodes = diagnostics.sequence(node, as: what) else { return nil }
    guard !nodes.isEmpty else {
      diagnostics.report("\(what) is empty", at: node.mark)
      return nil
    }
    let steps = nodes.map(step)
    return steps.contains(nil) ? nil : steps.compactMap { $0 }
  }

  private func step(_ node: YAMLNode) -> Step? {
    let name: String
    let mark: Mark
    var value: YAMLNode?
    switch node.content {
    case .scalar(let word, _) where !word.isEmpty:
      (name, mark) = (word, node.mark)
    case .mapping(let entries) where !entries.isEmpty:
      (name, mark, value) = (entries[0].key, entries[0].mark, entries[0].value)
      if entries.count > 1 {
        diagnostics.report("a step has one key; begin the next with `-`", at: entries[1].mark)
        return nil
      }
    case .refused:
      return nil
    default:
      diagnostics.report("a step is a word or `name: value`", at: node.mark)
      return nil
    }
    guard let action = action(name, value, at: mark) else { return nil }
    return Step(action: action, line: mark.line, text: Self.text(name, value))
  }

  private static func text(_ name: String, _ value: YAMLNode?) -> String {
    value.map { "\(name): \($0.flow(eliding: "steps"))" } ?? name
  }

  private func action(_ name: String, _ value: YAMLNode?, at mark: Mark) -> Step.Action? {
    if Self.later.contains(name) {
      diagnostics.report("step `\(name)` is not supported yet", at: mark)
      return nil
    }
    guard Self.steps.contains(name) else {
      diagnostics.report("unknown step `\(name)`", at: mark, meaning: name, among: Self.steps)
      return nil
    }
    if name == "close" || name == "open" {
      if value != nil, value?.content != .scalar("", isQuoted: false) {
        diagnostics.report("`\(name)` takes no value", at: mark)
        return nil
      }
      return name == "close" ? .close : .open
    }
    guard let value else {
      diagnostics.report("`\(name)` needs a value", at: mark, hint: "`\(name): …`")
      return nil
    }
    switch name {
    case "wait": return diagnostics.duration(value, as: "`wait`").map { .wait($0) }
    case "swipe": return swipe(value)
    case "drag": return drag(value)
    case "touch": return touch(value)
    case "check": return check(value)
    case "phase": return diagnostics.name(value, as: "a phase").map { .phase($0) }
    case "repeat": return repetition(value)
    case "autoplay": return autoplay(value)
    default: return waitFor(value)
    }
  }

  private func repetition(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`repeat`", keys: ["times", "pace", "every", "jitter", "steps"],
        later: ["watch"], reportingTo: diagnostics)
    else { return nil }
    let times = fields.required("times").flatMap {
      diagnostics.integer($0, as: "`times`", in: 1...ScriptRules.maximumSteps)
    }
    let pace = fields["pace"].flatMap {
      diagnostics.word($0, as: "`pace`", of: Step.Repeat.Pace.self)
    }
    let every = fields["every"].flatMap { diagnostics.duration($0, as: "`every`") }
    let jitter =
      fields["jitter"].flatMap { diagnostics.duration($0, as: "`jitter`", atLeast: .zero) } ?? .zero
    if let entry = fields.entry("jitter") {
      if fields["every"] == nil {
        diagnostics.report("`jitter` needs `every`", at: entry.mark)
      } else if let every, jitter + jitter > every {
        diagnostics.report("`jitter` is at most half of `every`", at: entry.value.mark)
      }
    }
    let steps = fields.required("steps").flatMap { list($0, as: "`steps`") }
    guard let times, let steps else { return nil }
    return .repeat(
      Step.Repeat(times: times, pace: pace ?? .open, every: every, jitter: jitter, steps: steps))
  }

  private func autoplay(_ node: YAMLNode) -> Step.Action? {
    Fields(node, of: "`autoplay`", keys: ["for"], reportingTo: diagnostics)?.required("for")
      .flatMap { diagnostics.duration($0, as: "`for`") }.map { .autoplay($0) }
  }

  private func check(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`check`", keys: ["page", "playing", "within"],
        later: ["audible", "poster", "position"], reportingTo: diagnostics)
    else { return nil }
    let page = fields["page"].flatMap {
      diagnostics.integer($0, as: "`page`", in: 0...(feedCount ?? FeedReader.maximumItems) - 1)
    }
    let playing = fields["playing"].flatMap {
      diagnostics.integer($0, as: "`playing`", in: 0...FeedReader.maximumItems)
    }
    let within = fields["within"].flatMap {
      diagnostics.duration($0, as: "`within`", atLeast: .zero)
    }
    if fields["page"] == nil, fields["playing"] == nil {
      diagnostics.report("`check` needs the key `page` or `playing`", at: node.mark)
    }
    return .check(Step.Check(page: page, playing: playing, within: within ?? .zero))
  }

  private func waitFor(_ node: YAMLNode) -> Step.Action? {
    let conditions = Step.WaitFor.Condition.allCases.map(\.rawValue)
    guard
      let fields = Fields(
        node, of: "`waitFor`", keys: conditions + ["timeout"],
        later: ["loop", "stalled", "fallback"], reportingTo: diagnostics)
    else { return nil }
    let named = Step.WaitFor.Condition.allCases.compactMap { condition in
      fields[condition.rawValue].map { (condition, $0) }
    }
    let timeout = fields.required("timeout").flatMap { diagnostics.duration($0, as: "`timeout`") }
    guard named.count == 1, let (condition, value) = named.first else {
      diagnostics.report(
        "`waitFor` needs one of \(Diagnostics.alternatives(conditions))", at: node.mark)
      return nil
    }
    // Every condition is one of the page that covers the middle of the screen.
    let subject = diagnostics.word(value, as: "`\(condition.rawValue)`", among: ["visible"])
    guard subject != nil, let timeout else { return nil }
    return .waitFor(Step.WaitFor(condition: condition, timeout: timeout))
  }
}
