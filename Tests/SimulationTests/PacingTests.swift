import Testing

@testable import ReelbenchSimulation

/// A world that keeps pace with a host clock that the test advances.
@Suite struct PacingTests {
  private let host = ScriptedHost()
  private let world = World()
  private let pacing: Pacing

  init() {
    pacing = Pacing(clock: host)
    world.pacing = pacing
  }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func milliseconds(_ instant: Instant) -> Int64 { instant.nanoseconds / 1_000_000 }

  @Test func `no event is entered before the host has come to it`() {
    var seen: [[Int64]] = []
    for instant in [10, 25] {
      world.schedule(at: at(Int64(instant)), "event") { [self] in
        seen.append([milliseconds(world.now), milliseconds(host.elapsed)])
      }
    }
    world.run(until: at(40))
    #expect(seen == [[10, 10], [25, 25]])
    #expect(host.elapsed == at(40))
    #expect(pacing.lag == .zero)
  }

  @Test func `an event that the host is late for keeps its instant, and the lag is told`() {
    var seen: [Instant] = []
    world.schedule(at: at(10), "slow") { [self] in
      seen.append(world.now)
      host.pass(.milliseconds(7))
    }
    world.schedule(at: at(12), "next") { [self] in seen.append(world.now) }
    world.run(until: at(40))
    #expect(seen == [at(10), at(12)])
    #expect(pacing.lag == .milliseconds(5))
  }

  @Test(arguments: [(charged: 2, took: 5, ends: 15), (charged: 8, took: 5, ends: 18)])
  func `a handler lasts as its calls are charged or as long as it took, whichever is longer`(
    charged: Int64, took: Int64, ends: Int64
  ) {
    var blocks: [Instant] = []
    var costs: [String: Int64] = [:]
    world.onHandlerEnd = { _, _, end in blocks.append(end) }
    world.onCharge = { api, lapse in costs[api, default: 0] += lapse.count / 1_000_000 }
    world.onMain("tap", due: at(10)) { [self] in
      host.pass(.milliseconds(took - 1))
      world.charge(.milliseconds(charged), "play")
      host.pass(.milliseconds(1))
    }
    world.run(until: at(40))
    #expect(blocks == [at(ends)])
    #expect(costs == ["play": charged])
  }

  @Test(arguments: [
    (charged: 2, took: 5, ends: 15, model: 12), (charged: 8, took: 5, ends: 18, model: 18),
  ])
  func `a person does not wait for what the host takes longer`(
    charged: Int64, took: Int64, ends: Int64, model: Int64
  ) {
    func code(_ took: Int64) {
      host.pass(.milliseconds(took))
      world.charge(.milliseconds(charged), "launch")
    }
    world.run(until: at(10))
    world.perform("open") { code(took) }
    #expect([world.now, world.present] == [at(ends), at(model)])
    // A handler that is due when the person acts next.
    world.onMain("frame", due: at(30)) { code(took) }
    world.run(until: at(30))
    #expect([world.now, world.present] == [at(30 + max(charged, took)), at(30 + charged)])
    world.run(until: at(60))
    #expect([world.now, world.present] == [at(60), at(60)])
  }

  @Test func `without a pace the present is now, also after main was suspended`() {
    let world = World()
    var seen: [[Instant]] = []
    world.isMainSuspended = true
    world.onMain("frame", due: at(10)) {
      world.charge(.milliseconds(5), "layout")
      seen.append([world.now, world.present])
    }
    world.schedule(at: at(20), "resumed") { world.isMainSuspended = false }
    world.run(until: at(22))
    seen.append([world.now, world.present])
    world.perform("open") { world.charge(.milliseconds(2), "launch") }
    seen.append([world.now, world.present])
    #expect(seen == [[at(25), at(25)], [at(25), at(25)], [at(27), at(27)]])
  }

  @Test func `a handler that waited for a slow one knows when it runs in the model`() {
    var seen: [Instant] = []
    world.onMain("slow", due: at(10)) { [self] in host.pass(.milliseconds(4)) }
    world.onMain("frame", due: at(12)) { [self] in
      world.charge(.milliseconds(1), "layout")
      seen += [world.now, world.present]
    }
    world.run(until: at(40))
    #expect(seen == [at(15), at(13)])
  }

