import Testing

/// The same trace, whatever the host does.
struct DeterminismTests {
  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    file = try ShortScenario(
      variants: """
        plain: { app: carousel }
        leaking: { app: carousel, options: { loopObserver: strong } }
        """
    ).write(to: folder)
  }

  /// Runs one variant of the scenario or both, and reads the stored runs.
  private func runs(_ options: String...) throws -> [StoredResult.Run] {
    let outcome = try Reelbench.run(["run", file, "--out", folder.path("out")] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try StoredResult.read(folder).runs
  }

  @Test func `two runs give the same traces, their files byte for byte`() throws {
    let first = try runs("--decode", "tape").map(\.traceHash)
    let kept = try folder.data("out/short/leaking/7/trace.ndjson.gz")
    #expect(first.count == 2 && Set(first).count == 2)
    #expect(first.allSatisfy { $0.hasPrefix("sha256:") && $0.count == 71 })
    #expect(try runs("--decode", "tape").map(\.traceHash) == first)
    #expect(try folder.data("out/short/leaking/7/trace.ndjson.gz") == kept)
  }

  @Test func `real decoding and the tape give the same traces, and only one decodes`() throws {
    let real = try runs("--decode", "real")
    let tape = try runs("--decode", "tape")
    #expect(real.map(\.traceHash) == tape.map(\.traceHash))
    #expect(real.allSatisfy { $0.host.decode.frames > 0 && $0.host.decode.packets > 0 })
    #expect(tape.allSatisfy { $0.host.decode.frames == 0 && $0.host.decode.packets == 0 })
  }

  @Test func `one run at a time and two give the same results in the same order`() throws {
    let one = try runs("--decode", "tape", "--jobs", "1")
    let two = try runs("--decode", "tape", "--jobs", "2")
    #expect(one.map(\.variant) == ["plain", "leaking"])
    #expect(two.map(\.variant) == one.map(\.variant))
    #expect(two.map(\.traceHash) == one.map(\.traceHash))
  }

  @Test func `no decode thread, one and four give the same trace`() throws {
    let hashes = try ["0", "1", "4"].map { workers in
      try runs("--workers", workers, "--variant", "plain").map(\.traceHash)
    }
    #expect(hashes[1] == hashes[0])
    #expect(hashes[2] == hashes[0])
  }

  @Test func `the check of determinism passes in two processes with hashing left random`() throws {
    let outcome = try Reelbench.run("run", file, "--decode", "tape", "--check-determinism")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("deterministic: 2 runs gave the same traces in two processes"))
  }

  @Test func `another seed of a script with jitter gives another trace`() throws {
    let jittery = try ShortScenario(
      steps: [
        "repeat: { times: 3, pace: open, every: 500ms, jitter: 60ms, steps: [ { swipe: left } ] }"
      ]
    ).write(to: folder)
    let hashes = try ["1", "2", "1"].map { seed in
      let outcome = try Reelbench.run(
        "run", jittery, "--decode", "tape", "--seed", seed, "--out", folder.path("out"))
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try StoredResult.read(folder).runs.map(\.traceHash)
    }
    #expect(hashes[0] != hashes[1])
    #expect(hashes[0] == hashes[2])
  }

  @Test func `a stream gives the same trace decoded, replayed and once more`() throws {
    let text = ShortScenario(steps: ["wait: 3s", "network: 3g", "wait: 12s"]).text
      .replacingOccurrences(
        of: "video: media/city-720p.mp4", with: "hls: media/city-hls/master.m3u8")
    try folder.write(text, to: "scenarios/short.yaml")
    let real = try runs("--decode", "real", "--check-determinism")
    #expect(real.map(\.traceHash) == (try runs("--decode", "tape")).map(\.traceHash))
    #expect(real.allSatisfy { $0.host.decode.frames > 100 })
  }
}
