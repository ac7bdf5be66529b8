import ReelbenchSimulation

/// Taps, presses and recorded touches.
extension StepReader {
  func tap(_ node: YAMLNode) -> Step.Action? {
    guard let fields = Fields(node, of: "a tap", keys: ["count", "at"], reportingTo: diagnostics)
    else { return nil }
    let count = fields["count"].map { diagnostics.integer($0, as: "`count`", in: 1...10) } ?? 1
    guard let count, let place = place(fields["at"]) else { return nil }
    return .tap(count: count, at: place)
  }

  func longPress(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(node, of: "a long press", keys: ["for", "at"], reportingTo: diagnostics)
    else { return nil }
    let duration = fields.required("for").flatMap { diagnostics.duration($0, as: "`for`") }
    guard let place = place(fields["at"]), let duration else { return nil }
    return .longPress(duration, at: place)
  }

  func pinch(_ node: YAMLNode) -> Step.Action? {
    guard
      let fields = Fields(
        node, of: "a pinch", keys: ["scale", "for", "at"], reportingTo: diagnostics)
    else { return nil }
    let scale = fields.required("scale").flatMap {
      diagnostics.thousandths($0, as: "`scale`", in: 100...10_000)
    }
    let duration = fields.required("for").flatMap { diagnostics.duration($0, as: "`for`") }
    guard let place = place(fields["at"]), let scale, let duration else { return nil }
    return .pinch(scaleThousandths: scale, duration, at: place)
  }

  /// `start`, `middle`, `end`, or two shares of the screen. Without a node, the middle.
  private func place(_ node: YAMLNode?) -> Step.Place? {
    guard let node else { return .middle }
    if case .scalar = node.content {
      return diagnostics.word(node, as: "`at`", of: Step.Drag.Origin.self).map {
        switch $0 {
        case .start: Step.Place(xThousandths: 100, yThousandths: 100)
        case .middle: .middle
        case .end: Step.Place(xThousandths: 900, yThousandths: 900)
        }
      }
    }
    guard let (x, y) = shares(node, as: "`at`", hint: "such as [50%, 80%]", in: 0...100_000) else {
      return nil
    }
    return Step.Place(xThousandths: x, yThousandths: y)
  }

  func replay(_ node: YAMLNode) -> Step.Action? {
    guard let path = diagnostics.text(node, as: "`replay`") else { return nil }
    guard !path.hasPrefix("/") else {
      diagnostics.report("a path begins at the scenarios folder, not at `/`", at: node.mark)
      return nil
    }
    guard let found = folders.find(path), found.kind == .file else {
      diagnostics.report("no file `\(path)`", at: node.mark, hint: folders.hint(near: nil))
      return nil
    }
    let source = SourceText(path: found.path, from: folders.files)
    switch TouchRecordingReader.read(source) {
    case .success(let samples): return .replay(samples)
    case .failure(let errors):
      diagnostics.adopt(errors)
      return nil
    }
  }
}
