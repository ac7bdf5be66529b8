import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

struct ReportPageTests {
  private let broken = ReportFixture.run("leaking", peak: 400 * 1_048_576, expect: "fail")
  private let failing = ReportFixture.run("leaking", peak: 400 * 1_048_576)
  private let fixed = ReportFixture.run("fixed")

  private func page(_ runs: [RunResult], trace: StoredTrace? = ReportFixture.trace()) throws
    -> String
  {
    try ReportFixture.page(runs, trace: trace)
  }

  /// The text of a page, without its markup, style and script.
  private func words(_ page: String) -> String {
    var words = ""
    var isMarkup = false
    let body = page.firstRange(of: "<body>").map { page[$0.upperBound...] } ?? ""
    for character in body.firstRange(of: "<script>").map({ body[..<$0.lowerBound] }) ?? body {
      if character == "<" { isMarkup = true }
      if !isMarkup { words.append(character) }
      if character == ">" { isMarkup = false }
    }
    return words
  }

  @Test
  func `the top says whether it passed, which variant is broken, by what, and how to see it again`()
    throws
  {
    let text = words(try page([failing, fixed]))
    let top = try #require(text.firstRange(of: "assumptions in force")).lowerBound
    for expected in [
      "✘ Failed: 1 of 2 runs", "✘ leaking failed",
      "memory.peak was 400.0 MiB, the limit is 120.0 MiB (×3.33)",
      "reelbench replay scenarios/gate/burst.yaml --variant leaking --seed 42", "✔ fixed passed",
    ] {
      let place = try #require(text.firstRange(of: expected), "\(expected)").lowerBound
      #expect(place < top, "\(expected)")
    }
  }

  @Test func `a failure that is expected passes, and is told as such`() throws {
    let text = words(try page([broken, fixed]))
    #expect(text.contains("✔ Passed: 2 runs, 1 of them broken on purpose"))
    #expect(text.contains("✘ leaking broken, as expected"))
    #expect(text.contains("400.0 MiB ×4.00 fixed"))
  }

  @Test func `an expected failure that does not happen is a failure`() throws {
    var tame = ReportFixture.run("leaking", expect: "fail", verdict: .fail)
    tame.because = ["memory.peak"]
    let text = words(try page([tame, fixed]))
    #expect(text.contains("✘ leaking failed: did not break as expected"))
    #expect(text.contains("memory.peak should have failed, and did not."))
  }

  @Test func `did it pass, what changed, why and show me stand in this order`() throws {
    let text = words(try page([broken, fixed]))
    let places = try ["Passed", "Variants side by side", "What changed", "Why", "Show me"].map {
      try #require(text.firstRange(of: $0), "\($0)").lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `metrics that differ come first, and against an earlier result when there is one`()
    throws
  {
    let text = words(try page([broken, fixed]))
    #expect(
      text.contains("2 numbers that do not differ") || text.contains("3 numbers that do not differ")
    )
    let other = words(
      try ReportFixture.page([fixed]) {
        $0.runs[0].base = ReportFixture.run("fixed", peak: 2_097_152)
      })
    #expect(other.contains("against the earlier result"))
    #expect(other.contains("100.0 MiB ▲ ×50.0 worse"))
  }

  @Test func `two variants whose visits never saw a frame do not differ in that`() throws {
    let text = words(
      try page([
        ReportFixture.run("a", frames: [-100, -200]), ReportFixture.run("b", frames: [-300, -400]),
      ]))
    #expect(text.contains("No metric differs."))
  }

  @Test func `many variants are rows of a table, and none is missing`() throws {
    let runs = (1...9).map { ReportFixture.run("number-\($0)", peak: Double($0) * 20_000_000) }
    let page = try page(runs)
    #expect(page.components(of: "<article class=\"card") == 0)
    for run in runs {
      #expect(page.contains("<th scope=\"row\"><span class=\"variant\">\(run.variant)</span></th>"))
    }
    #expect(words(page).contains("✘ failed0 ms") || words(page).contains("✘ failed100 ms"))
  }

  @Test func `every chart has its numbers in a table, and every drawing a name`() throws {
    let page = try ReportFixture.page(
      [broken, fixed], trace: ReportFixture.trace(),
      strips: ["leaking": ReportFixture.strip(count: 9)]
    ) {
      $0.history = ["a", "b"].map { commit in
        HistoryEntry(
          time: "2026-01-01T00:00:00Z", commit: commit,
          runs: [
            .init(
              scenario: "burst", variant: "fixed", seed: 1, traceHash: "", verdict: "pass",
              metrics: ["memory.peak": 1_048_576, "first_frame_visible p50": nil])
          ])
      }
    }
    let charts = page.components(of: "<figure class=\"chart")
    #expect(charts >= 23)
    #expect(page.components(of: "<details class=\"twin\">") == charts)
    #expect(
      page.components(of: "<svg ") == page.components(of: "<svg role=\"img\" aria-label=\"")
        + page.components(of: "<svg class=\"key\""))
    #expect(page.contains("url(data:image/jpeg;base64,/9j/"))
    #expect(page.contains("1.0 MiB"))
  }

