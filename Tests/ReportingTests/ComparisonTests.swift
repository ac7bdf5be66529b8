import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

struct ComparisonTests {
  private func metric(
    _ name: String, _ value: Double, _ polarity: Metric.Polarity = .lowerIsBetter
  ) -> Metric {
    Metric(
      name: name, unit: .one, kind: .modelled, polarity: polarity,
      content: .value(value, series: []))
  }

  private func visible(_ values: [(Double, isCensored: Bool)]) -> Metric {
    Metric(
      name: "first_frame_visible", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
      content: .samples(
        values.map {
          Metric.Sample(
            at: .zero, item: 0, visit: "first", phase: nil, opening: 1, value: $0.0,
            isCensored: $0.isCensored)
        }))
  }

  private func file(_ runs: [RunResult]) -> ResultFile { Findings.of(runs).result }

  private func changes(_ old: [Metric], _ new: [Metric]) -> [String: Comparison.Change] {
    let pairs = Comparison(
      file([Findings.run(metrics: old)]), file([Findings.run(metrics: new)])
    ).pairs
    return Dictionary(
      pairs.flatMap(\.rows).map { ($0.label, $0.change) }, uniquingKeysWith: { a, _ in a })
  }

  @Test func `a change is better or worse after the polarity of its metric`() {
    let found = changes(
      [
        metric("stall.count", 1), metric("frames.presented", 10, .higherIsBetter),
        metric("swipes", 3, .neutral), metric("wait.count", 5),
      ],
      [
        metric("stall.count", 2), metric("frames.presented", 12, .higherIsBetter),
        metric("swipes", 4, .neutral), metric("wait.count", 5),
      ])
    #expect(
      found == [
        "outcome": .same, "verdict": .same, "stall.count": .worse, "frames.presented": .better,
        "swipes": .other, "wait.count": .same,
      ])
  }

  @Test func `a frame that never comes is later than any, and two of them are the same`() {
    let early = visible([(100, false)])
    let never = visible([(300, true)])
    let neverToo = visible([(900, true)])
    #expect(changes([early], [never])["first_frame_visible p95"] == .worse)
    #expect(changes([never], [early])["first_frame_visible p95"] == .better)
    #expect(changes([never], [neverToo])["first_frame_visible p95"] == .same)
    let none = changes([early], [visible([])])
    #expect(none["first_frame_visible p95"] == .other)
    #expect(none["first_frame_visible count"] == .other)
  }

  @Test func `the table tells change, direction and what only one side has`() {
    let old = file([
      Findings.run(metrics: [metric("stall.count", 2), metric("wait.count", 1)]),
      Findings.run("gone", "v"),
    ])
    let new = file([
      Findings.run(metrics: [metric("stall.count", 5), metric("wait.count", 1)]),
      Findings.run("added", "v"),
    ])
    let text = ComparisonTable(Comparison(old, new), onlyChanged: true).text
    #expect(
      text == """
        fast-burst / fixed, seed 42
                                              first         second        change
          stall.count                         2             5             +3 (+150.0 %)             worse

        gone / v, seed 42: only in the first

        added / v, seed 42: only in the second

        1 runs compared: 1 numbers are worse, 0 better, 0 changed, 3 the same; 2 runs are in one result only

        """)
    #expect(ComparisonTable(Comparison(old, new)).text.contains("  wait.count  "))
  }

  @Test func `a run that crashes is worse, and one that no longer does is better`() {
    let fine = file([Findings.run()])
    let broken = file([Findings.run(outcome: .crashed, reason: "trap", verdict: .fail)])
    #expect(Comparison(fine, broken).pairs[0].rows.map(\.change) == [.worse, .worse])
    #expect(Comparison(broken, fine).pairs[0].rows.map(\.change) == [.better, .better])
  }

  @Test func `runs are paired by seed, but for one whose seed alone is another`() {
    let one = file([Findings.run(seed: 1)])
    let other = file([Findings.run(seed: 2)])
    #expect(Comparison(one, other).pairs.count == 1)
    #expect(
      ComparisonTable(Comparison(one, other), onlyChanged: true).text
        .contains("  the seed was 1\n"))
    let two = file([Findings.run(seed: 1), Findings.run(seed: 3)])
    let found = Comparison(two, file([Findings.run(seed: 3), Findings.run(seed: 1)]))
    #expect(found.pairs.map(\.old.seed) == [1, 3] && found.pairs.map(\.new.seed) == [1, 3])
    #expect(Comparison(two, other).onlyOld.count == 2)
  }

  @Test func `another tool is told`() {
    var new = file([Findings.run()])
    new.tool.ffmpeg = "7"
    #expect(
      ComparisonTable(Comparison(file([Findings.run()]), new)).text
        .hasPrefix(
          "made by another tool: reelbench 0 (FFmpeg n, Swift 6), then reelbench 0 (FFmpeg 7,"))
  }
}
