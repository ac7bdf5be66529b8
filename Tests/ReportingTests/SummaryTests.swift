import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

struct MarkdownSummaryTests {
  @Test func `failures come first, crashes before thresholds, each with its replay line`() throws {
    let text = MarkdownSummary(Findings.everything).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "# reelbench: FAILED")
    #expect(lines[1].hasSuffix("(exit code 3)"))
    let headings = lines.filter { $0.hasPrefix("## ") }
    #expect(
      headings == [
        "## Failures", "## What else changed", "## Metrics that changed", "## Warnings", "## Runs",
      ])
    let failures = try #require(lines.firstIndex(of: "## Failures"))
    #expect(lines[failures + 1].hasPrefix("- `fast-burst / gone`: `outcome`, crashed&#58; trap"))
    #expect(
      text.contains(
        "  \n  `reelbench replay scenarios/gate/fast-burst.yaml --variant fixed --seed 42`"))
    #expect(
      text.contains(
        "| `fast-burst / fixed` | `memory.peak max` | 100.0 MiB | 400.0 MiB | +300.0 MiB (300.0 %) | fail |"
      ))
  }

  @Test func `it stays below its limit, whatever there is to tell, and says what it left out`() {
    let text = MarkdownSummary(Findings.many(10_000)).text
    #expect(text.utf8.count <= MarkdownSummary.limit && text.utf8.count > 900_000)
    let left = text.split(separator: "\n").filter { $0.contains("left out") }
    #expect(left.count == 2)
    let shown = text.split(separator: "\n").count { $0.hasPrefix("- `s") }
    #expect(
      left.first.map(String.init)
        == "\(10_000 - shown) more failures are left out: there is no room for them.")
    for limit in [0, 100, 500, 1_000, 5_000] {
      #expect(MarkdownSummary(Findings.everything, limit: limit).text.utf8.count <= limit)
    }
  }

  @Test func `no name becomes markup, a mention, a link or a cell`() {
    #expect(
      MarkdownText.plain(Findings.hostile)
        == "a&lt;b&gt;&amp;\"c' \\]\\]&gt;\\|\\`d\\` %25,e&#58;f\u{FFFD}\\[31m\u{FFFD}\u{FFFF}&#64;g &#35;1 \u{1F600}"
    )
    #expect(MarkdownText.code("a``b|c\nd") == "```a``b\\|c d```")
    #expect(MarkdownText.code("`") == "`` ` ``")
    let long = MarkdownText.code(String(repeating: "x", count: 1_000_000))
    #expect(long.count < 2_100)
  }

  @Test func `a gate that passed has no failures to tell`() {
    let text = MarkdownSummary(
      Findings.of([Findings.run(checks: [Findings.check(.pass)])], exitCode: .pass)
    ).text
    #expect(text.hasPrefix("# reelbench: passed\n"))
    #expect(!text.contains("## Failures"))
    #expect(text.contains("1 runs, 2 checks: 0 broken"))
  }
}

struct GitHubAnnotationTests {
  private let places = RepositoryPaths(root: "/repo", workingDirectory: "/repo/perf")

  private func lines(_ findings: GateFindings) -> [String] {
    GitHubAnnotations(findings, places: places).text.split(separator: "\n").map(String.init)
  }

  @Test func `each broken threshold is annotated at its line and column, once for all variants`() {
    let check = Findings.check(.fail, column: 23)
    let found = lines(
      Findings.of([Findings.run(checks: [check]), Findings.run("fast-burst", "b", checks: [check])])
    )
    #expect(
      found == [
        "::error file=perf/scenarios/gate/fast-burst.yaml,line=41,col=23,"
          + "title=fast-burst%3A memory.peak%3A max <= 120MiB::"
          + "fixed: was 400.0 MiB (419430400), limit 120.0 MiB (125829120)%0A"
          + "  reelbench replay scenarios/gate/fast-burst.yaml --variant fixed --seed 42%0A"
          + "b: was 400.0 MiB (419430400), limit 120.0 MiB (125829120)%0A"
          + "  reelbench replay scenarios/gate/fast-burst.yaml --variant b --seed 42"
      ])
  }

  @Test func `two thresholds of a line are two annotations, and a line alone has no column`() throws
  {
    let found = lines(
      Findings.of([
        Findings.run(checks: [
          Findings.check(.fail, column: 18), Findings.check(.fail, column: 34),
          Findings.check(.fail, file: "reports/baselines/fast-burst.json", line: 9),
        ])
      ]))
    try #require(found.count == 3)
    #expect(found[0].contains(",line=41,col=18,") && found[1].contains(",line=41,col=34,"))
    #expect(found[2].contains("fast-burst.json,line=9,title="))
  }

  @Test func `no more than GitHub shows, and one notice that tells of the rest`() {
    var findings = Findings.many(10_000)
    findings.result.runs += (0..<30).map {
      Findings.run(
        "w\($0)", checks: [Findings.check(.warn, level: .warn, line: $0 + 1)])
    }
    let found = lines(findings)
    #expect(found.count { $0.hasPrefix("::error ") } == 10)
    #expect(found.count { $0.hasPrefix("::warning ") } == 10)
    #expect(
      found.last
        == "::notice title=reelbench::9990 more places where something broke and 20 more places "
        + "with a warning are not shown here: the summary and the reports have them all")
    #expect(found.count == 21)
  }

  @Test func `no name ends a property, a command or a line`() {
    for line in lines(Findings.everything) {
      #expect(line.hasPrefix("::error ") || line.hasPrefix("::warning "))
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      let head = line.dropFirst(2).prefix(while: { $0 != ":" })
      #expect(head.contains("title=") && head.split(separator: ",").count <= 3)
    }
    #expect(WorkflowCommand.property("a,b:c%\n") == "a%2Cb%3Ac%25%0A")
    #expect(WorkflowCommand.data("a,b:c%\r\n") == "a,b:c%25%0D%0A")
  }

  @Test func `a gate without findings prints nothing`() {
    #expect(lines(Findings.of([Findings.run(checks: [Findings.check(.pass)])])).isEmpty)
  }
}
