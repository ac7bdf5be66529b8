import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

struct ScenarioReaderTests {
  @Test func `a file without mistakes gives every part of the scenario`() throws {
    let scenario = try Fixtures.read(Fixtures.good)
    #expect(scenario.name == "short")
    #expect(scenario.description == "Two flicks, then rest")
    #expect(scenario.tags == ["gate"])
    #expect(scenario.seed == 42)
    #expect(scenario.device.name == "phone")
    #expect(scenario.network.name == "wifi")
    #expect(scenario.variants.map(\.name) == ["leaking", "fixed"])
    #expect(scenario.steps.map(\.line) == [21, 22, 23, 24, 25])
    #expect(
      scenario.steps.map(\.text) == ["wait: 1s", "phase: burst", "swipe: left", "close", "open"])
    let threshold = try #require(scenario.thresholds.first)
    #expect(threshold.metric == MetricSelector(name: "memory.peak"))
    #expect(
      threshold.expression
        == ThresholdExpression(
          isWorst: false, aggregate: .max, comparison: .atMost,
          right: .timesVariant(factor: 1.5, variant: "fixed"), text: "max <= 1.5 * variant(fixed)"))
    #expect(
      (threshold.file, threshold.line, threshold.column) == ("scenarios/gate/short.yaml", 28, 19))
  }

  @Test func `the feed is written out, its paths told from the scenarios folder`() throws {
    let feed = try Fixtures.read(Fixtures.good).feed
    #expect(feed.count == 4)
    #expect(
      feed[2]
        == FeedEntry(
          kind: .video, path: "media/city.mp4", media: "scenarios/media/city.mp4",
          posterPath: "media/city.jpg", posterMedia: "scenarios/media/city.jpg", loop: true,
          source: .network, posterSource: .file))
    #expect(feed[3].kind == .image)
  }

  @Test func `repetitions of an item with one URL are told the item that has it`() throws {
    let text = Fixtures.good.replacing(
      "- image: media/banner.jpg", with: "- image: media/banner.jpg\n      sameURL: true")
    #expect(try Fixtures.read(text).feed.map(\.urlNumber) == [nil, 1, nil, 1])
    let apart = text.replacing("sameURL: true", with: "sameURL: false")
    #expect(try Fixtures.read(apart).feed.allSatisfy { $0.urlNumber == nil })
  }

  @Test func `a variant may begin on a network of its own`() throws {
    let text = Fixtures.good.replacingOccurrences(
      of: "  fixed: { app: carousel",
      with: "  fixed: { network: { name: wifi, roundTrip: 3ms }, app: carousel")
    let scenario = try Fixtures.read(text)
    #expect(scenario.variants.map(\.network?.roundTrip) == [nil, .milliseconds(3)])
    let wrong = text.replacingOccurrences(of: "name: wifi", with: "name: wfi")
    #expect(throws: ScenarioErrors.self) { try Fixtures.read(wrong) }
  }

  @Test func `a poster may come from the network while its video is a file`() throws {
    let text = Fixtures.good.replacing(
      "poster: media/city.jpg",
      with: "poster: media/city.jpg\n      posterSource: network\n      source: file")
    let entry = try Fixtures.read(text).feed[0]
    #expect(entry.source == .file && entry.posterSource == .network)
  }

  @Test func `a variant holds all options of its app, those not named with their defaults`() throws
  {
    let variants = try Fixtures.read(Fixtures.good).variants
    #expect(
      variants[0].options == [
        .init(name: "loopObserver", value: "strong"), .init(name: "release", value: "onReuse"),
      ])
    #expect(variants[0].expectation == .fail)
    #expect(variants[0].because == [.metric(MetricSelector(name: "memory.peak"))])
    #expect(variants[1].expectation == .pass)
  }

  @Test func `a cause may be an outcome or a metric with a selector`() throws {
    let text = Fixtures.good.replacing(
      "because: [memory.peak]",
      with: #"""
        because: [outcome.killed, outcome.hung, "outcome.crashed(NSRangeException)", "first_frame_visible{phase=burst}"]
        """#)
    #expect(
      try Fixtures.read(text).variants[0].because.map(\.text) == [
        "outcome.killed", "outcome.hung", "outcome.crashed(NSRangeException)",
        "first_frame_visible{phase=burst}",
      ])
  }

  @Test func `commit stands for the seed that the caller derives`() throws {
    let text = Fixtures.good.replacing("seed: 42", with: "seed: commit")
    let files = Fixtures.files(["scenarios/a.yaml": text])
    #expect(try Fixtures.reader(files, commitSeed: 7).read("scenarios/a.yaml").seed == 7)
    let largest = Fixtures.good.replacing("seed: 42", with: "seed: 18446744073709551615")
    #expect(try Fixtures.read(largest).seed == .max)
  }

  @Test func `a video may be a directory or a pattern, its files sorted by name`() throws {
    let directory = Fixtures.good.replacing("video: media/city.mp4", with: "video: media")
    let pattern = Fixtures.good.replacing("video: media/city.mp4", with: "video: \"m*/c?*t*.mp4\"")
    #expect(
      try Fixtures.read(directory).feed.map(\.path).prefix(3)
        == ["media/city.mp4", "media/coast.mp4", "media/banner.jpg"])
    #expect(
      try Fixtures.read(pattern).feed.map(\.path).prefix(3)
        == ["media/city.mp4", "media/coast.mp4", "media/banner.jpg"])
  }

  @Test(arguments: [
    ("scenarios/gate/a.yaml", "scenarios"), ("a.yaml", "/home/someone/scenarios"),
    ("gate/../a.yaml", "/home/someone/scenarios"),
    ("./x/scenarios/y/scenarios/z/a.yaml", "./x/scenarios/y/scenarios"),
    ("/tmp/a.yaml", "/tmp"), ("/a.yaml", "/"), ("/srv/scenarios/a.yaml", "/srv/scenarios"),
  ])
  func `the scenarios folder is the nearest directory of that name, else the file's own`(
    path: String, folder: String
  ) {
    let directory = path.hasPrefix("/") ? "/home/someone" : "/home/someone/scenarios/gate/.."
    #expect(Folders.scenariosFolder(of: path, workingDirectory: directory) == folder)
  }

  @Test func `a file outside a scenarios folder finds bundled profiles and media`() throws {
    let files = Fixtures.files(["elsewhere/mine.yaml": Fixtures.good])
    let scenario = try Fixtures.reader(files, shared: ["scenarios"]).read("elsewhere/mine.yaml")
    #expect(scenario.feed[0].media == "scenarios/media/city.mp4")
    #expect(throws: ScenarioErrors.self) { try Fixtures.reader(files).read("elsewhere/mine.yaml") }
  }

  @Test func `a directory stands for its YAML files, sorted`() throws {
    let second = Fixtures.good.replacing("scenario: short", with: "scenario: second")
    let files = Fixtures.files([
      "scenarios/gate/b.yaml": Fixtures.good, "scenarios/gate/a.yaml": second,
      "scenarios/gate/notes.txt": "", "scenarios/gate/more/c.yaml": "",
    ])
    let scenarios = try Fixtures.reader(files).readAll(["scenarios/gate/", "scenarios/gate/a.yaml"])
    #expect(scenarios.map(\.file) == ["scenarios/gate/a.yaml", "scenarios/gate/b.yaml"])
    let errors = #expect(throws: ScenarioErrors.self) {
      try Fixtures.reader(files).readAll(["scenarios/media"])
    }
    #expect(errors?.rendered == "scenarios/media: error: no scenario in this directory")
  }

  @Test func `two files must not give one name, and mistakes of all files are told`() {
    let files = Fixtures.files([
      "scenarios/a.yaml": Fixtures.good, "scenarios/b.yaml": Fixtures.good, "scenarios/c.yaml": "",
    ])
    let errors = #expect(throws: ScenarioErrors.self) {
      try Fixtures.reader(files).readAll(["scenarios"])
    }
    #expect(
      errors?.rendered == """
        scenarios/b.yaml: error: the name `short` is taken by scenarios/a.yaml
        scenarios/c.yaml:1:1: error: the file is empty

        ^
        """)
  }

  @Test func `a feed item says how its server answers`() throws {
    let text = Fixtures.good.replacing(
      "- image: media/banner.jpg",
      with: "- video: media/coast.mp4\n      server: { ttfb: 300ms, rate: 2Mbit/s, ranges: false, "
        + "status: 404, after: 10s, until: 20s }")
    let feed = try Fixtures.read(text).feed
    #expect(feed[0].server == .plain)
    #expect(
      feed[1].server
        == OriginProfile(
          timeToFirstByte: .milliseconds(300), rate: 2_000_000, servesRanges: false, refusal: 404,
          refusesFrom: Instant(nanoseconds: 10_000_000_000),
          refusesUntil: Instant(nanoseconds: 20_000_000_000)))
  }

  @Test func `a video says in which other sizes it is there`() throws {
    let text = Fixtures.good.replacing(
      "- image: media/banner.jpg",
      with: "- video: media/coast.mp4\n      renditions: [ { video: media/city.mp4, width: 720 } ]")
    let entry = try Fixtures.read(text).feed[1]
    #expect(entry.renditions.map(\.path) == ["media/city.mp4"])
    #expect(entry.renditions.map(\.width) == [720])
  }
}
