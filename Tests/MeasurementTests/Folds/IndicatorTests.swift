import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct IndicatorTests {
  private func wrong(_ write: (inout TraceBuilder) -> Void) -> Double? {
    TraceBuilder.metrics { builder in
      builder.opened()
      builder.visible(7, 2)
      write(&builder)
    }.value("page.misreported_time")
  }

  @Test func `a page control is wrong at rest while it tells a page that is not shown`() {
    #expect(
      wrong {
        $0.write(.pageControl, subject: 9, small: 1, a: 0, b: 3)
        $0.at(1_000)
        $0.write(.touch, small: 0)
        $0.at(2_000)
        $0.write(.touch, small: 2)
        $0.write(.scrollActive, subject: 5, small: 1)
        $0.at(4_000)
        $0.write(.scrollActive, subject: 5, small: 0)
        $0.at(4_500)
        $0.write(.pageControl, subject: 9, small: 1, a: 2, b: 3)
      } == 1_500)
  }

  @Test func `one without dots, one that is gone and one of a closed app are not wrong`() {
    #expect(wrong { $0.write(.pageControl, subject: 9, small: 0, a: 0, b: 1) } == 0)
    #expect(
      wrong {
        $0.write(.pageControl, subject: 9, small: 1, a: 0, b: 3)
        $0.at(300)
        $0.freed(9, .view)
      } == 300)
    #expect(
      wrong {
        $0.write(.pageControl, subject: 9, small: 1, a: 0, b: 3)
        $0.at(400)
        $0.closed()
      } == 400)
  }

  @Test
  func `a page control may show any of the half visible items, and is not wrong without one`() {
    #expect(
      wrong {
        $0.visible(8, 3)
        $0.write(.pageControl, subject: 9, small: 1, a: 3, b: 4)
        $0.at(1_000)
        $0.hidden(8, 3)
        $0.at(1_200)
        $0.hidden(7, 2)
      } == 200)
  }

  private func lurches(isMoving: Bool = true, _ moves: [(by: Int64, scrolled: Int64)]) -> Double? {
    TraceBuilder.metrics { builder in
      builder.opened()
      if isMoving { builder.write(.scrollActive, subject: 5, small: 1) }
      for (index, move) in moves.enumerated() {
        builder.at(Int64(index + 1) * 100)
        builder.write(.shifted, subject: 7, a: move.by, b: move.scrolled)
        builder.write(.shifted, subject: 8, a: move.by, b: move.scrolled)
      }
    }.value("page.lurches")
  }

  @Test func `a layout that moves cells further than the scroll makes them lurch, once at a time`()
  {
    #expect(lurches([(-20, 5), (1, 20), (-20, 20), (30, -8)]) == 2)
    #expect(lurches([(-20, 0)]) == 0)
    #expect(lurches(isMoving: false, [(-20, 5)]) == 0)
  }
}
