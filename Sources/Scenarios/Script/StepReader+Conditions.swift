import ReelbenchSimulation

/// Steps that check the page or wait for it.
extension StepReader {
  func check(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`check`",
        keys: ["page", "playing", "audible", "poster", "position", "within"],
        reportingTo: diagnostics)
    else { return nil }
    let page = fields["page"].flatMap {
      diagnostics.integer($0, as: "`page`", in: 0...(feedCount ?? FeedReader.maximumItems) - 1)
    }
    let playing = fields["playing"].flatMap {
      diagnostics.integer($0, as: "`playing`", in: 0...FeedReader.maximumItems)
    }
    let audible = fields["audible"].flatMap {
      diagnostics.integer($0, as: "`audible`", in: 0...FeedReader.maximumItems)
    }
    let poster = fields["poster"].flatMap { diagnostics.flag($0, as: "`poster`") }
    let position = fields["position"].flatMap(playhead)
    let within = fields["within"].flatMap {
      diagnostics.duration($0, as: "`within`", atLeast: .zero)
    }
    let conditions = ["page", "playing", "audible", "poster", "position"]
    if conditions.allSatisfy({ fields[$0] == nil }) {
      diagnostics.report(
        "`check` needs the key \(Diagnostics.alternatives(conditions))", at: node.mark)
    }
    return .check(
      Step.Check(
        page: page, playing: playing, audible: audible, poster: poster, position: position,
        within: within ?? .zero))
  }

  /// Reads a range of times of the video: from one time to another, or a single time ± `positionSlack`.
  private func playhead(_ node: YAMLNode) -> ClosedRange<Nanoseconds>? {
    func time(_ node: YAMLNode, _ what: String) -> Nanoseconds? {
      diagnostics.duration(node, as: what, atLeast: .zero)
    }
    if case .scalar = node.content {
      return time(node, "`position`").map {
        max(.zero, $0 - StepReader.positionSlack)...$0 + StepReader.positionSlack
      }
    }
    guard
      let fields = Fields(node, of: "`position`", keys: ["from", "to"], reportingTo: diagnostics)
    else { return nil }
    let from = fields.required("from").flatMap { time($0, "`from`") }
    let to = fields.required("to").flatMap { time($0, "`to`") }
    guard let from, let to else { return nil }
    guard from <= to else {
      diagnostics.report("`to` is at least `from`", at: node.mark)
      return nil
    }
    return from...to
  }

  func waitFor(_ node: YAMLNode) -> Step.Action? {
    let conditions = Step.WaitFor.Condition.allCases.map(\.rawValue)
    guard
      let fields = Fields(
        node, of: "`waitFor`", keys: conditions + ["timeout"], reportingTo: diagnostics)
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
    var loops = 0
    if condition == .loop {
      guard let count = diagnostics.integer(value, as: "`loop`", in: 1...10_000) else { return nil }
      loops = count
    } else {
      // All other conditions name their subject, which is always the visible page.
      let subject = diagnostics.word(value, as: "`\(condition.rawValue)`", among: ["visible"])
      guard subject != nil else { return nil }
    }
    return timeout.map { .waitFor(Step.WaitFor(condition: condition, loops: loops, timeout: $0)) }
  }
}
