import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct PlaybackTests {
  /// A player that plays item 3 from 100 ms on.
  private func started(_ builder: inout TraceBuilder) {
    builder.created(11, .player)
    builder.created(20, .item, item: 3)
    builder.attach(11, 20, item: 3)
    builder.rate(11, 1_000)
    builder.control(11, .waiting, .evaluatingBufferingRate)
    builder.at(60)
    builder.control(11, .waiting, .toMinimizeStalls)
    builder.at(100)
    builder.control(11, .playing)
  }

  @Test func `a start-up wait is a wait and no stall`() {
    let metrics = TraceBuilder.metrics(until: 400) { started(&$0) }
    #expect(metrics.value("wait.count") == 1)
    #expect(metrics.value("stall.count") == 0)
    #expect(metrics.value("wait.time_ratio") == 0.25)
    #expect(metrics.value("stall.time_ratio") == 0)
  }

  @Test func `waiting for data after the first playing is a stall until it plays again`() throws {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      started(&$0)
      $0.at(400)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(700)
      $0.control(11, .playing)
    }
    #expect(metrics.value("stall.count") == 1)
    let stall = try #require(metrics.samples("stall.duration").first)
    #expect(stall.value == 300)
    #expect(stall.item == 3)
    #expect(stall.at == Instant(nanoseconds: 400_000_000))
    #expect(metrics.value("stall.time_ratio") == 300.0 / 900)
    #expect(metrics.value("wait.count") == 2)
  }

  @Test func `a stall shorter than one display period is none`() {
    let metrics = TraceBuilder.metrics {
      started(&$0)
      $0.at(400)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(416)
      $0.control(11, .playing)
    }
    #expect(metrics.value("stall.count") == 0)
  }

  @Test func `a wait after a seek or a pause by the app is no stall`() {
    let metrics = TraceBuilder.metrics {
      started(&$0)
      $0.at(400)
      $0.write(.seek, subject: 11)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(600)
      $0.write(.seek, subject: 11, small: 1)
      $0.control(11, .playing)
      $0.at(700)
      $0.rate(11, 0)
      $0.control(11, .paused)
      $0.at(800)
      $0.rate(11, 1_000)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(900)
      $0.control(11, .playing)
    }
    #expect(metrics.value("stall.count") == 0)
  }

  @Test func `an app that pauses ends a stall`() {
    let metrics = TraceBuilder.metrics {
      started(&$0)
      $0.at(400)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(500)
      $0.rate(11, 0)
      $0.control(11, .paused)
    }
    #expect(metrics.values("stall.duration") == [100])
  }

  @Test func `a player that stops by itself while a rate is wanted stalls`() {
    let metrics = TraceBuilder.metrics {
      started(&$0)
      $0.at(400)
      $0.control(11, .paused)
      $0.at(650)
      $0.rate(11, 1_000)
      $0.control(11, .playing)
    }
    #expect(metrics.values("stall.duration") == [250])
  }

  @Test func `waiting at a loop goes to the loop's gap`() {
    let metrics = TraceBuilder.metrics {
      started(&$0)
      $0.presented(11, pts: 99)
      $0.at(400)
      $0.write(.playedToEnd, subject: 11, a: 20)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(430)
      $0.presented(11, pts: 99)
      $0.at(480)
      $0.presented(11, pts: 0)
      $0.control(11, .playing)
    }
    #expect(metrics.values("loop.gap") == [80])
    #expect(metrics.value("stall.count") == 0)
  }

  @Test func `a stall is open until the run ends or its player goes`() {
    let metrics = TraceBuilder.metrics(until: 900) {
      started(&$0)
      $0.at(400)
      $0.control(11, .waiting, .toMinimizeStalls)
    }
    #expect(metrics.values("stall.duration") == [500])
    let freed = TraceBuilder.metrics(until: 900) {
      started(&$0)
      $0.at(400)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(450)
      $0.freed(11, .player)
    }
    #expect(freed.values("stall.duration") == [50])
  }

  @Test func `a stall belongs to the phase that it began in and its time to both`() {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      $0.phase("one")
      started(&$0)
      $0.at(400)
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.at(500)
      $0.phase("two")
      $0.at(600)
      $0.control(11, .playing)
    }
    #expect(metrics.value("stall.count", phase: "one") == 1)
    #expect(metrics.value("stall.count", phase: "two") == 0)
    #expect(metrics.value("stall.time_ratio", phase: "one") == 0.25)
    #expect(metrics.value("stall.time_ratio", phase: "two") == 0.2)
  }

  @Test func `the gap to playing runs from the first frame, and is 0 when it plays already`() {
    let metrics = TraceBuilder.metrics {
      $0.attach(11, 20, item: 3)
      $0.at(100)
      $0.presented(11)
      $0.at(130)
      $0.control(11, .playing)
      $0.at(200)
      $0.attach(11, 21, item: 4)
      $0.presented(11)
    }
    #expect(metrics.values("play_gap") == [30, 0])
  }

  @Test func `playing with no cell of the item on the screen is off-screen time`() {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      $0.screen(7, .poster, bound: 3)
      started(&$0)
      $0.at(300)
      $0.screen(7, .absent, bound: 3)
      $0.at(500)
      $0.screen(8, .frame, bound: 3)
      $0.at(800)
      $0.screen(8, .frame, bound: 4)
      $0.at(900)
      $0.control(11, .paused)
    }
    #expect(metrics.value("playback.offscreen_time") == 300)
    #expect(metrics.value("playback.concurrent_max") == 1)
  }
}
