import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

struct MarkupTests {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a & \"b\" 'c'", "a &amp; &quot;b&quot; &#39;c&#39;"),
    ("&lt;", "&amp;lt;"), ("bell\u{7}\u{0}", "bell\u{FFFD}\u{FFFD}"), ("two\nlines", "two\nlines"),
    ("größer 长 👩‍👩‍👧", "größer 长 👩‍👩‍👧"), ("", ""),
  ])
  func `text that is put in shows as text`(text: String, escaped: String) {
    let markup: Markup = "<p title=\"\(text)\">\(text)</p>"
    #expect(markup.text == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test func `markup that is put in stays markup`() {
    let inner: Markup = "<b>\("<")</b>"
    #expect(("<p>\([inner, inner])\(7)</p>" as Markup).text == "<p><b>&lt;</b><b>&lt;</b>7</p>")
  }

  @Test func `markup in the name of anything cannot run`() throws {
    let evil = "\"><img src=x onerror=alert(1)></script><script>alert(2)</script>'"
    var run = ReportFixture.run(evil, in: evil, peak: 2e9, expect: "pass")
    run.reason = evil
    run.outcome = .crashed
    run.assumptions = [evil]
    run.replay = evil
    run.because = [evil]
    run.checks.append(ReportFixture.check(evil, .fail, actual: 1))
    run.checks[0].file = evil
    run.checks[0].expression = evil
    var leak = ReportFixture.metric("leak.players", .value(1, series: []))
    leak.objects = [LeakedObject(object: evil, opening: 1, made: evil, heldBy: [evil])]
    var strange = ReportFixture.metric("stall.count", .value(1, series: []))
    strange.name = evil
    run.metrics = RunMetrics(ordering: run.metrics.all + [leak, strange])
    var records = ReportFixture.trace().records
    var name = Record(at: .zero, .name, subject: 1, small: 16)
    let bytes = Array("<img onerror=a> ".utf8)
    for (index, byte) in bytes.enumerated() {
      let word = Int64(byte) << Int64(index % 8 * 8)
      if index < 8 { name.a |= word } else { name.b |= word }
    }
    records.insert(name, at: 0)
    records.insert(Record(at: .zero, .phase, subject: 1), at: 2)
    records.insert(Record(at: .zero, .requestBegan, subject: 3, small: 1, b: 1), at: 3)
    let strip = RunStrip(shots: [
      .init(at: .zero, file: evil, width: 108, height: 192, fault: evil)
    ]) { _ in [1, 2] }
    let page = try ReportFixture.page([run], trace: StoredTrace(records), strips: [evil: strip]) {
      input in
      input.tool.version = evil
      input.vanished = [.init(scenario: evil, variant: evil, file: evil, line: 1)]
      input.causes = [.init(scenario: evil, text: evil)]
      input.history = [
        HistoryEntry(
          time: evil, commit: evil,
          runs: [
            .init(
              scenario: evil, variant: evil, seed: 1, traceHash: evil, verdict: evil,
              metrics: [evil: 1])
          ])
      ]
    }
    #expect(!page.contains("<img src=x"))
    #expect(!page.contains("<img onerror"))
    #expect(page.components(of: "<script>") == 1)
    #expect(page.components(of: "</script>") == 1)
    #expect(page.contains("&lt;img onerror=a&gt;"))
    #expect(page.components(of: "&lt;img src=x onerror=alert(1)&gt;") > 15)
  }
}

extension String {
  /// The number of times that this text contains another.
  func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
