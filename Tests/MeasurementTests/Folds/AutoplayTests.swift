import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

extension TraceBuilder {
  mutating func call(_ call: ScrollCall, view: UInt32 = 5, a: Int64 = 0) {
    write(.scrollCall, subject: view, small: call.rawValue, a: a)
  }
  mutating func moving(_ isMoving: Bool, view: UInt32 = 5) {
    write(.scrollActive, subject: view, small: isMoving ? 1 : 0)
  }
  /// The app turns the page at an instant; the scroll takes 300 ms.
  mutating func turn(at instant: Int64, view: UInt32 = 5) {
    at(instant)
    call(.beganAnimating, view: view)
    moving(true, view: view)
    at(instant + 300)
    moving(false, view: view)
    call(.didEndScrollingAnimation, view: view)
  }
  /// A finger drags the page, which is at rest 500 ms later.
  mutating func drag(at instant: Int64) {
    at(instant)
    write(.touch, small: 0)
    moving(true)
    call(.willBeginDragging)
    at(instant + 100)
    write(.touch, small: 2)
    call(.didEndDragging, a: 1)
    at(instant + 500)
    moving(false)
    call(.didEndDecelerating)
  }
  mutating func state(_ state: AppState) { write(.appState, small: state.rawValue) }
}

struct AutoplayTests {
  @Test func `a healthy carousel turns at its interval and has no dead time`() {
    let metrics = TraceBuilder.metrics(until: 13_000) {
      $0.opened()
      for turn in 1...4 { $0.turn(at: Int64(turn) * 3_000) }
    }
    #expect(metrics.values("autoplay.interval") == [3_000, 3_000, 3_000])
    #expect(metrics.value("autoplay.dead_time") == 0)
    #expect(metrics.value("autoplay.fights") == 0)
  }

  @Test func `a drag excuses one interval, and a carousel that resumes is not dead`() {
    let metrics = TraceBuilder.metrics(until: 20_000) {
      $0.opened()
      $0.turn(at: 3_000)
      $0.turn(at: 6_000)
      $0.drag(at: 7_000)
      $0.turn(at: 10_500)
      $0.turn(at: 13_500)
      $0.turn(at: 16_500)
    }
    #expect(metrics.values("autoplay.interval") == [3_000, 3_000, 3_000])
    #expect(metrics.value("autoplay.dead_time") == 0)
  }

  @Test func `autoplay that a drag kills is dead from 1.5 intervals after the rest`() {
    let metrics = TraceBuilder.metrics(until: 30_000) {
      $0.opened()
      $0.turn(at: 3_000)
      $0.turn(at: 6_000)
      $0.drag(at: 7_000)
    }
    // At rest at 7.5 s, excused for 4.5 s.
    #expect(metrics.value("autoplay.dead_time") == 18_000)
    #expect(metrics.value("autoplay.dead_time", opening: 1) == 18_000)
  }

  @Test func `with one turn alone, the idle time before it stands for the interval`() {
    let metrics = TraceBuilder.metrics(until: 20_000) {
      $0.at(1_000)
      $0.opened()
      $0.turn(at: 3_000)
      $0.drag(at: 3_500)
    }
    #expect(metrics.values("autoplay.interval") == [])
    #expect(metrics.value("autoplay.dead_time") == 13_000)
  }

  @Test func `an app that never turned has no dead time`() {
    let metrics = TraceBuilder.metrics(until: 60_000) {
      $0.opened()
      $0.drag(at: 3_000)
    }
    #expect(metrics.value("autoplay.dead_time") == 0)
  }

  @Test func `dead time is that of the phases it lies in`() {
    let metrics = TraceBuilder.metrics(until: 20_000) {
      $0.opened()
      $0.phase("one")
      $0.turn(at: 2_000)
      $0.turn(at: 4_000)
      $0.at(10_000)
      $0.phase("two")
      $0.at(12_000)
      $0.closed()
    }
    // At rest at 4.3 s, excused until 7.3 s.
    #expect(metrics.value("autoplay.dead_time") == 4_700)
    #expect(metrics.value("autoplay.dead_time", phase: "one") == 2_700)
    #expect(metrics.value("autoplay.dead_time", phase: "two") == 2_000)
  }

