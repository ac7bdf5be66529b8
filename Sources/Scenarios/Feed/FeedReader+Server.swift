import ReelbenchSimulation

/// How the server of an item answers.
extension FeedReader {
  /// Answers that a server may give instead of the bytes; with `none` it never answers.
  static let refusals = ["403", "404", "none"]

  func server(_ node: YAMLNode) -> OriginProfile? {
    guard
      let fields = Fields(
        node, of: "`server`", keys: ["ttfb", "rate", "ranges", "status", "after", "until"],
        reportingTo: diagnostics)
    else { return nil }
    var server = OriginProfile.plain
    if let first = fields["ttfb"] {
      server.timeToFirstByte = diagnostics.duration(first, as: "`ttfb`", atLeast: .zero) ?? .zero
    }
    server.rate = fields["rate"].flatMap {
      diagnostics.quantity($0, as: "`rate`", .bitRate, in: 8...1_000_000_000_000)
    }
    server.servesRanges = fields["ranges"].flatMap { diagnostics.flag($0, as: "`ranges`") } ?? true
    server.refusal = fields["status"].flatMap {
      diagnostics.word($0, as: "`status`", among: Self.refusals)
        .flatMap { $0 == "none" ? OriginProfile.noAnswer : Int($0) }
    }
    if let after = fields.entry("after") {
      if fields["status"] == nil {
        diagnostics.report("`after` needs `status`", at: after.mark)
      }
      server.refusesFrom =
        .zero + (diagnostics.duration(after.value, as: "`after`", atLeast: .zero) ?? .zero)
    }
    if let until = fields.entry("until") {
      if fields["status"] == nil {
        diagnostics.report("`until` needs `status`", at: until.mark)
      }
      server.refusesUntil = diagnostics.duration(until.value, as: "`until`", atLeast: .zero)
        .map { .zero + $0 }
    }
    return server
  }
}
