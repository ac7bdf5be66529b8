import HeadlessFoundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// The same trace, however the work is done.
@MainActor
@Suite struct LawTests {
  @Test func `a run gives the same trace alone and as the hundredth of its process`() throws {
    let plan = try Fixture.plan(Fixture.short("fast-burst"), "fixed")
    let alone = Fixture.run(plan).phone.trace
    var last: UInt64 = 0
    for _ in 0..<100 { last = Fixture.run(plan).phone.trace.mix }
    #expect(last == alone.mix)
    #expect(alone.count > 1000)
  }

  @Test func `a run that leaks leaves the next one as it was`() throws {
    let scenario = try Fixture.short("fast-burst")
    let fixed = try Fixture.plan(scenario, "fixed")
    let before = Fixture.run(fixed).phone.trace.mix
    _ = Fixture.run(try Fixture.plan(scenario, "leaking"))
    #expect(Fixture.run(fixed).phone.trace.mix == before)
  }

  @Test(arguments: ["fast-burst", "slow-browse", "open-close"])
  func `real decoding and tape give the same trace`(_ name: String) throws {
    let plan = try Fixture.plan(Fixture.short(name), "fixed")
    let real = Fixture.run(plan, decoding: RealDecoding())
    #expect(real.phone.outcome == .completed, "\(real.phone.outcomeReason)")
    #expect(real.phone.trace.mix == Fixture.run(plan).phone.trace.mix)
  }

  @Test(arguments: [1, 4])
  func `with workers, each works and the trace is the same`(_ count: Int) throws {
    let plan = try Fixture.plan(Fixture.short("fast-burst"), "leaking")
    let none = Fixture.run(plan, decoding: RealDecoding())
    let decoding = RealDecoding(workers: count, waitsForWorkers: true)
    let some = Fixture.run(plan, decoding: decoding)
    #expect(some.phone.trace.mix == none.phone.trace.mix)
    #expect(decoding.tally.threads.count == count)
    #expect(decoding.tally.threads.allSatisfy { $0 > .zero })
  }

  @Test func `workers that the host delays at random change nothing`() throws {
    let plan = try Fixture.plan(Fixture.short("fast-burst"), "fixed")
    let decoding = RealDecoding(
      workers: 3, delay: { _ in UInt32.random(in: 0..<2000) })
    #expect(
      Fixture.run(plan, decoding: decoding).phone.trace.mix == Fixture.run(plan).phone.trace.mix)
  }

  @Test func `the tally of real decoding is what the trace decoded`() throws {
    let decoding = RealDecoding()
    let run = Fixture.run(
      try Fixture.plan(Fixture.short("slow-browse"), "as-written"), decoding: decoding)
    let steps = run.phone.trace.all.filter { $0.kind == .decoded }
    #expect(decoding.tally.packets == steps.count { $0.a >= 0 })
    #expect(decoding.tally.frames == steps.reduce(0) { $0 + Int($1.small) })
    #expect(decoding.tally.frames > 100)
  }

  @Test func `what real decoding held is freed with its run`() throws {
    let plan = try Fixture.plan(Fixture.short("fast-burst"), "fixed")
    let recycler = PictureRecycler(limit: 64 << 20)
    autoreleasing {
      _ = Fixture.run(plan, decoding: RealDecoding(recycler: recycler))
    }
    #expect(recycler.usedBytes == 0)
  }

  private func autoreleasing(_ body: () -> Void) { body() }
}
