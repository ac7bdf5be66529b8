import ReelbenchSimulation

/// Steps for sound and power.
extension StepReader {
  func soundStep(_ name: String, _ value: YAMLNode) -> Step.Action? {
    switch name {
    case "interrupt": interrupt(value)
    case "route":
      diagnostics.word(value, as: "`route`", of: Step.AudioRoute.self).map { .audioRoute($0) }
    case "silentSwitch":
      diagnostics.position(value, as: "`silentSwitch`").map { .silentSwitch($0) }
    default: diagnostics.position(value, as: "`lowPower`").map { .lowPower($0) }
    }
  }

  private func interrupt(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "`interrupt`", keys: ["kind", "for"], reportingTo: diagnostics)
    else { return nil }
    let kind = fields.required("kind").flatMap {
      diagnostics.word($0, as: "`kind`", of: Step.Interruption.self)
    }
    let lapse = fields.required("for").flatMap { diagnostics.duration($0, as: "`for`") }
    guard let kind, let lapse else { return nil }
    return .interrupt(kind, for: lapse)
  }
}
