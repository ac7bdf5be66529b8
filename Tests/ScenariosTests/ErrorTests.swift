import Testing

@testable import ReelbenchScenarios

/// The full error messages for files that are wrong.
struct ErrorTests {
  @Test func `an unknown key is told with its place, its line, a caret and what was meant`() {
    #expect(
      Fixtures.errors(replacing: "device: phone", with: "devcie: phone") == """
        scenarios/gate/short.yaml:1:1: error: the header needs the key `device`
        scenario: short
        ^
        scenarios/gate/short.yaml:5:1: error: the header has no key `devcie`
        devcie: phone
        ^ did you mean `device`?
        """)
  }

  @Test func `all mistakes of a file are told at once, in the order of their lines`() {
    let text = Fixtures.good.replacing("seed: 42", with: "seed: -1")
      .replacing("network: wifi", with: "network: wify")
      .replacing("- swipe: left", with: "- swipe: lfet")
      .replacing("p95 <= 900ms", with: "p95 <= 900")
    #expect(
      Fixtures.errors(in: text) == """
        scenarios/gate/short.yaml:4:7: error: `seed` is a whole number from 0 to 18446744073709551615
        seed: -1
              ^
        scenarios/gate/short.yaml:6:10: error: no network profile is called `wify`
        network: wify
                 ^ did you mean `wifi`? looked in scenarios/networks
        scenarios/gate/short.yaml:23:10: error: a direction is `left`, `right`, `up` or `down`, not `lfet`
        - swipe: lfet
                 ^ did you mean `left`?
        scenarios/gate/short.yaml:29:47: error: the unit is missing: expected a time
          first_frame_visible{phase=burst}: [ "p95 <= 900" ]
                                                      ^ such as `500ms`
        """)
  }

  @Test(arguments: [
    ("  items:\n", "  items: []\n  x:\n", "10:3: error: the feed has no key `x`"),
    ("seed: 42", "seed: commit", "4:7: error: `commit` needs a git repository with a commit"),
    ("seed: 42", "seed: yes", "4:7: error: `seed` is a whole number"),
    ("seed: 42", "seed: 042", "4:7: error: `seed` is a whole number"),
    ("seed: 42", "seed:", "4:6: error: a value is missing: `seed` is a whole number"),
    ("scenario: short", "scenario: a/b", "1:11: error: `scenario` is made of letters"),
    ("tags: [gate]", "tags: [gate, gate]", "3:14: error: the tag `gate` is named twice"),
    ("tags: [gate]", "safeArea: on", "3:1: error: `safeArea` is not supported yet"),
    ("media/city.mp4", "media/ctiy.mp4", "10:14: error: no file `media/ctiy.mp4`"),
    ("media/city.mp4", "\"media/*.mov\"", "10:14: error: no file matches `media/*.mov`"),
    ("media/city.mp4", "/etc/passwd", "10:14: error: a path begins at the scenarios folder"),
    ("media/city.jpg", "media", "11:15: error: no file `media`"),
    ("repeat: 2", "repeat: 0", "8:11: error: `repeat` is a whole number from 1 to 1000"),
    ("repeat: 2", "repeat: 1e3", "8:11: error: `repeat` is a whole number from 1 to 1000"),
    (
      "- image: media/banner.jpg", "- {image: media/banner.jpg, loop: false}",
      "12:33: error: `loop` is for videos"
    ),
    (
      "- image: media/banner.jpg", "- {image: media/banner.jpg, posterSource: network}",
      "12:33: error: `posterSource` is for videos"
    ),
    (
      "      poster: media/city.jpg", "      posterSource: network",
      "11:7: error: `posterSource` needs a `poster`"
    ),
    (
      "      poster: media/city.jpg", "      poster: media/city.jpg\n      posterSource: disk",
      "12:21: error: `posterSource` is `network` or `file`, not `disk`"
    ),
    (
      "- image: media/banner.jpg", "- {image: media/banner.jpg, video: media/city.mp4}",
      "12:8: error: a feed item is a video, a stream or an image, not two of them"
    ),
    (
      "- image: media/banner.jpg", "- poster: media/city.jpg",
      "12:7: error: a feed item needs the key `video`, `hls` or `image`"
    ),
    ("- image: media/banner.jpg", "- hls: a.m3u8", "12:12: error: no file `a.m3u8`"),
    (
      "- image: media/banner.jpg", "- hls: media/city.mp4",
      "12:12: error: `media/city.mp4` is no playlist: the name of one ends in .m3u8"
    ),
    (
      "- image: media/banner.jpg", "- {video: media/city.mp4, sameURL: yes}",
      "12:40: error: `sameURL` is `true` or `false`, not `yes`"
    ),
    (
      "- image: media/banner.jpg", "- video: media/city.mp4\n      server: { after: 2s }",
      "13:17: error: `after` needs `status`"
    ),
    (
      "- image: media/banner.jpg", "- video: media/city.mp4\n      server: { status: 500 }",
      "13:25: error: `status` is `403`, `404` or `none`, not `500`"
    ),
    (
      "- image: media/banner.jpg",
      "- video: media/city.mp4\n      source: file\n      server: { ranges: false }",
      "14:7: error: a file has no `server`"
    ),
    (
      "- image: media/banner.jpg", "- video: media/city.mp4\n      loop: no",
      "13:13: error: `loop` is `true` or `false`, not `no`"
    ),
    ("app: carousel\n", "app: carusel\n", "15:10: error: no app is called `carusel`"),
    (
      "loopObserver: strong", "loopObserver: string",
      "16:30: error: `loopObserver` is `strong`, `weak` or `removed`, not `string`"
    ),
    (
      "loopObserver: strong", "loopobserver: strong",
      "16:16: error: the app `carousel` has no option `loopobserver`"
    ),
    ("expect: fail", "expect: fial", "17:13: error: `expect` is `pass` or `fail`, not `fial`"),
    ("expect: fail", "expect: pass", "18:5: error: `because` needs `expect: fail`"),
    (
      "because: [memory.peak]", "# none",
      "17:5: error: `expect: fail` needs `because`: what the variant breaks"
    ),
    ("because: [memory.peak]", "because: []", "18:14: error: `because` is empty"),
    (
      "because: [memory.peak]", "because: [memory.peek]",
      "18:15: error: no metric is called `memory.peek`"
    ),
    (
      "because: [memory.peak]", "because: [memory.peak, memory.peak]",
      "18:28: error: `memory.peak` is named twice"
    ),
    (
      "because: [memory.peak]", "because: [leak.items]",
      "18:15: error: no threshold of level error checks `leak.items`"
    ),
    (
      "because: [memory.peak]", "because: [outcome.kiled]",
      "18:15: error: an outcome is `outcome.killed`"
    ),
    (
      "because: [memory.peak]", "because: [outcome.crashed()]",
      "18:15: error: an outcome is `outcome.killed`"
    ),
    ("fixed: {", "leaking: {", "19:3: error: the key `leaking` is already on line 14"),
    ("fixed: {", "../fixed: {", "19:3: error: a variant's name is made of letters"),
    ("variant(fixed)", "variant(fixd)", "28:40: error: no variant is called `fixd`"),
    ("memory.peak: [", "memory.paek: [", "28:3: error: no metric is called `memory.paek`"),
    ("phase=burst", "phase=brust", "29:29: error: the script has no phase `brust`"),
    (
      "phase=burst", "opening=3",
      "29:31: error: the script opens the app 2 times, `3` is none of them"
    ),
    ("phase=burst", "item=4", "29:28: error: the feed's items are 0 to 3, `4` is none of them"),
    ("phase=burst", "visit=second", "29:29: error: `visit` is `first` or `return`"),
    (
      "phase=burst", "kind=video",
      "29:28: error: `kind` is `modelled`, `recorded` or `host`, not `video`"
    ),
    ("phase=burst", "fase=burst", "29:23: error: no selector is called `fase`"),
    ("phase=burst", "phase=burst,phase=burst", "29:35: error: the selector `phase` is given twice"),
    (
      "[ \"p95 <= 900ms\" ]", "\"p95 <= 900ms\"",
      "29:37: error: `first_frame_visible{phase=burst}` is a list"
    ),
    (
      "\"p95 <= 900ms\"", "{ expr: \"p95 <= 900ms\", abortOnFail: true }",
      "29:63: error: `abortOnFail` is for `max`, `count` and `sum`"
    ),
    (
      "\"p95 <= 900ms\"", "{ expr: \"max <= 2 * variant(fixed)\", abortOnFail: true }",
      "29:76: error: `abortOnFail` needs a value: the other side is not known while the run goes on"
    ),
    (
      "\"p95 <= 900ms\"", "{ expr: \"max >= 9ms\", abortOnFail: true }",
      "29:61: error: `abortOnFail` needs an upper limit"
    ),
    (
      "\"p95 <= 900ms\"", "{ expr: \"p95 <= 900ms\", level: wran }",
      "29:70: error: `level` is `error` or `warn`, not `wran`"
    ),
    ("---\nthresholds:", "thresholds:", "26:1: error: "),
    ("thresholds:", "threshold:", "27:1: error: the third document has no key `threshold`"),
  ])
  func `a mistake is told at its place`(piece: String, other: String, expected: String) throws {
    let rendered = Fixtures.errors(replacing: piece, with: other)
    #expect(rendered.contains("scenarios/gate/short.yaml:" + expected), "\(rendered)")
  }

  @Test func `one mistake gives one error`() {
    for (piece, other) in [
      ("media/city.mp4", "media/ctiy.mp4"), ("expect: fail", "expect: fial"),
      ("app: carousel\n", "app: carusel\n"), ("variant(fixed)", "variant(fixd)"),
      ("- phase: burst", "- phase: brust"), ("- swipe: left", "- swipe: lfet"),
      ("because: [memory.peak]", "because: [memory.peek]"), ("device: phone", "device: phnoe"),
      ("loopObserver: removed", "loopObserver: remvoed"),
    ] {
      let rendered = Fixtures.errors(replacing: piece, with: other)
      #expect(
        rendered.split(separator: "\n").count { $0.contains(": error: ") } == 1, "\(rendered)")
    }
  }

  @Test func `a file without three documents is told how to begin the next`() {
    #expect(
      Fixtures.errors(in: "scenario: a\n---\n- wait: 1s\n") == """
        scenarios/gate/short.yaml:3:1: error: a scenario has three documents (header, steps, thresholds), this file has 2
        - wait: 1s
        ^ begin the next with a line `---`
        """)
  }

  @Test func `a missing file has no line`() {
    let errors = #expect(throws: ScenarioErrors.self) {
      try Fixtures.reader([:]).read("scenarios/none.yaml")
    }
    #expect(errors?.rendered == "scenarios/none.yaml: error: no such file")
  }

  @Test func `of a long line only the part around the caret is shown`() {
    let line = String(repeating: "x", count: 300) + "é" + String(repeating: "y", count: 300)
    let rendered = ScenarioError(
      file: "a", line: 1, column: 301, message: "m", hint: nil, sourceLine: line
    ).rendered.split(separator: "\n")
    #expect(rendered[1].count == 122)
    #expect(Array(rendered[1])[rendered[2].count - 1] == "é")
  }

  @Test func `no more than fifty mistakes are kept, the others are counted`() {
    let text = Fixtures.good.replacing(
      "tags: [gate]", with: (0..<60).map { "key\($0): 1" }.joined(separator: "\n"))
    let rendered = Fixtures.errors(in: text)
    #expect(rendered.hasSuffix("\nand 10 more"))
    #expect(rendered.split(separator: "\n").count { $0.contains(": error: ") } == 50)
  }
}
