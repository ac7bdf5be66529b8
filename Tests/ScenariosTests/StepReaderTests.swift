import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

struct StepReaderTests {
  /// The good file with these lines as its script.
  private func file(_ script: String) -> String {
    let documents = Fixtures.good.split(separator: "---\n", maxSplits: 2).map(String.init)
    let thresholds = "thresholds: { memory.peak: [ \"max <= 1GiB\" ] }\n"
    return [documents[0], script + "\n", thresholds].joined(separator: "---\n")
  }

  private func action(_ step: String) throws -> Step.Action {
    try #require(try Fixtures.read(file(step)).steps.first).action
  }

  private func swipe(
    _ direction: Step.Swipe.Direction, _ share: Int, _ milliseconds: Int64
  ) -> Step.Action {
    .swipe(
      Step.Swipe(
        direction: direction, shareThousandths: share, duration: .milliseconds(milliseconds)))
  }

  @Test func `every step of this version is read`() throws {
    #expect(try action("- wait: 1.5s") == .wait(.milliseconds(1_500)))
    #expect(try action("- swipe: left") == swipe(.left, 550, 90))
    #expect(try action("- swipe: { direction: up }") == swipe(.up, 550, 90))
    #expect(try action("- swipe: { direction: left, velocity: fast }") == swipe(.left, 550, 60))
    #expect(try action("- swipe: { direction: down, velocity: slow }") == swipe(.down, 600, 220))
    #expect(
      try action("- drag: { by: [-30%, 0.5%], for: 220ms, hold: 400ms, from: end }")
        == .drag(
          Step.Drag(
            xThousandths: -300, yThousandths: 5, duration: .milliseconds(220),
            hold: .milliseconds(400), origin: .end)))
    #expect(
      try action("- drag: { by: [0, 100%], for: 1s }")
        == .drag(
          Step.Drag(
            xThousandths: 0, yThousandths: 1_000, duration: .seconds(1), hold: .zero,
            origin: .middle)))
    #expect(try action("- touch: { down: 200ms }") == .touch(down: .milliseconds(200)))
    #expect(
      try action("- check: { page: 3, playing: 1, within: 300ms }")
        == .check(Step.Check(page: 3, playing: 1, within: .milliseconds(300))))
    #expect(
      try action("- check: { playing: 0 }")
        == .check(Step.Check(page: nil, playing: 0, within: .zero)))
    #expect(
      try action("- check: { audible: 1 }")
        == .check(Step.Check(page: nil, playing: nil, audible: 1, within: .zero)))
    #expect(try action("- phase: burst") == .phase("burst"))
    #expect(try action("- autoplay: { for: 30s }") == .autoplay(.seconds(30)))
    #expect(
      try action("- waitFor: { firstFrame: visible, timeout: 2s }")
        == .waitFor(Step.WaitFor(condition: .firstFrame, timeout: .seconds(2))))
    #expect(
      try action("- waitFor: { settled: visible, timeout: 2s }")
        == .waitFor(Step.WaitFor(condition: .settled, timeout: .seconds(2))))
    #expect(try action("- close") == .close)
  }

  @Test func `a speed becomes the time for 55 % of the page's length`() throws {
    // The page is 375 pt wide and as high.
    let expected = Nanoseconds(82_500_000)
    for direction in ["left", "up"] {
      guard
        case .swipe(let swipe) = try action(
          "- swipe: { direction: \(direction), velocity: 2500pt/s }")
      else {
        Issue.record("no swipe")
        continue
      }
      #expect(swipe.duration == expected)
      #expect(swipe.shareThousandths == 550)
    }
  }

  @Test func `repetitions keep their steps, lines and text`() throws {
    let script = """
      - repeat:
          times: 3
          every: 450ms
          jitter: 40ms
          steps:   # three times
            - swipe: { direction: left,   velocity: fast }
            - repeat: { times: 2, pace: closed, steps: [ swipe: right, wait: 1s ] }
      """
    let step = try #require(try Fixtures.read(file(script)).steps.first)
    #expect(step.text == "repeat: { times: 3, every: 450ms, jitter: 40ms, steps: … }")
    guard case .repeat(let outer) = step.action, case .repeat(let inner) = outer.steps[1].action
    else {
      Issue.record("no repetition")
      return
    }
    #expect(
      (outer.times, outer.pace, outer.every, outer.jitter) == (
        3, .open, .milliseconds(450), .milliseconds(40)
      ))
    #expect(outer.steps.map(\.line) == [26, 27])
    #expect(outer.steps[0].text == "swipe: { direction: left, velocity: fast }")
    #expect((inner.times, inner.pace, inner.every, inner.jitter) == (2, .closed, nil, .zero))
    #expect(inner.steps.map(\.action) == [swipe(.right, 550, 90), .wait(.seconds(1))])
  }

  @Test(arguments: [
    ("- pinch: { for: 1s }", "21:10: error: a pinch needs the key `scale`"),
    ("- pinch: { scale: 11, for: 1s }", "21:19: error: `scale` is a number from 0.1 to 10"),
    ("- pinch: { scale: 200%, for: 1s }", "21:19: error: `scale` is a number from 0.1 to 10"),
    ("- pinch: { scale: 1.0001, for: 1s }", "21:19: error: `scale` is a number from 0.1 to 10"),
    ("- player: stop", "21:11: error: `player` is `play` or `pause`, not `stop`"),
    ("- player: { seek: -1s }", "21:19: error: `seek`"),
    ("- at: { 40s: { outage: 0s } }", "21:24: error: `outage` is too small"),
    ("- network: wfi", "21:12: error: no network profile is called `wfi`"),
    ("- swype: left", "21:3: error: unknown step `swype`"),
    ("- wait: 1s\n  swipe: left", "22:3: error: a step has one key; begin the next with `-`"),
    ("- [wait]", "21:3: error: a step is a word or `name: value`"),
    ("- wait", "21:3: error: `wait` needs a value"),
    ("- wait: 1", "21:9: error: the unit is missing: `wait` is a time"),
    ("- wait: 0s", "21:9: error: `wait` is too small"),
    ("- wait: 2h", "21:10: error: unknown unit `h`"),
    ("- wait: 3601s", "21:9: error: `wait` is too large"),
    ("- wait: 0.5ns", "21:9: error: `wait` is more precise than Reelbench can represent"),
    ("- wait: -1s", "21:9: error: `wait` is too small"),
    ("- wait: soon", "21:9: error: `wait` is a time, such as `500ms`"),
    ("- wait: { for: 1s }", "21:9: error: `wait` is a time, such as `500ms`"),
    ("- close: now", "21:3: error: `close` takes no value"),
    ("- swipe: { velocity: fast }", "21:10: error: a swipe needs the key `direction`"),
    (
      "- swipe: { direction: left, velocity: quick }",
      "21:39: error: `velocity` is `slow`, `default` or `fast`, not `quick`"
    ),
    ("- swipe: { direction: left, velocity: 10pt/s }", "21:39: error: `velocity` is too small"),
    (
      "- swipe: { direction: left, velocity: 100pt }",
      "21:39: error: the unit does not suit: `velocity` is a speed"
    ),
    ("- drag: { by: [10%], for: 1s }", "21:15: error: `by` has two shares, x and y"),
    ("- drag: { by: [10%, 101%], for: 1s }", "21:21: error: `by` is too large"),
    ("- drag: { by: [0.05%, 0], for: 1s }", "21:15: error: `by` has at most one decimal"),
    (
      "- check: { within: 1s }",
      "21:10: error: `check` needs the key `page`, `playing`, `audible`, `poster` or `position`"
    ),
    ("- check: { position: 1 }", "21:22: error: the unit is missing: `position` is a time"),
    (
      "- check: { position: { from: 2s, to: 1s } }", "21:22: error: `to` is at least `from`"
    ),
    ("- check: { position: { from: 2s } }", "21:22: error: `position` needs the key `to`"),
    ("- check: { audible: -1 }", "21:21: error: `audible` is a whole number from 0 to 10000"),
    ("- check: { page: 4 }", "21:18: error: `page` is a whole number from 0 to 3"),
    (
      "- waitFor: { timeout: 1s }",
      "21:12: error: `waitFor` needs one of `firstFrame`, `playing`, `settled`, `stalled`, `fallback` or `loop`"
    ),
    (
      "- waitFor: { playing: true, timeout: 1s }",
      "21:23: error: `playing` is `visible`, not `true`"
    ),
    ("- waitFor: { playing: visible }", "21:12: error: `waitFor` needs the key `timeout`"),
    (
      "- repeat: { times: 0, steps: [ close ] }",
      "21:20: error: `times` is a whole number from 1 to 100000"
    ),
    ("- repeat: { times: 1, steps: [] }", "21:30: error: `steps` is empty"),
    (
      "- repeat: { times: 1, jitter: 1ms, steps: [ wait: 1s ] }",
      "21:23: error: `jitter` needs `every`"
    ),
    (
      "- repeat: { times: 1, every: 1ms, jitter: 1ms, steps: [ wait: 1s ] }",
      "21:43: error: `jitter` is at most half of `every`"
    ),
    (
      "- repeat: { times: 1, watch: 1s, steps: [ wait: 1s ] }",
      "21:30: error: `watch` is a mapping"
    ),
    (
      "- repeat: { times: 1000, steps: [ repeat: { times: 1000, steps: [ wait: 1s ] } ] }",
      "21:1: error: with its repetitions, the script has more than 100000 steps"
    ),
    ("- close\n- swipe: left", "22:3: error: the app is closed here"),
    ("- open", "21:3: error: the app is open already"),
    ("- repeat: { times: 2, steps: [ close ] }", "21:3: error: the app is closed already"),
    ("- phase: a b", "21:10: error: a phase is made of letters"),
    ("wait: 1s", "21:1: error: the script is a list"),
  ])
  func `a mistake in a step is told at its place, alone`(script: String, expected: String) {
    let rendered = Fixtures.errors(in: file(script))
    #expect(rendered.hasPrefix("scenarios/gate/short.yaml:" + expected), "\(rendered)")
    #expect(rendered.split(separator: "\n").count { $0.contains(": error: ") } == 1, "\(rendered)")
  }

  @Test func `closing and opening may be repeated`() throws {
    let script = "- repeat: { times: 30, steps: [ wait: 1s, close, open ] }\n- close"
    let steps = try Fixtures.read(file(script)).steps
    #expect(ScriptRules.openings(steps) == 31)
  }

  @Test func `phases are found inside repetitions, each once`() throws {
    let script = "- phase: a\n- repeat: { times: 2, steps: [ phase: b, wait: 1s, phase: a ] }"
    #expect(ScriptRules.phases(try Fixtures.read(file(script)).steps) == ["a", "b"])
  }
}
