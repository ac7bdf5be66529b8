import ReelbenchSimulation

/// Reads the second document of a scenario file: the steps of its script.
struct StepReader {
  static let steps = [
    "wait", "swipe", "drag", "touch", "check", "phase", "repeat", "autoplay", "waitFor", "close",
    "open", "tap", "longPress", "pinch", "scrollTo", "replay", "at", "feed", "navigate",
    "background", "rotate", "memoryWarning", "network", "outage", "interrupt", "route",
    "silentSwitch", "lowPower", "player",
  ]
  /// Steps without a value.
  private static let bare: [String: Step.Action] = [
    "close": .close, "open": .open, "memoryWarning": .memoryWarning,
  ]
  static var bareSteps: [String] { bare.keys.sorted() }
  /// How far a playhead may be from the `position` that a check names.
  static let positionSlack = Nanoseconds.milliseconds(100)

  let diagnostics: Diagnostics
  /// Nil when the profile could not be read. The durations of swipes with a speed in pt/s are then meaningless, but
  /// never used.
  let device: DeviceProfile?
  /// Nil when the feed could not be read.
  let feedCount: Int?
  /// The folders in which recorded touches and network profiles are looked up.
  let folders: Folders

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

  func step(_ node: YAMLNode) -> Step? {
    let name: String
    let mark: SourcePosition
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

  private func action(_ name: String, _ value: YAMLNode?, at mark: SourcePosition) -> Step.Action? {
    guard Self.steps.contains(name) else {
      diagnostics.report("unknown step `\(name)`", at: mark, meaning: name, among: Self.steps)
      return nil
    }
    if let action = Self.bare[name] {
      guard value == nil || value?.content == .scalar("", isQuoted: false) else {
        diagnostics.report("`\(name)` takes no value", at: mark)
        return nil
      }
      return action
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
    case "waitFor": return waitFor(value)
    case "tap": return tap(value)
    case "longPress": return longPress(value)
    case "pinch": return pinch(value)
    case "replay": return replay(value)
    case "interrupt", "route", "silentSwitch", "lowPower": return soundStep(name, value)
    default: return lifeStep(name, value)
    }
  }

  private func repetition(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`repeat`", keys: ["times", "pace", "every", "jitter", "watch", "steps"],
        reportingTo: diagnostics)
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
    let watch = fields["watch"].flatMap(dwell)
    if let entry = fields.entry("watch"), fields["every"] != nil {
      diagnostics.report("`watch` does not go with `every`", at: entry.mark)
    }
    let steps = fields.required("steps").flatMap { list($0, as: "`steps`") }
    guard let times, let steps else { return nil }
    return .repeat(
      Step.Repeat(
        times: times, pace: pace ?? .open, every: every, jitter: jitter, watch: watch,
        steps: steps))
  }

  private func dwell(_ node: YAMLNode) -> Step.Dwell? {
    guard
      let fields = Fields(node, of: "`watch`", keys: ["median", "p95"], reportingTo: diagnostics)
    else { return nil }
    let median = fields.required("median").flatMap { diagnostics.duration($0, as: "`median`") }
    let p95 = fields.required("p95").flatMap { diagnostics.duration($0, as: "`p95`") }
    guard let median, let p95 else { return nil }
    guard median <= p95 else {
      diagnostics.report("`p95` is at least the median", at: node.mark)
      return nil
    }
    return Step.Dwell(median: median, p95: p95)
  }

  private func autoplay(_ node: YAMLNode) -> Step.Action? {
    Fields(node, of: "`autoplay`", keys: ["for"], reportingTo: diagnostics)?.required("for")
      .flatMap { diagnostics.duration($0, as: "`for`") }.map { .autoplay($0) }
  }
}
