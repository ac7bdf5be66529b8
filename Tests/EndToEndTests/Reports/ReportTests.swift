import Foundation
import Testing

/// `reelbench report`, and its page in a browser.
struct ReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func report(_ arguments: String...) throws -> Reelbench.Outcome {
    try Reelbench.run(["report"] + arguments)
  }

  /// The page of two variants, one of which leaks.
  private func page(_ more: String...) throws -> String {
    let file = try ShortScenario(
      variants: """
        leaking: { app: carousel, options: { loopObserver: strong }, expect: fail, because: [leak.players] }
        fixed: { app: carousel }
        """,
      steps: [
        "wait: 500ms", "phase: swipes", "swipe: left", "wait: 500ms", "swipe: right", "wait: 1s",
      ],
      thresholds: ["leak.players: [ \"final == 0\" ]"]
    ).write(to: folder)
    let run = try Reelbench.run(
      ["run", file, "--decode", "tape", "--out", folder.path("out")] + more)
    #expect(run.code == 0, "\(run.output)")
    let page = folder.path("page.html")
    let outcome = try report(folder.path("out"), "--out", page)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return page
  }

  @Test(arguments: [1_280, 405])
  func `the page works in a browser, wide and narrow, and is all there without scripts`(width: Int)
    throws
  {
    let sight = try Browser.open(page(), width: width, in: folder)
    let trial = sight.trial
    #expect(trial.faults == [])
    #expect(trial.width[0] <= trial.width[1])
    #expect(trial.cut == [])
    #expect(trial.charts >= 15)
    #expect(trial.twinless == [])
    #expect(trial.nameless == 0)

    let axis = try #require(trial.axes.first)
    #expect(trial.axes.count == 1)
    #expect(!axis.hover.isEmpty)
    #expect(axis.values.contains { $0.contains("playing") })
    #expect(axis.values.contains { $0.contains("MiB") })
    #expect(axis.whole == axis.back)
    #expect(axis.zoomed[1] < axis.whole[1] && axis.zoomed[1] == axis.panned[1])
    #expect(axis.panned[0] > axis.zoomed[0])
    // All lanes show the same stretch of time.
    #expect(axis.boxes == 1)
    #expect(axis.ticks >= 8)

    #expect(sight.still.verdict.contains("Passed: 2 runs, 1 of them broken on purpose"))
    #expect(sight.still.tables >= 2)
    #expect(sight.still.drawings >= 20)
    #expect(sight.still.controls == 0)
    #expect(sight.still.width[0] <= sight.still.width[1])
  }

  @Test(arguments: [1_280, 900, 405])
  func
    `strips stand above each other with the same instant at the same place, and no picture overlaps another`(
      width: Int
    ) throws
  {
    let page = try page("--filmstrip", "every=50ms")
    let sight = try Browser.open(page, width: width, in: folder)
    #expect(sight.trial.faults == [])
    #expect(sight.trial.cut == [])
    #expect(sight.trial.width[0] <= sight.trial.width[1])
    #expect(sight.still.width[0] <= sight.still.width[1])
    let film = try #require(sight.trial.films.first)
    #expect(sight.trial.films.count == 1)
    let capacity = width > 1_150 ? 16 : width > 640 ? 8 : 6
    for rows in [film.whole, film.near, sight.still.frames] {
      // Captions, and two variants.
      #expect(rows.count == 3)
      for row in rows {
        #expect((2...capacity).contains(row.count), "\(row.count)")
        #expect(row.map { $0[0...1] } == rows[0].map { $0[0...1] })
        #expect(zip(row, row.dropFirst()).allSatisfy { $0[2] <= $1[1] + 0.5 })
      }
    }
    #expect(film.near[0].count >= capacity / 2)
    // Without scripts the page makes the same choice. When zoomed, it shows pictures that did not fit before.
    #expect(film.whole[1].map { $0[0] } == sight.still.frames[1].map { $0[0] })
    let seen = Set(film.whole[1].map { $0[0] })
    #expect(film.near[1].contains { !seen.contains($0[0]) })
    #expect(film.values.count == 2)
    #expect(
      film.values.allSatisfy { $0.hasSuffix(" s: nothing wrong") || $0.hasSuffix(" s: blank") })
  }

  @Test func `a point of a first frame tells its visit under the pointer and by keys`() throws {
    let sight = try Browser.open(page(), width: 1_280, in: folder)
    // Two variants, before and after the phase begins.
    #expect(sight.trial.samples.count == 4)
    for texts in sight.trial.samples {
      #expect(texts.count == 2)
      for text in texts {
        #expect(text.contains(/ms · item \d, half visible at \d\.\d{3} s/), "\(text)")
        #expect(text.contains(/cell [A-Z], given its item at \d\.\d{3} s: [a-z]+ \d/), "\(text)")
      }
    }
  }

  @Test func `the browser's console stays silent`() throws {
    #expect(try Browser.console(page(), in: folder) == [])
  }

  @Test func `markup in a result shows as text and does not run`() throws {
    let page = try page()
    let result = folder.url.appending(path: "out/result.json")
    let evil = #"<img src=x onerror=\"document.title=1\"><script>document.title=1</script>"#
    let text = try String(contentsOf: result, encoding: .utf8)
      .replacingOccurrences(of: "\"fixed\"", with: "\"\(evil)\"")
      .replacingOccurrences(of: "no published figure", with: evil)
    try Data(text.utf8).write(to: result)
    #expect(try report(folder.path("out"), "--out", page).code == 0)
    let sight = try Browser.open(page, width: 1_280, in: folder)
    #expect(sight.title == "Passed: short")
    #expect(sight.still.images == 0)
    #expect(sight.trial.faults == [])
  }

  @Test func `the same result gives the same page, from its folder or its file`() throws {
    let first = try Data(contentsOf: URL(filePath: page()))
    let again = folder.path("again.html")
    #expect(try report(folder.path("out/result.json"), "--out", again).code == 0)
    #expect(try Data(contentsOf: URL(filePath: again)) == first)
  }

  @Test func `a trace of another run is left out and named, a damaged one is an error`() throws {
    let page = try page()
    let trace = folder.path("out/short/fixed/7/trace.ndjson.gz")
    let manager = FileManager.default
    try manager.removeItem(atPath: trace)
    try manager.copyItem(atPath: folder.path("out/short/leaking/7/trace.ndjson.gz"), toPath: trace)
    let other = try report(folder.path("out"), "--out", page)
    #expect(other.code == 0)
    #expect(other.errors.contains("\(trace) is not the trace of the run in the result"))
    let data = try Data(contentsOf: URL(filePath: trace))
    try data.prefix(data.count / 2).write(to: URL(filePath: trace))
    let cut = try report(folder.path("out"), "--out", page)
    #expect(cut.code == 65)
    #expect(cut.errorLines == ["error: \(trace): the file is cut short"])
  }

  @Test func `a history is drawn, and one that cannot be read is an error with its line`() throws {
    _ = try page()
    func line(_ commit: String, _ peak: Int) -> String {
      #"{"schema":"reelbench.history/1","time":"2026-01-01T00:00:00Z","commit":"\#(commit)","runs":[{"scenario":"short","#
        + #""variant":"fixed","seed":7,"trace_hash":"sha256:0","verdict":"pass","metrics":{"memory.peak":\#(peak),"#
        + #""first_frame_visible.p50":null}}]}"#
    }
    let good = try folder.write(
      line("aaaa", 1_048_576) + "\n" + line("bbbb", 2_097_152) + "\n", to: "good")
    let page = folder.path("history.html")
    #expect(try report(folder.path("out"), "--history", good, "--out", page).code == 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("Over 2 commits"))
    #expect(text.contains("bbbb") && text.contains("2.0 MiB"))
    let bad = try folder.write(line("aaaa", 1) + "\n{\n", to: "bad")
    let outcome = try report(folder.path("out"), "--history", bad, "--out", page)
    #expect(outcome.code == 65)
    #expect(outcome.errorLines == ["error: \(bad): line 2: not a line of a history"])
  }

  @Test func `what is asked for wrongly, or is not there, is one error with its code`() throws {
    #expect(try report().code == 64)
    #expect(try report("somewhere").code == 64)
    let missing = try report(folder.path("nowhere"), "--out", folder.path("page.html"))
    #expect(missing.code == 65)
    #expect(
      missing.errorLines == [
        "error: \(folder.path("nowhere")) cannot be read: No such file or directory"
      ])
    try folder.write("{}", to: "result.json")
    let empty = try report(folder.url.path, "--out", folder.path("page.html"))
    #expect(empty.code == 65)
    #expect(empty.errorLines.count == 1)
    #expect(!folder.exists("page.html"))
  }
}
