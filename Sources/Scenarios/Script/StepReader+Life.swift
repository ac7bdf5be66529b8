import ReelbenchSimulation

/// Steps for the app's life cycle, its feed and its navigation, for the network, and for steps alongside others.
extension StepReader {
  func lifeStep(_ name: String, _ value: YAMLNode) -> Step.Action? {
    switch name {
    case "scrollTo": return scrollTo(value)
    case "at": return at(value)
    case "feed": return feed(value)
    case "navigate": return navigate(value)
    case "background": return background(value)
    case "network":
      return ProfileReader(diagnostics: diagnostics, folders: folders).network(value).map {
        .network($0)
      }
    case "player": return player(value)
    case "outage": return diagnostics.duration(value, as: "`outage`").map { .outage($0) }
    default:
      return diagnostics.word(value, as: "`rotate`", of: Step.Orientation.self).map { .rotate($0) }
    }
  }

  private func scrollTo(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`scrollTo`", keys: ["item", "animated"], reportingTo: diagnostics)
    else { return nil }
    let item = fields.required("item").flatMap {
      diagnostics.integer($0, as: "`item`", in: 0...100_000)
    }
    let animated = fields["animated"].map { diagnostics.flag($0, as: "`animated`") } ?? true
    guard let item, let animated else { return nil }
    return .scrollTo(item: item, animated: animated)
  }

  private func player(_ node: YAMLNode) -> Step.Action? {
    if case .scalar = node.content {
      return diagnostics.word(node, as: "`player`", among: ["play", "pause"]).map {
        .player($0 == "play" ? .play : .pause)
      }
    }
    return Fields(node, of: "`player`", keys: ["seek"], reportingTo: diagnostics)?.required("seek")
      .flatMap { diagnostics.duration($0, as: "`seek`", atLeast: .zero) }
      .map { .player(.seek($0)) }
  }

  private func background(_ node: YAMLNode) -> Step.Action? {
    Fields(node, of: "`background`", keys: ["for"], reportingTo: diagnostics)?.required("for")
      .flatMap { diagnostics.duration($0, as: "`for`") }.map { .background($0) }
  }

  // MARK: Alongside the other steps

  private func at(_ node: YAMLNode) -> Step.Action? {
    guard let entries = diagnostics.mapping(node, as: "`at`") else { return nil }
    guard !entries.isEmpty else {
      diagnostics.report("`at` is empty", at: node.mark)
      return nil
    }
    let moments = entries.map(moment)
    return moments.contains(nil) ? nil : .at(moments.compactMap { $0 })
  }

  private func moment(_ entry: YAMLNode.Entry) -> Step.Moment? {
    let key = YAMLNode(
      content: .scalar(entry.key, isQuoted: false), mark: entry.mark,
      end: SourcePosition(
        line: entry.mark.line, column: entry.mark.column + entry.key.unicodeScalars.count))
    let lapse = diagnostics.duration(key, as: "an instant of the run", atLeast: .zero)
    guard let step = step(entry.value), let lapse else { return nil }
    guard step.action.isInstant else {
      diagnostics.report(
        "this step uses a finger or takes time: it cannot run alongside others",
        at: entry.value.mark)
      return nil
    }
    return Step.Moment(instant: .zero + lapse, step: step)
  }

  // MARK: Feed

  private func feed(_ node: YAMLNode) -> Step.Action? {
    if case .scalar = node.content {
      return diagnostics.word(node, as: "`feed`", among: ["reloadSame"]).map { _ in
        .feed(.reloadSame)
      }
    }
    let kinds = ["append", "insert", "remove", "replace"]
    guard let (kind, value) = only(node, "`feed`", kinds) else { return nil }
    switch kind {
    case "append": return items(value, "`append`").map { .feed(.append($0)) }
    case "replace": return items(value, "`replace`").map { .feed(.replace($0)) }
    case "insert": return span(value, "`insert`").map { .feed(.insert($0.count, at: $0.at)) }
    default: return span(value, "`remove`").map { .feed(.remove($0.count, at: $0.at)) }
    }
  }

  private func items(_ node: YAMLNode, _ what: String) -> Int? {
    diagnostics.integer(node, as: what, in: 1...FeedReader.maximumItems)
  }

  /// A number of items at the front of the list, or `{ count, at }`.
  private func span(_ node: YAMLNode, _ what: String) -> (count: Int, at: Int)? {
    guard case .mapping = node.content else { return items(node, what).map { ($0, 0) } }
    guard let fields = Fields(node, of: what, keys: ["count", "at"], reportingTo: diagnostics)
    else { return nil }
    let count = fields.required("count").flatMap { items($0, "`count`") }
    let at = fields.required("at").flatMap {
      diagnostics.integer($0, as: "`at`", in: 0...FeedReader.maximumItems)
    }
    guard let count, let at else { return nil }
    return (count, at)
  }

  /// The only entry of a mapping that must have exactly one of `keys`.
  private func only(
    _ node: YAMLNode, _ what: String, _ keys: [String]
  ) -> (key: String, value: YAMLNode)? {
    guard let fields = Fields(node, of: what, keys: keys, reportingTo: diagnostics) else {
      return nil
    }
    let named = keys.compactMap { key in fields[key].map { (key, $0) } }
    guard named.count == 1 else {
      diagnostics.report("\(what) needs one of \(Diagnostics.alternatives(keys))", at: node.mark)
      return nil
    }
    return named[0]
  }

  // MARK: Navigation

  private func navigate(_ node: YAMLNode) -> Step.Action? {
    if case .scalar = node.content {
      return diagnostics.word(node, as: "`navigate`", among: ["pop", "dismiss"]).map {
        .navigate($0 == "pop" ? .pop(isInteractive: false, finishes: true) : .dismiss)
      }
    }
    guard let (kind, value) = only(node, "`navigate`", ["push", "pop", "present", "tab"])
    else { return nil }
    switch kind {
    case "push": return diagnostics.name(value, as: "`push`").map { .navigate(.push($0)) }
    case "present": return diagnostics.name(value, as: "`present`").map { .navigate(.present($0)) }
    case "tab":
      return diagnostics.integer(value, as: "`tab`", in: 0...99).map { .navigate(.tab($0)) }
    default: return pop(value)
    }
  }

  private func pop(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`pop`", keys: ["interactive", "finish"], reportingTo: diagnostics)
    else { return nil }
    let interactive =
      fields["interactive"].map { diagnostics.flag($0, as: "`interactive`") } ?? false
    let finish = fields["finish"].map { diagnostics.flag($0, as: "`finish`") } ?? true
    guard let interactive, let finish else { return nil }
    guard interactive || finish else {
      diagnostics.report(
        "only an interactive pop can be cancelled", at: node.mark, hint: "add `interactive: true`")
      return nil
    }
    return .navigate(.pop(isInteractive: interactive, finishes: finish))
  }
}
