import ReelbenchMeasurement

/// Charts of a run's memory ledger over time, stacked by kind and by owner, with the levels that it is compared with.
enum MemoryFigures {
  struct Levels {
    /// The limit of a check of `memory.peak`; nil without one.
    var check: Double?
    /// Nil if the result does not record it.
    var device: DeviceFacts?
  }

  static func byKind(_ lanes: MemoryLanes, end: Int64, _ axis: Axis, _ levels: Levels) -> Markup {
    guard !lanes.layers.isEmpty else { return Markup() }
    var drawn = Markup()
    let range = 0...max(1, axis.mostBytes)
    for layer in lanes.layers.reversed() {
      drawn += Plot.area(
        layer.top, range: range, name: layer.kind, style: "k-\(layer.kind)", end: end)
    }
    var content = lane(drawn, lanes, axis, levels)
    content += Plot.legend(lanes.layers.reversed().map { ("area k-\($0.kind)", $0.kind) })
    content += note(axis, levels)
    let peak = bytes(lanes.peak.value)
    let kinds = lanes.layers.map { layer -> [Markup] in
      ["all of kind \(layer.kind)", "", "\(bytes(layer.atPeak))"]
    }
    let owners = lanes.owners.map { owner -> [Markup] in
      ["\(owner.name)", "\(owner.made)", "\(bytes(owner.bytes))"]
    }
    content += Plot.twin(
      "who held the \(peak) at the peak", ["owner", "made in", "bytes"], kinds + owners,
      note: lanes.otherOwners > 0 ? "\(lanes.otherOwners) more owners held less." : nil)
    return Plot.figure("Memory by kind", content)
  }

  static func byOwner(_ lanes: MemoryLanes, end: Int64, _ axis: Axis, _ levels: Levels) -> Markup {
    guard !lanes.ownerLayers.isEmpty else { return Markup() }
    let layers = lanes.ownerLayers.enumerated().map { index, layer in
      (layer: layer, style: "o\(index)", name: name(layer))
    }
    var drawn = Markup()
    let range = 0...max(1, axis.mostBytes)
    for (layer, style, name) in layers.reversed() {
      drawn += Plot.area(layer.top, range: range, name: name, style: style, end: end)
    }
    var content = lane(drawn, lanes, axis, levels)
    content += Plot.legend(layers.reversed().map { ("area \($0.style)", $0.name) })
    content += "<p class=\"soft\">The legend lists the layers from top to bottom.</p>"
    let rows = lanes.ownerLayers.map { layer -> [Markup] in
      [
        "\(name(layer))", "\(layer.made)", "\(bytes(layer.most.value))",
        "\(Plot.seconds(layer.most.at))",
      ]
    }
    content += Plot.twin(
      "what each owner held at most", ["owner", "made in", "at most", "at"], rows)
    return Plot.figure("Memory by owner, those that held most", content)
  }

  private static func name(_ layer: MemoryLanes.OwnerLayer) -> String {
    layer.owners > 1 ? "\(layer.owners) \(layer.name)" : layer.name
  }

  private static func lane(
    _ areas: Markup, _ lanes: MemoryLanes, _ axis: Axis, _ levels: Levels
  ) -> Markup {
    let range = 0...max(1, axis.mostBytes)
    var drawn = areas
    var labels = Markup()
    func line(_ level: Int64, _ text: String, _ style: Markup) {
      let y = Plot.y(level, range)
      drawn += "<path class=\"line \(style)\" d=\"M0 \(y)H\(axis.end)\"/>"
      labels +=
        "<b class=\"limit \(style)\(y > 700 ? " above" : "")\" style=\"--y:\(y)\">\(text) \(bytes(level))</b>"
    }
    if let check = levels.check, check.isFinite, check >= 0 {
      line(Int64(min(check, 9e18)), "check", "l-check")
    }
    for level in deviceLevels(levels) where level.bytes <= axis.mostBytes {
      line(level.bytes, "the device " + level.text, "l-device")
    }
    drawn += Plot.ticks(
      lanes.warnings, from: 0, to: 1_000, style: "refused", name: "memory warning")
    let svg = Plot.svg(
      drawn, end: axis.end, height: 1_000,
      label: "peak \(bytes(lanes.peak.value)) at \(Plot.seconds(lanes.peak.at))")
    return Plot.lane(
      "0 to \(bytes(axis.mostBytes))", svg + labels, style: "taller",
      data: " data-low=\"0\" data-high=\"\(range.upperBound)\" data-unit=\"bytes\" data-stacked")
  }

  private static func deviceLevels(_ levels: Levels) -> [(text: String, bytes: Int64)] {
    guard let device = levels.device else { return [] }
    return [
      ("warns at", device.memoryWarning), ("ends the app above", device.memoryLimit),
    ]
  }

  /// A note on the levels that are not drawn.
  private static func note(_ axis: Axis, _ levels: Levels) -> Markup {
    guard levels.device != nil else {
      return """
        <p class="soft">The levels at which the device warns and ends the app are not drawn: the version that wrote \
        this result did not record them.</p>
        """
    }
    let above = deviceLevels(levels).filter { $0.bytes > axis.mostBytes }
    guard !above.isEmpty else { return Markup() }
    let texts = above.map { "\($0.text) \(bytes($0.bytes))" }.joined(separator: " and ")
    return "<p class=\"soft\">Far above what is drawn, the device \(texts).</p>"
  }

  private static func bytes(_ count: Int64) -> String { Figure(Double(count), .bytes).text }
}
