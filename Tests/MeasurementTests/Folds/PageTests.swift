import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct PageTests {
  private func jumps(_ write: (inout TraceBuilder) -> Void) -> Double? {
    TraceBuilder.metrics {
      $0.opened()
      $0.visible(7, 0)
      $0.at(1_000)
      write(&$0)
    }.value("page.jumps")
  }

  @Test func `another item after the offset was set is a jump, the same item is none`() {
    func set(to item: Int64) -> Double? {
      jumps {
        $0.call(.offsetSet)
        $0.at(1_016)
        $0.visible(8, item)
        $0.hidden(7, 0)
      }
    }
    #expect(set(to: 1) == 1)
    #expect(set(to: 0) == 0)
  }

  @Test func `an offset set wrongly as a scroll ends is a jump`() {
    func reposition(to item: Int64) -> Double? {
      jumps {
        $0.moving(true)
        $0.at(1_200)
        $0.visible(8, 1)
        $0.hidden(7, 0)
        $0.at(1_500)
        $0.moving(false)
        $0.call(.offsetSet)
        $0.at(1_516)
        $0.visible(9, item)
        $0.hidden(8, 1)
      }
    }
    #expect(reposition(to: 3) == 1)
    #expect(reposition(to: 1) == 0)
  }

  @Test func `an offset set wrongly just before an animated scroll is a jump, the scroll is none`()
  {
    func turn(from item: Int64) -> Double? {
      jumps {
        $0.call(.offsetSet)
        $0.call(.beganAnimating)
        $0.moving(true)
        $0.at(1_016)
        if item != 0 {
          $0.visible(8, item)
          $0.hidden(7, 0)
        }
        $0.at(1_150)
        $0.visible(9, item + 1)
        $0.hidden(item == 0 ? 7 : 8, item)
        $0.at(1_300)
        $0.moving(false)
      }
    }
    #expect(turn(from: 0) == 0)
    #expect(turn(from: 4) == 1)
  }

  @Test func `another item with nothing that moved it is a jump, also without an offset`() {
    #expect(
      jumps {
        $0.hidden(7, 0)
        $0.at(1_030)
        $0.visible(8, 2)
      } == 1)
  }

  @Test func `swipes, other openings and a page still half visible are none`() {
    #expect(
      jumps {
        $0.write(.touch, small: 0)
        $0.at(1_100)
        $0.visible(8, 1)
        $0.hidden(7, 0)
        $0.write(.touch, small: 2)
        $0.at(2_000)
        $0.visible(9, 2)
        $0.at(3_000)
        $0.closed()
        $0.opened(2)
        $0.visible(10, 6)
      } == 0)
  }

  @Test func `a paging scroll view at rest between pages is misaligned until it moves or settles`()
  {
    let metrics = TraceBuilder.metrics(until: 10_000) {
      $0.opened()
      $0.moving(true)
      $0.at(500)
      $0.moving(false)
      $0.write(.pageSettled, subject: 5, a: 1)
      $0.at(1_000)
      $0.moving(true)
      $0.at(1_500)
      $0.moving(false)
      $0.at(2_000)
      $0.write(.touch, small: 0)
      $0.at(2_200)
      $0.write(.touch, small: 2)
      $0.at(3_000)
      $0.moving(true)
      $0.at(3_300)
      $0.moving(false)
      $0.at(3_400)
      $0.write(.pageSettled, subject: 5, a: 2)
    }
    #expect(metrics.value("page.misaligned_time") == 1_400)
  }

  @Test
  func `a page lost without a scroll, as in a rotation, is misaligned until there is one again`() {
    let metrics = TraceBuilder.metrics(until: 5_000) {
      $0.opened()
      $0.at(1_000)
      $0.write(.pageSettled, subject: 5, small: 1)
      $0.at(1_400)
      $0.write(.pageSettled, subject: 5, a: 2)
      $0.at(2_000)
      $0.write(.pageSettled, subject: 5, small: 1)
      $0.at(2_500)
      $0.moving(true)
    }
    #expect(metrics.value("page.misaligned_time") == 900)
  }

  @Test
  func `a scroll view that never pages is never misaligned, one that ends so is until the end`() {
    func misaligned(pages: Bool) -> Double? {
      TraceBuilder.metrics(until: 4_000) {
        $0.opened()
        if pages { $0.write(.pageSettled, subject: 5) }
        $0.at(1_000)
        $0.moving(true)
        $0.at(1_500)
        $0.moving(false)
        $0.at(2_000)
        $0.phase("late")
      }.value("page.misaligned_time", phase: "late")
    }
    #expect(misaligned(pages: false) == 0)
    #expect(misaligned(pages: true) == 2_000)
  }
}
