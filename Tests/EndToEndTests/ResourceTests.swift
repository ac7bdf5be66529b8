import Foundation
import Testing

/// The program finds what comes with it, wherever it is started.
struct ResourceTests {
  private let empty: Folder

  init() throws { empty = try Folder() }

  @Test func `in an empty folder a bundled scenario runs by its name, with the same trace`() throws
  {
    let named = try Reelbench.run(
      "run", "open-close", "--decode", "tape", "--out", "out", in: empty.url)
    #expect(named.code == 0, "\(named.errors)")
    let clone = try Folder()
    let path = try Reelbench.run(
      "run", "scenarios/gate/open-close.yaml", "--decode", "tape", "--out", clone.path("out"))
    #expect(path.code == 0, "\(path.errors)")
    #expect(
      try StoredResult.read(empty).runs.map(\.traceHash)
        == StoredResult.read(clone).runs.map(\.traceHash))
  }

  @Test func `the replay line of a scenario that was named runs in the same folder`() throws {
    let run = try Reelbench.run(
      "run", "open-close", "--decode", "tape", "--out", "out", in: empty.url)
    #expect(run.code == 0)
    let replay = try #require(try StoredResult.read(empty).runs.first?.replay)
    let words = replay.split(separator: " ").dropFirst().map(String.init) + ["--decode", "tape"]
    let again = try Reelbench.run(words, in: empty.url)
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test func `an unknown name lists where it was looked for, and a near one`() throws {
    let outcome = try Reelbench.run("run", "fast-brst", in: empty.url)
    #expect(outcome.code == 65)
    #expect(
      outcome.errors.hasPrefix(
        "error: there is no scenario `fast-brst`, did you mean `fast-burst`?\n"))
    #expect(outcome.errors.contains("looked in the current directory, /"))
  }

  @Test func `a device that is nowhere lists every folder that was searched`() throws {
    let file = try empty.write(
      "scenario: a\ndevice: iphne-8\nnetwork: wifi\nfeed: { items: [ { video: media/a.mp4 } ] }\n"
        + "variants: { a: { app: carousel } }\n---\n- wait: 1s\n---\nthresholds: {}\n",
      to: "mine/scenarios/a.yaml")
    let outcome = try Reelbench.run("--root", Reelbench.root.path, "validate", file, in: empty.url)
    #expect(outcome.code == 65)
    let devices = outcome.errors.split(separator: "\n").filter { $0.contains("looked in") }
    #expect(devices.contains { $0.contains("did you mean `iphone-8`?") })
    for folder in [
      "\(empty.path("mine/scenarios"))/devices", "\(Reelbench.root.path)/scenarios/devices",
    ] {
      #expect(devices.contains { $0.contains(folder) }, "\(outcome.errors)")
    }
  }

  @Test func `a root without resources is a wrong command line`() throws {
    let outcome = try Reelbench.run("--root", empty.url.path, "list", in: empty.url)
    #expect(outcome.code == 64)
    #expect(outcome.errorLines.count == 1)
    #expect(try Reelbench.run("list", "--root", in: empty.url).code == 64)
  }
}
