import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

/// Steps of touch, life, feed and navigation as they are read.
struct LifeStepTests {
  private static let recording = """
    time,phase,x,y
    0,began,300,200.5
    0.016,moved,280,200
    0.1,ended,100.125,200

    """

  /// The good file with these lines as its script.
  private func file(_ script: String) -> String {
    let documents = Fixtures.good.split(separator: "---\n", maxSplits: 2).map(String.init)
    let thresholds = "thresholds: { memory.peak: [ \"max <= 1GiB\" ] }\n"
    return [documents[0], script + "\n", thresholds].joined(separator: "---\n")
  }

  private func action(_ step: String) throws -> Step.Action {
    let scenario = try Fixtures.read(
      file(step), ["scenarios/traces/session.csv": Self.recording])
    return try #require(scenario.steps.first).action
  }

  @Test func `taps, presses and recorded touches`() throws {
    #expect(try action("- tap: {}") == .tap(count: 1, at: .middle))
    #expect(
      try action("- tap: { count: 2, at: [50%, 80.5%] }")
        == .tap(count: 2, at: .init(xThousandths: 500, yThousandths: 805)))
    #expect(
      try action("- longPress: { for: 700ms, at: end }")
        == .longPress(.milliseconds(700), at: .init(xThousandths: 900, yThousandths: 900)))
    #expect(
      try action("- pinch: { scale: 2, for: 300ms }")
        == .pinch(scaleThousandths: 2000, .milliseconds(300), at: .middle))
    #expect(
      try action("- pinch: { scale: 0.25, for: 1s, at: [50%, 25%] }")
        == .pinch(
          scaleThousandths: 250, .seconds(1), at: .init(xThousandths: 500, yThousandths: 250)))
    #expect(
      try action("- replay: traces/session.csv")
        == .replay([
          .init(time: .zero, phase: .began, xThousandths: 300_000, yThousandths: 200_500),
          .init(
            time: .milliseconds(16), phase: .moved, xThousandths: 280_000, yThousandths: 200_000),
          .init(
            time: .milliseconds(100), phase: .ended, xThousandths: 100_125,
            yThousandths: 200_000),
        ]))
  }

  @Test func `life, feed and navigation`() throws {
    #expect(try action("- background: { for: 3s }") == .background(.seconds(3)))
    #expect(try action("- background: { for: 20m }") == .background(.seconds(1_200)))
    #expect(try action("- rotate: landscape") == .rotate(.landscape))
    #expect(try action("- memoryWarning") == .memoryWarning)
    #expect(
      try action("- interrupt: { kind: call, for: 8s }") == .interrupt(.call, for: .seconds(8)))
    #expect(try action("- route: unplug") == .audioRoute(.unplug))
    #expect(try action("- silentSwitch: on") == .silentSwitch(true))
    #expect(try action("- lowPower: off") == .lowPower(false))
    #expect(try action("- scrollTo: { item: 0 }") == .scrollTo(item: 0, animated: true))
    #expect(
      try action("- scrollTo: { item: 7, animated: false }")
        == .scrollTo(item: 7, animated: false))
    #expect(try action("- feed: { append: 10 }") == .feed(.append(10)))
    #expect(try action("- feed: { insert: 2 }") == .feed(.insert(2, at: 0)))
    #expect(try action("- feed: { remove: { count: 1, at: 3 } }") == .feed(.remove(1, at: 3)))
    #expect(try action("- feed: { replace: 5 }") == .feed(.replace(5)))
    #expect(try action("- feed: reloadSame") == .feed(.reloadSame))
    #expect(try action("- navigate: { push: profile }") == .navigate(.push("profile")))
    #expect(try action("- navigate: { present: sheet }") == .navigate(.present("sheet")))
    #expect(try action("- navigate: { tab: 1 }") == .navigate(.tab(1)))
    #expect(try action("- navigate: dismiss") == .navigate(.dismiss))
    #expect(
      try action("- navigate: pop") == .navigate(.pop(isInteractive: false, finishes: true)))
    #expect(
      try action("- navigate: { pop: { interactive: true, finish: false } }")
        == .navigate(.pop(isInteractive: true, finishes: false)))
  }

  @Test func `another network, and none`() throws {
    guard
      case .network(let profile) = try action("- network: { name: wifi, roundTrip: 80ms }")
    else {
      Issue.record("no network")
      return
    }
    #expect(profile.name == "wifi" && profile.roundTrip == .milliseconds(80))
    #expect(try action("- outage: 2s") == .outage(.seconds(2)))
    let step = try action("- at: { 4s: { outage: 2s }, 5s: { network: wifi } }")
    guard case .at(let moments) = step else {
      Issue.record("no `at`")
      return
    }
    #expect(moments.map(\.step.text) == ["outage: 2s", "network: wifi"])
  }

  @Test func `steps at instants of the run, and what conditions and repetitions say`() throws {
    let step = try action("- at: { 40s: { background: { for: 2s } }, 1.5s: memoryWarning }")
    guard case .at(let moments) = step else {
      Issue.record("no `at`")
      return
    }
    #expect(moments.map(\.instant.nanoseconds) == [40_000_000_000, 1_500_000_000])
    #expect(moments.map(\.step.action) == [.background(.seconds(2)), .memoryWarning])
    #expect(moments.map(\.step.text) == ["background: { for: 2s }", "memoryWarning"])
    #expect(
      try action("- waitFor: { stalled: visible, timeout: 2s }")
        == .waitFor(.init(condition: .stalled, timeout: .seconds(2))))
    #expect(
      try action("- waitFor: { fallback: visible, timeout: 6s }")
        == .waitFor(.init(condition: .fallback, timeout: .seconds(6))))
    #expect(try action("- player: pause") == .player(.pause))
    #expect(try action("- player: play") == .player(.play))
    #expect(
      try action("- player: { seek: 2.5s }") == .player(.seek(.milliseconds(2500))))
    #expect(
      try action("- waitFor: { loop: 2, timeout: 20s }")
        == .waitFor(.init(condition: .loop, loops: 2, timeout: .seconds(20))))
    #expect(
      try action("- check: { poster: true }")
        == .check(.init(page: nil, playing: nil, poster: true, within: .zero)))
    func position(_ text: String) throws -> Step.Action {
      try action("- check: { position: \(text) }")
    }
    func expected(_ range: ClosedRange<Int64>) -> Step.Action {
      .check(
        .init(
          page: nil, playing: nil,
          position: .milliseconds(range.lowerBound)...(.milliseconds(range.upperBound)),
          within: .zero))
    }
    #expect(try position("2.5s") == expected(2400...2600))
    #expect(try position("50ms") == expected(0...150))
    #expect(try position("{ from: 1s, to: 4s }") == expected(1000...4000))
    guard
      case .repeat(let loop) = try action(
        "- repeat: { times: 2, watch: { median: 4s, p95: 20s }, steps: [ swipe: left ] }")
    else {
      Issue.record("no repetition")
      return
    }
    #expect(loop.watch == .init(median: .seconds(4), p95: .seconds(20)))
  }

  @Test(arguments: [
    ("- tap: { count: 0 }", "21:17: error: `count` is a whole number from 1 to 10"),
    ("- tap: { at: [50%, 101%] }", "21:20: error: `at` is too large"),
    ("- tap: { at: top }", "21:14: error: `at` is `start`, `middle` or `end`, not `top`"),
    ("- longPress: { at: middle }", "21:14: error: a long press needs the key `for`"),
    ("- replay: traces/sesion.csv", "21:11: error: no file `traces/sesion.csv`"),
    ("- replay: /etc/passwd", "21:11: error: a path begins at the scenarios folder"),
    ("- memoryWarning: now", "21:3: error: `memoryWarning` takes no value"),
    ("- rotate: sideways", "21:11: error: `rotate` is `portrait` or `landscape`, not `sideways`"),
    ("- background: 3s", "21:15: error: `background` is a mapping"),
    ("- scrollTo: { animated: true }", "21:13: error: `scrollTo` needs the key `item`"),
    ("- feed: { append: 0 }", "21:19: error: `append` is a whole number from 1 to 10000"),
    (
      "- feed: { append: 1, remove: 1 }",
      "21:9: error: `feed` needs one of `append`, `insert`, `remove` or `replace`"
    ),
    ("- feed: { apend: 1 }", "21:11: error: `feed` has no key `apend`"),
    ("- navigate: { pop: { finish: false } }", "21:20: error: only an interactive pop"),
    ("- at: { soon: memoryWarning }", "21:9: error: an instant of the run is a time"),
    ("- at: { 4s: { swipe: left } }", "21:13: error: this step uses a finger or takes time"),
    ("- at: {}", "21:7: error: `at` is empty"),
    (
      "- repeat: { times: 1, watch: { median: 2s, p95: 1s }, steps: [ swipe: left ] }",
      "21:30: error: `p95` is at least the median"
    ),
    (
      "- repeat: { times: 1, every: 1s, watch: { median: 1s, p95: 2s }, steps: [ swipe: left ] }",
      "21:34: error: `watch` does not go with `every`"
    ),
    ("- close\n- tap: {}", "22:3: error: the app is closed here"),
    ("- close\n- rotate: landscape", "22:3: error: the app is closed here"),
  ])
  func `a mistake is told at its place`(script: String, expected: String) {
    let rendered = Fixtures.errors(in: file(script))
    #expect(
      rendered.split(separator: "\n").contains {
        $0.hasPrefix("scenarios/gate/short.yaml:" + expected)
      }, "\(rendered)")
  }

  @Test(arguments: [
    ("time,x,y\n", "1:1: error: recorded touches begin with the line `time,phase,x,y`"),
    ("time,phase,x,y\n", "1:1: error: there is no touch"),
    ("time,phase,x,y\n0,began,1\n", "2:1: error: a sample has four values"),
    ("time,phase,x,y\n-1,began,1,2\n", "2:1: error: a time is in seconds"),
    ("time,phase,x,y\n0,bgan,1,2\n", "2:3: error: a phase is `began`, `moved` or `ended`"),
    ("time,phase,x,y\n0,moved,1,2\n", "2:3: error: the finger is not down"),
    ("time,phase,x,y\n0,began,1,2\n1,began,1,2\n", "3:3: error: the finger is down already"),
    ("time,phase,x,y\n1,began,1,2\n0.5,ended,1,2\n", "3:1: error: times do not go back"),
    ("time,phase,x,y\n0,began,1,1e3\n", "2:11: error: a place is in points"),
    ("time,phase,x,y\n0,began,1,2\n", "2:1: error: the last touch does not end"),
  ])
  func `a mistake in recorded touches is told in their file`(text: String, expected: String) {
    let rendered = Fixtures.errors(
      in: file("- replay: traces/session.csv"), ["scenarios/traces/session.csv": text])
    #expect(rendered.hasPrefix("scenarios/traces/session.csv:" + expected), "\(rendered)")
  }

  @Test func `how the phone is at the start`() throws {
    let usual = try Fixtures.read(Fixtures.good)
    #expect(usual.condition == PhoneCondition())
    let other = try Fixtures.read(
      Fixtures.good.replacing(
        "network: wifi", with: "network: wifi\notherAudio: true\nsilentSwitch: on\nlowPower: on"))
    #expect(
      other.condition == PhoneCondition(otherAudio: true, silentSwitch: true, lowPower: true))
    #expect(
      Fixtures.errors(
        in: Fixtures.good.replacing("network: wifi", with: "network: wifi\nsilentSwitch: true")
      ).contains("`silentSwitch` is `on` or `off`, not `true`"))
  }
}
