import ReelbenchSimulation
import Testing

@Suite struct WorldTests {
  private let world = World()

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func `events at one instant run in the order in which they were scheduled`() {
    var order: [Int] = []
    for number in 0..<5 { world.schedule(at: at(10), "event") { order.append(number) } }
    world.schedule(at: at(5), "event") { order.append(9) }
    world.run(until: at(20))
    #expect(order == [9, 0, 1, 2, 3, 4])
    #expect(world.now == at(20))
  }

  @Test func `a cancelled event does not run`() {
    var ran = false
    let event = world.schedule(at: at(1), "event") { ran = true }
    event.cancel()
    world.run(until: at(2))
    #expect(!ran)
  }

  @Test func `charging lets the world run up to the new instant, and queues what it asks of main`()
  {
    var seen: [String] = []
    world.schedule(at: at(8), "loaded") { [world] in
      seen.append("loaded at \(world.now.nanoseconds / 1_000_000)")
      world.onMain("completion") {
        seen.append("completion at \(world.now.nanoseconds / 1_000_000)")
      }
    }
    world.onMain("tap", due: at(5)) { [world] in
      world.charge(.milliseconds(2), "a")
      seen.append("after 2: \(world.now.nanoseconds / 1_000_000)")
      world.charge(.milliseconds(10), "b")
      seen.append("after 12: \(world.now.nanoseconds / 1_000_000)")
    }
    world.run(until: at(100))
    #expect(seen == ["after 2: 7", "loaded at 8", "after 12: 17", "completion at 17"])
  }

  @Test func `a wait ends at the first instant at which its predicate holds`() {
    var isLoaded = false
    var ended = Instant.zero
    world.schedule(at: at(30), "bytes") { isLoaded = true }
    world.onMain("reads tracks") { [world] in
      world.wait(for: "tracks", limit: .seconds(60)) { isLoaded }
      ended = world.now
    }
    world.run(until: at(100))
    #expect(ended == at(30))
  }

  @Test func `a wait for what never comes ends the run hung and names the call`() {
    var outcome: RunOutcome?
    var reason = ""
    world.onEnd = {
      outcome = $0; reason = $1
    }
    world.onMain("reads") { [world] in
      world.wait(for: "AVAsset.tracks", limit: .seconds(60)) { false }
    }
    world.run(until: at(100))
    #expect(outcome == .hung)
    #expect(reason.contains("AVAsset.tracks"))
  }

  @Test func `default-mode work waits while a scroll view tracks`() {
    var order: [String] = []
    world.trackingCount = 1
    world.onMain("timer", mode: .default) { order.append("timer") }
    world.onMain("block") { order.append("block") }
    world.run(until: at(10))
    #expect(order == ["block"])
    world.trackingCount = 0
    world.run(until: at(20))
    #expect(order == ["block", "timer"])
  }

  @Test func `ends of life are told sorted, at the end of the handler`() {
    var freed: [[UInt32]] = []
    world.onFreed = { freed.append($0) }
    world.perform("handler") {
      world.noteFreed(7)
      world.noteFreed(3)
      world.noteFreed(5)
      #expect(freed.isEmpty)
    }
    #expect(freed == [[3, 5, 7]])
  }

  @Test func `ten thousand events at one instant end the run hung with the last names`() {
    var reason = ""
    world.onEnd = { [unowned world] in
      #expect($0 == .hung)
      reason = $1
      world.stop()
    }
    func again(_ world: World) {
      world.schedule(at: world.now, "again") { [unowned world] in again(world) }
    }
    again(world)
    world.run(until: at(1))
    #expect(reason.hasPrefix("10000 events at one instant"))
    #expect(reason.hasSuffix("again, again"))
  }

  @Test func `a worker sees its start and its effects come after what it charged`() {
    let processors = Processors(world: world, cores: 1)
    var effect = Instant.zero
    var second = Instant.zero
    world.perform("submit") {
      processors.submit(quality: .standard) { [world] in
        world.charge(.milliseconds(10), "work")
        #expect(world.now == .zero)
        world.onMain("done") { effect = world.now }
      }
      processors.submit(quality: .standard) { [world] in second = world.now }
    }
    world.run(until: at(50))
    #expect(effect == at(10))
    #expect(second == at(10))
  }

  @Test func `ready jobs go by quality of service before order`() {
    let processors = Processors(world: world, cores: 1)
    var order: [String] = []
    world.perform("submit") {
      processors.submit(quality: .standard) { [world] in world.charge(.milliseconds(5), "work") }
      processors.submit(quality: .background) { order.append("background") }
      processors.submit(quality: .userInteractive) { order.append("interactive") }
    }
    world.run(until: at(50))
    #expect(order == ["interactive", "background"])
  }
}

@Suite struct ArithmeticTests {
  @Test(
    arguments: [
      (0, 0), (1, 17_000_000), (16_666_666, 16_666_666), (16_666_667, 33_333_333),
    ] as [(Int64, Int64)])
  func `vsyncs lie on the grid without accumulating`(_ pair: (Int64, Int64)) {
    let display = DisplayClock(world: World(), rate: 60)
    let vsync = display.vsync(atOrAfter: Instant(nanoseconds: pair.0)).nanoseconds
    #expect(vsync == (pair.0 == 1 ? 16_666_666 : pair.1))
  }

  @Test func `every vsync of an hour is at the floor of its exact instant`() {
    let display = DisplayClock(world: World(), rate: 60)
    for k in stride(from: Int64(0), to: 216_000, by: 37) {
      let exact = k * 1_000_000_000 / 60
      #expect(display.vsync(atOrAfter: Instant(nanoseconds: exact)).nanoseconds == exact)
      #expect(
        display.vsync(after: Instant(nanoseconds: exact)).nanoseconds
          == (k + 1) * 1_000_000_000 / 60)
    }
  }

  @Test func `seconds become nanoseconds by rounding to the nearest, and never trap`() {
    #expect(Nanoseconds(seconds: 0.1).count == 100_000_000)
    #expect(Nanoseconds(seconds: -0.5).count == -500_000_000)
    #expect(Nanoseconds(seconds: .nan).count == 0)
    #expect(Nanoseconds(seconds: .infinity).count == .max)
    #expect(Nanoseconds(seconds: -.infinity).count == .min)
  }

  @Test func `scaling rounds towards and away, for both signs`() {
    #expect(Scaled.floor(7, times: 1, over: 2) == 3)
    #expect(Scaled.ceiling(7, times: 1, over: 2) == 4)
    #expect(Scaled.floor(-7, times: 1, over: 2) == -4)
    #expect(Scaled.ceiling(-7, times: 1, over: 2) == -3)
    #expect(Scaled.floor(.max, times: 1_000_000_000, over: 1_000_000_000) == .max)
    #expect(Scaled.floor(.max, times: 3, over: 1) == .max)
  }

  @Test func `a named stream repeats for its seed and differs from its neighbours`() {
    var a = RandomStream(seed: 42, name: "finger")
    var b = RandomStream(seed: 42, name: "finger")
    var c = RandomStream(seed: 42, name: "network")
    var d = RandomStream(seed: 43, name: "finger")
    let draws = (0..<8).map { _ in a.next() }
    #expect(draws == (0..<8).map { _ in b.next() })
    #expect(draws != (0..<8).map { _ in c.next() })
    #expect(draws != (0..<8).map { _ in d.next() })
    for _ in 0..<1000 { #expect(abs(a.lapse(within: .milliseconds(40)).count) <= 40_000_000) }
  }
}
