import HeadlessUIKit
import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

/// The rows of A5, each by its number.
///
/// | row | what holds here |
/// |---|---|
/// | A5.5 | the names that Apple's tools give their metrics: for the reader only; nothing here has these names |
@MainActor
struct HitchFactTests {
  /// Lateness and the vsync that queued the frame, in periods of the display.
  private func hitches(_ bench: Workbench, _ rate: Int64) -> [[Int64]] {
    bench.records(.hitch).map { hitch in
      [hitch.a, hitch.b].map { ($0 * rate + 500_000_000) / 1_000_000_000 }
    }
  }

  /// An animated scroll from vsync 3 on, and a handler that starts half a period before vsync 10 and runs for `halves`
  /// half periods.
  private func hitches(rate: Int64, halves: Int64, scrolls: Bool = true) -> [[Int64]] {
    var found: [[Int64]] = []
    Workbench.use(prepared: 0, rate: Int(rate)) { bench in
      let half = 500_000_000 / rate
      let world = bench.phone.world
      let pager = Pager.put(on: bench, count: 3)
      world.run(until: Instant(nanoseconds: 6 * half))
      bench.onMain {
        if scrolls { pager.view.setContentOffset(CGPoint(x: 320, y: 0), animated: true) }
      }
      world.run(until: Instant(nanoseconds: 19 * half))
      bench.onMain {
        pager.view.setNeedsLayout()
        world.charge(Nanoseconds(halves * half), "work")
      }
      bench.wait(1000)
      found = hitches(bench, rate)
    }
    return found
  }

  @Test func `A5.1 a period is 16.67 ms at 60 Hz and 8.33 ms at 120 Hz`() {
    for (rate, period) in [(60, 16_666_666), (120, 8_333_333)] as [(Int, Int64)] {
      Workbench.use(rate: rate) { #expect($0.phone.display.period.count == period) }
    }
  }

  @Test(arguments: [60, 120] as [Int64])
  func
    `A5.1 a frame is late by the periods that pass between when it was expected and when it shows`(
      rate: Int64
    )
  {
    // The frame of vsync 10 is expected at 12: a commit until vsync 11 is in time.
    #expect(hitches(rate: rate, halves: 2) == [])
    #expect(hitches(rate: rate, halves: 4) == [[1, 10]])
    #expect(hitches(rate: rate, halves: 5) == [[1, 10]])
    #expect(hitches(rate: rate, halves: 6) == [[2, 10]])
    #expect(hitches(rate: rate, halves: 9) == [[3, 10]])
  }

  @Test(arguments: [60, 120] as [Int64])
  func `A5.1 a late frame while nothing moves is no hitch`(rate: Int64) {
    #expect(hitches(rate: rate, halves: 9, scrolls: false) == [])
  }

  @Test(arguments: [60, 120])
  func `A5.1 a late frame while the app animates a view is a hitch`(rate: Int) {
    Workbench.use(rate: rate) { bench in
      let view = bench.make { UIView(frame: bench.root.bounds) }
      bench.onMain { bench.root.addSubview(view) }
      bench.wait(100)
      bench.onMain { UIView.animate(withDuration: 0.2) { view.alpha = 0 } }
      bench.wait(50)
      bench.onMain {
        view.setNeedsLayout()
        bench.spend(60)
      }
      #expect(hitches(bench, Int64(rate)).isEmpty)
      bench.wait(10)
      #expect(hitches(bench, Int64(rate)).count == 1)
      bench.wait(300)
      bench.onMain {
        view.setNeedsLayout()
        bench.spend(60)
      }
      bench.wait(300)
      #expect(hitches(bench, Int64(rate)).count == 1)
    }
  }

  @Test func `A5.2 the hitch ratio names the scroll scale, 5 and 10 ms a second`() throws {
    let text = try #require(MetricCatalogue.definition("hitch.time_ratio")).text
    #expect(text.contains("scroll scale 5 is a warning, 10 is critical"))
  }

  @Test func `A5.3 the hitch ratio names the newer scale too, 10, 25 and 50 ms a second`() throws {
    let text = try #require(MetricCatalogue.definition("hitch.time_ratio")).text
    #expect(
      text.contains(
        "newer scale for all animations up to 10 is good, up to 25 a warning, up to 50 critical"))
  }

  @Test
  func
    `A5.4 what main commits is shown by the vsync that follows, and the frame before it goes on`()
  {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(50)
      bench.onMain {
        pager.view.contentOffset.x = 320
        bench.spend(15)
      }
      // The offset is set at 50; the frame of the vsync at 60 runs at 65 and is latched at 80.
      bench.wait(14)
      #expect(bench.session.page == 0)
      bench.wait(1)
      #expect(bench.session.page == 1)
    }
  }
}