  @Test func `what the world does while a handler is charged is not the handler's`() {
    var blocks: [Instant] = []
    world.onHandlerEnd = { _, _, end in blocks.append(end) }
    world.schedule(at: at(11), "bytes") { [self] in host.pass(.milliseconds(9)) }
    world.onMain("tap", due: at(10)) { [self] in world.charge(.milliseconds(2), "play") }
    world.run(until: at(40))
    #expect(blocks == [at(12)])
  }

  @Test func `what a handler does aside is not the handler's, also when nested`() {
    var blocks: [Instant] = []
    world.onHandlerEnd = { _, _, end in blocks.append(end) }
    world.onMain("tap", due: at(10)) { [self] in
      host.pass(.milliseconds(3))
      pacing.aside {
        host.pass(.milliseconds(5))
        pacing.aside { host.pass(.milliseconds(7)) }
      }
    }
    world.run(until: at(40))
    #expect(blocks == [at(13)])
  }

  @Test func `a worker's block lasts as long as it took`() {
    let processors = Processors(world: world, cores: 1)
    var ends: [Instant] = []
    for lapse in [4, 1] {
      processors.submit(quality: .standard) { [self] in
        host.pass(.milliseconds(Int64(lapse)))
        world.charge(.milliseconds(2), "reads")
      } onEnd: { [self] in
        ends.append(world.now)
      }
    }
    world.run(until: at(40))
    #expect(ends == [at(4), at(6)])
  }

  // MARK: Work of the host

  private func submit(
    to engine: VideoEngine, _ number: UInt64, lasting lapse: Int64,
    _ onEnd: @escaping () -> Void
  ) -> VideoEngine.Job {
    engine.submit(
      onStart: { [self] in
        let work = HostWork(number: number)
        host.begin(work, lasting: .milliseconds(lapse))
        return .onHost(work)
      }, onEnd: onEnd)
  }

  @Test func `the engine turns to the next job when the host has ended the one before`() {
    let engine = VideoEngine(world: world)
    var ends: [Int64] = []
    world.schedule(at: at(10), "packets") { [self] in
      for (number, lapse) in [(1, 30), (2, 5)] {
        _ = submit(to: engine, UInt64(number), lasting: Int64(lapse)) { [self] in
          ends.append(milliseconds(world.now))
        }
      }
    }
    world.schedule(at: at(20), "other") { [self] in ends.append(milliseconds(world.now)) }
    world.run(until: at(100))
    #expect(ends == [20, 40, 45])
  }

  @Test func `work that began late lasts as long as the host took, not as it was late`() {
    let engine = VideoEngine(world: world)
    var end = Instant.zero
    world.schedule(at: at(10), "slow") { [self] in host.pass(.milliseconds(6)) }
    world.schedule(at: at(11), "packet") { [self] in
      _ = submit(to: engine, 1, lasting: 20) { [self] in end = world.now }
    }
    world.run(until: at(100))
    #expect(end == at(31))
    #expect(pacing.lag == .milliseconds(5))
  }

  @Test func `main that waits goes on when the host has ended what it waits for`() {
    let engine = VideoEngine(world: world)
    var isDecoded = false
    var ended = Instant.zero
    world.onMain("reads", due: at(10)) { [self] in
      _ = submit(to: engine, 1, lasting: 30) { isDecoded = true }
      world.wait(for: "frame", limit: .seconds(1)) { isDecoded }
      ended = world.now
    }
    world.run(until: at(100))
    #expect(ended == at(40))
  }

  @Test func `a job that is cancelled keeps the engine until the host has ended it`() {
    let engine = VideoEngine(world: world)
    var ends: [Instant] = []
    world.schedule(at: at(10), "packets") { [self] in
      let first = submit(to: engine, 1, lasting: 30) { [self] in ends.append(world.now) }
      _ = submit(to: engine, 2, lasting: 5) { [self] in ends.append(world.now) }
      first.cancel()
    }
    world.run(until: at(100))
    #expect(ends == [at(45)])
  }
}