  @Test func `where pictures would take too much, the lanes stay, and the page says so`() throws {
    let page = try ReportFixture.page(
      [broken, fixed], trace: ReportFixture.trace(),
      strips: ["leaking": ReportFixture.strip(count: 9, bytes: 700_000)])
    #expect(!page.contains("data:image"))
    #expect(page.contains("class=\"time\""))
    #expect(words(page).contains("pictures of the screen of \(broken.variant)"))
  }

  @Test func `a page needs no other file`() throws {
    let page = try page([broken, fixed])
    for word in ["http://", "https://", " src=", "@import", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `without traces there are no lanes, and the page says so`() throws {
    let page = try page([broken, fixed], trace: nil)
    #expect(!page.contains("class=\"time\""))
    #expect(
      words(page).contains("There are no lanes, because no trace is stored beside the result."))
  }

  @Test
  func `a page of many runs stays within its bound, tells all verdicts, and says what it left out`()
    throws
  {
    let runs = (0..<100).flatMap { index in
      [
        ReportFixture.run(
          "broken", in: "s\(index)", peak: 2e9, expect: index == 70 ? "pass" : "fail"),
        ReportFixture.run("fixed", in: "s\(index)"),
      ]
    }
    var asked = 0
    var pictured = 0
    var input = ReportInput(
      tool: .init(version: "0", ffmpeg: "5", swift: "6"),
      runs: runs.map { ReportInput.Run(result: $0) })
    input.mostBytes = 1_400_000
    let page = try ReportPage(
      input,
      traces: { _ in
        asked += 1
        return ReportFixture.trace()
      },
      strips: { _ in
        pictured += 1
        return ReportFixture.strip(count: 200, bytes: 4_000)
      }
    ).html()
    #expect(page.utf8.count < 1_400_000)
    // Once nothing more fits, no further traces are read.
    let drawn = page.components(of: "<details class=\"run ")
    #expect(drawn > 10)
    #expect(asked <= drawn + 8)
    #expect(pictured == asked)
    #expect(page.components(of: "class=\"scenario\"") == 100)
    #expect(page.contains("Left out, because the page would grow too large"))
    // A failed run has its lanes, wherever it is in the result.
    let failed = try #require(page.firstRange(of: "id=\"s71\"")).upperBound
    let past = page[failed...].firstRange(of: "id=\"s72\"")?.lowerBound ?? page.endIndex
    #expect(page[failed..<past].contains("class=\"run fail\""))
  }

  @Test func `the heads of many scenarios, and what is said of each, are within the bound too`()
    throws
  {
    let long = String(repeating: "n", count: 120)
    var input = ReportInput(
      tool: .init(version: "0", ffmpeg: "5", swift: "6"),
      runs: (0..<150).map {
        ReportInput.Run(result: ReportFixture.run("fixed", in: "\(long)\($0)"))
      })
    let least = try ReportPage(input).html().utf8.count
    input.mostBytes = least + 120_000
    let page = try ReportPage(input, traces: { _ in ReportFixture.trace() }).html()
    #expect(page.contains("<details class=\"run "))
    #expect(page.contains("Left out, because the page would grow too large"))
    #expect(page.utf8.count <= input.mostBytes)
    #expect(page.utf8.count > least)
  }

  @Test func `a page with a long history and strange sizes stays within its bound`() throws {
    let runs = (0..<16).flatMap { index in
      ["broken", "fixed"].map { variant in
        ReportFixture.run(
          variant, in: "s\(index)", peak: variant == "broken" ? 2e9 : 1e8,
          frames: (0..<900).map { Double($0) })
      }
    }
    let page = try ReportFixture.page(
      runs, trace: ReportFixture.trace(),
      strips: ["broken": ReportFixture.strip(count: 200, bytes: 9_000)]
    ) {
      $0.history = (0..<70).map { commit in
        HistoryEntry(
          time: "2026-01-01T00:00:00Z", commit: "c\(commit)",
          runs: (0..<50).flatMap { scenario in
            ["broken", "fixed"].map { variant in
              .init(
                scenario: "s\(scenario)", variant: variant, seed: 1, traceHash: "",
                verdict: "pass",
                metrics: Dictionary(
                  (0..<6).map { ("metric\($0)", Double(commit)) }, uniquingKeysWith: { a, _ in a })
              )
            }
          })
      }
    }
    #expect(page.utf8.count < 5_000_000)
    #expect(words(page).contains("older commits are not drawn"))
    #expect(words(page).contains("because the page would grow too large"))
  }

  @Test func `nothing run is no pass`() throws {
    #expect(words(try page([])).contains("✘ Nothing was run"))
  }

  @Test func `the same input gives the same page`() throws {
    #expect(try page([broken, fixed]) == page([broken, fixed]))
  }
}
