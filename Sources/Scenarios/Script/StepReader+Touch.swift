import ReelbenchMeasurement
import ReelbenchSimulation

/// Steps with one finger.
extension StepReader {
  func swipe(_ node: YAMLNode) -> Step.Action? {
    if case .scalar = node.content {
      return direction(node).flatMap { swipe($0, velocity: nil) }
    }
    guard
      let fields = Fields(
        node, of: "a swipe", keys: ["direction", "velocity"], reportingTo: diagnostics),
      let direction = fields.required("direction").flatMap({ direction($0) })
    else { return nil }
    return swipe(direction, velocity: fields["velocity"])
  }

  private func direction(_ node: YAMLNode) -> Step.Swipe.Direction? {
    diagnostics.word(node, as: "a direction", of: Step.Swipe.Direction.self)
  }

  private func swipe(_ direction: Step.Swipe.Direction, velocity: YAMLNode?) -> Step.Action? {
    if let velocity, case .scalar(let text, _) = velocity.content,
      text.unicodeScalars.first.map({ ("0"..."9").contains($0) }) == true
    {
      return diagnostics.quantity(velocity, as: "`velocity`", .speed, in: SwipeDefaults.speeds).map
      {
        swipe(direction, speed: $0)
      }
    }
    let word = velocity.flatMap {
      diagnostics.word($0, as: "`velocity`", of: SwipeDefaults.Velocity.self)
    }
    let stroke = SwipeDefaults.stroke(word ?? .default)
    return .swipe(
      Step.Swipe(
        direction: direction, shareThousandths: stroke.shareThousandths, duration: stroke.duration))
  }

  private func swipe(_ direction: Step.Swipe.Direction, speed: Int64) -> Step.Action {
    let length =
      switch direction {
      case .left, .right: device?.screenWidth ?? 1
      case .up, .down: device?.screenHeight ?? 1
      }
    return .swipe(
      Step.Swipe(
        direction: direction, shareThousandths: SwipeDefaults.measuredShareThousandths,
        duration: SwipeDefaults.duration(length: length, speed: speed)))
  }

  func drag(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "a drag", keys: ["by", "for", "hold", "from"], reportingTo: diagnostics)
    else { return nil }
    let movement = fields.required("by").flatMap(movement)
    let duration = fields.required("for").flatMap { diagnostics.duration($0, as: "`for`") }
    let hold = fields["hold"].flatMap { diagnostics.duration($0, as: "`hold`", atLeast: .zero) }
    let origin = fields["from"].flatMap {
      diagnostics.word($0, as: "`from`", of: Step.Drag.Origin.self)
    }
    guard let movement, let duration else { return nil }
    return .drag(
      Step.Drag(
        xThousandths: movement.x, yThousandths: movement.y, duration: duration, hold: hold ?? .zero,
        origin: origin ?? .middle))
  }

  private func movement(_ node: YAMLNode) -> (x: Int, y: Int)? {
    shares(node, as: "`by`", hint: "such as [-30%, 0%]", in: -100_000...100_000)
  }

  /// Two shares of the page, x and y, in thousandths.
  func shares(
    _ node: YAMLNode, as what: String, hint: String, in range: ClosedRange<Int64>
  ) -> (x: Int, y: Int)? {
    guard let parts = diagnostics.sequence(node, as: what) else { return nil }
    guard parts.count == 2 else {
      diagnostics.report("\(what) has two shares, x and y", at: node.mark, hint: hint)
      return nil
    }
    let shares = parts.map { diagnostics.quantity($0, as: what, .share, in: range) }
    guard let x = shares[0], let y = shares[1] else { return nil }
    guard x % 100 == 0, y % 100 == 0 else {
      diagnostics.report("\(what) has at most one decimal", at: node.mark)
      return nil
    }
    return (Int(x / 100), Int(y / 100))
  }

  func touch(_ node: YAMLNode) -> Step.Action? {
    Fields(node, of: "a touch", keys: ["down"], reportingTo: diagnostics)?.required("down")
      .flatMap { diagnostics.duration($0, as: "`down`") }.map { .touch(down: $0) }
  }
}
