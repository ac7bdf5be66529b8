import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct PhoneTests {
  private func away(_ builder: inout TraceBuilder, from leaving: Int64, to back: Int64) {
    builder.at(leaving)
    builder.state(.inactive)
    builder.state(.background)
    builder.at(back)
    builder.state(.inactive)
    builder.state(.active)
  }

  @Test func `coming back from the background lasts until the next frame`() {
    let metrics = TraceBuilder.metrics(until: 9_000) {
      $0.opened()
      away(&$0, from: 1_000, to: 4_000)
      $0.at(4_150)
      $0.presented(11, pts: 1)
      $0.at(5_000)
      $0.presented(11, pts: 2)
      // An app that a notification covers is not in the background.
      $0.state(.inactive)
      $0.state(.active)
      $0.at(6_000)
      $0.presented(11, pts: 3)
    }
    #expect(metrics.values("return.first_frame") == [150])
  }

  @Test func `the frame that stood still is not the first one after a return`() {
    func samples(_ next: Int64) -> [Metric.Sample] {
      TraceBuilder.metrics(until: 6_000) {
        $0.opened()
        $0.control(11, .playing)
        $0.screen(7, .frame, bound: 3)
        $0.presented(11, pts: 40, cell: 7)
        away(&$0, from: 1_000, to: 4_000)
        $0.at(4_016)
        $0.presented(11, pts: 40, cell: 7)
        $0.at(4_300)
        $0.presented(11, pts: next, cell: 7)
      }.samples("return.first_frame")
    }
    #expect(samples(41).map(\.value) == [300])
    #expect(samples(41).map(\.isCensored) == [false])
    #expect(samples(40).map(\.value) == [2_000])
    #expect(samples(40).map(\.isCensored) == [true])
  }

  @Test func `the first frame of another item after a return is one, whatever its time`() {
    let metrics = TraceBuilder.metrics(until: 6_000) {
      $0.opened()
      $0.presented(11)
      away(&$0, from: 1_000, to: 4_000)
      $0.attach(11, 30, item: 4)
      $0.at(4_200)
      $0.presented(11)
    }
    #expect(metrics.values("return.first_frame") == [200])
  }

  @Test func `a return that never sees a frame is censored when one played there before`() {
    func samples(_ fact: ScreenFact, _ control: TimeControl = .playing) -> [Metric.Sample] {
      TraceBuilder.metrics(until: 6_000) {
        $0.opened()
        $0.control(11, control)
        $0.screen(7, fact, bound: 3)
        away(&$0, from: 1_000, to: 4_000)
      }.samples("return.first_frame")
    }
    #expect(samples(.poster).isEmpty)
    #expect(samples(.frame, .paused).isEmpty)
    #expect(samples(.frame).map(\.value) == [2_000])
    #expect(samples(.frame).map(\.isCensored) == [true])
  }

  @Test func `timers count while the app is in the background`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.write(.timerFired, subject: 3)
      $0.at(1_000)
      $0.state(.inactive)
      $0.write(.timerFired, subject: 3)
      $0.state(.background)
      $0.write(.timerFired, subject: 3)
      $0.write(.timerFired, subject: 3)
      $0.state(.active)
      $0.write(.timerFired, subject: 3)
    }
    #expect(metrics.value("timers.fired_in_background") == 2)
  }

  @Test func `a gesture of a touch that had scrolled is a misfire`() {
    let metrics = TraceBuilder.metrics {
      $0.write(.gesture, a: 0)
      $0.write(.gesture, a: 1)
    }
    #expect(metrics.value("gesture.misfires") == 1)
  }

  @Test func `calls on main count by API while a scroll is active`() throws {
    let metrics = TraceBuilder.metrics {
      let make = $0.name("AVPlayer.init")
      let play = $0.name("AVPlayer.play")
      let decode = $0.name("UIImage decode in commit")
      $0.opened()
      $0.phase("one")
      $0.write(.mainCost, subject: make, a: 5)
      $0.at(100)
      $0.moving(true)
      $0.write(.mainCost, subject: make, a: 5)
      $0.write(.mainCost, subject: play, a: 5)
      $0.write(.mainCost, subject: decode, a: 5)
      $0.at(200)
      $0.phase("two")
      $0.write(.mainCost, subject: play, a: 5)
      $0.moving(false)
      $0.write(.mainCost, subject: play, a: 5)
    }
    func most(_ text: String) throws -> Double? {
      metrics.aggregate(try MetricSelector.parse(text).selector, .max)?.value
    }
    #expect(try most("main.calls_while_scrolling") == 4)
    #expect(try most("main.calls_while_scrolling{phase=two}") == 1)
    #expect(try most("main.calls_while_scrolling{api=AVPlayer.init}") == 1)
    #expect(try most("main.calls_while_scrolling{api=AVPlayer.play}") == 2)
    #expect(try most("main.calls_while_scrolling{api=AVPlayer.play,phase=two}") == 1)
    #expect(try most("main.calls_while_scrolling{api=AVPlayer.init,phase=two}") == 0)
    #expect(try most("main.calls_while_scrolling{api=AVPlayer.seek}") == 0)
    #expect(try most("main.calls_while_scrolling{api=UIImage-decode-in-commit}") == 1)
    #expect(try most("hitch.count{api=AVPlayer.seek}") == nil)
  }

  @Test func `the ledger falls by what the handler of didEndDisplaying lets go`() throws {
    let metrics = TraceBuilder.metrics {
      func ends(_ builder: inout TraceBuilder, _ cell: UInt32) {
        builder.write(.cell, subject: cell, small: CellEvent.didEndDisplaying.rawValue)
      }
      $0.opened()
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.bind(8, 4)
      $0.ledger(900)
      $0.at(100)
      ends(&$0, 7)
      ends(&$0, 8)
      $0.at(101)
      $0.write(.mainCost, a: 1_000_000)
      $0.ledger(800)
      $0.at(102)
      $0.ledger(300)
      $0.write(.mainBlock, b: 2_000_000)
      $0.at(110)
      $0.ledger(100)
      // A handler that takes no time leaves no record of its end.
      $0.at(500)
      ends(&$0, 7)
      $0.ledger(90)
      $0.at(700)
      $0.ledger(10)
    }
    #expect(metrics.values("memory.released_at_end_display") == [600, 10])
    #expect(metrics.samples("memory.released_at_end_display").first?.item == 3)
  }

  @Test func `players made to binds that were seen`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.created(20, .item, item: 3)
      for player: UInt32 in 11...13 { $0.created(player, .player) }
      $0.bind(7, 3)
      $0.visible(7, 3)
      $0.bind(7, 3)
      $0.hidden(7, 3)
      $0.visible(7, 3)
    }
    #expect(metrics.value("players.created_per_view") == 1.5)
  }
}