  @Test func `intervals do not reach over openings, nor over the background, which is not dead`() {
    let metrics = TraceBuilder.metrics(until: 35_000) {
      $0.opened(1)
      $0.turn(at: 2_000)
      $0.turn(at: 4_000)
      $0.at(5_000)
      $0.closed(1)
      $0.at(16_000)
      $0.opened(2)
      $0.turn(at: 18_000)
      $0.at(19_000)
      $0.state(.background)
      $0.at(31_000)
      $0.state(.active)
      $0.turn(at: 33_000)
    }
    #expect(metrics.values("autoplay.interval") == [2_000])
    #expect(metrics.value("autoplay.dead_time") == 0)
  }

  @Test func `a scroll begun as the finger lifts, or before the drag rests, is no turn`() {
    let metrics = TraceBuilder.metrics(until: 20_000) {
      $0.opened()
      for start: Int64 in [1_000, 3_000] {
        $0.at(start)
        $0.write(.touch, small: 0)
        $0.at(start + 100)
        $0.write(.touch, small: 2)
        $0.turn(at: start + 100)
      }
      $0.at(5_000)
      $0.write(.touch, small: 0)
      $0.moving(true)
      $0.call(.willBeginDragging)
      $0.at(5_100)
      $0.write(.touch, small: 2)
      $0.turn(at: 5_150)
    }
    #expect(metrics.values("autoplay.interval") == [])
    #expect(metrics.value("autoplay.dead_time") == 0)
  }

  @Test func `what the app turns while a finger is down fights it`() {
    let metrics = TraceBuilder.metrics(until: 5_000) {
      $0.opened()
      $0.call(.offsetSet)
      $0.at(1_000)
      $0.write(.touch, small: 0)
      $0.turn(at: 1_100)
      $0.at(1_500)
      $0.write(.touch, small: 2)
      $0.call(.offsetSet)
    }
    #expect(metrics.value("autoplay.fights") == 1)
  }

  /// An offset set under the finger while item 0 is seen, after which a cell shows an item.
  private func fights(then item: Int64, after lapse: Int64 = 16) -> Double? {
    TraceBuilder.metrics(until: 5_000) {
      $0.opened()
      $0.visible(7, 0)
      $0.at(1_000)
      $0.write(.touch, small: 0)
      $0.at(1_050)
      $0.call(.offsetSet)
      $0.at(1_050 + lapse)
      $0.hidden(7, 0)
      $0.visible(8, item)
      $0.at(1_500)
      $0.write(.touch, small: 2)
    }.value("autoplay.fights")
  }

  @Test func `an offset set under the finger fights it when another item comes of it`() {
    #expect(fights(then: 1) == 1)
    // Long after the offset was set, the finger itself brings the other item.
    #expect(fights(then: 1, after: 200) == 0)
  }

  @Test func `a wrap to another cell of the same item, seen by nobody, fights no finger`() {
    #expect(fights(then: 0) == 0)
  }

  @Test func `of several offsets set before the next frame, what was seen before the first counts`()
  {
    func fights(then item: Int64) -> Double? {
      TraceBuilder.metrics(until: 5_000) {
        $0.opened()
        $0.visible(7, 0)
        $0.at(1_000)
        $0.write(.touch, small: 0)
        $0.at(1_500)
        $0.call(.offsetSet)
        $0.at(1_550)
        for _ in 1...2 { $0.call(.offsetSet) }
        $0.at(1_566)
        $0.hidden(7, 0)
        $0.visible(8, item)
      }.value("autoplay.fights")
    }
    #expect(fights(then: 3) == 1)
    #expect(fights(then: 0) == 0)
  }
}
