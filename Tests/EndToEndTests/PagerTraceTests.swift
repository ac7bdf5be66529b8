import Testing

/// The plain pager's replay, compared with the trace that was reported from a phone (A1.9).
struct PagerTraceTests {
  private func asked(_ variant: String) throws -> [String] {
    let outcome = try Reelbench.run(
      "replay", "scenarios/facts/pager-prefetch.yaml", "--variant", variant, "--timeline",
      "--decode", "tape")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").drop { $0 != "calls" }
      .compactMap { $0.firstMatch(of: #/ s  ((?:cellForItem|prefetch|willBeginDragging).*)/#)?.1 }
      .map(String.init)
  }

  @Test func `A1.9 the calls into a pager come in the order of the report`() throws {
    #expect(
      try asked("pager") == [
        "cellForItem 0", "prefetch [1]", "willBeginDragging", "cellForItem 1", "prefetch [2]",
        "cellForItem 2",
      ])
  }

  @Test func `A1.7 without prefetching a pager is asked for what is seen alone`() throws {
    #expect(try asked("alone") == ["cellForItem 0", "willBeginDragging", "cellForItem 1"])
  }
}
