import ReelbenchTesting
import Testing

struct FeedTests {
  @Test func `nothing of the feed is left after it was closed`() throws {
    let run = try Bench.run("scenarios/flick.yaml")["ours"]
    #expect(run.outcome == .completed)
    #expect(run.metrics["leak.players"] == 0)
    #expect(run.metrics["leak.observers"] == 0)
    #expect(run.failures.isEmpty)
  }

  @Test func `the first frame is there within half a second`() throws {
    let run = try Bench.run("scenarios/flick.yaml")["ours"]
    #expect(run.metrics["first_frame_visible", .p50] <= 500)
    #expect(run.metrics["decoders.live_max"] <= 3)
  }

  @Test func `what is not there is said rather than met`() throws {
    let bench = try Bench.run("scenarios/flick.yaml")
    #expect(bench["other"].outcome == .missing)
    #expect(bench["other"].failures.count == 1)
    #expect(
      bench["our"].reason.hasPrefix("there is no run of the variant `our`, did you mean `ours`?"))
    let typo = bench["ours"].metrics["leak.player"]
    #expect(!(typo == 0) && !(typo != 0))
    #expect(typo.description == "there is no metric `leak.player`, did you mean `leak.players`?")
    #expect(throws: BenchError.self) { try Bench.run("scenarios/flik.yaml") }
  }
}
