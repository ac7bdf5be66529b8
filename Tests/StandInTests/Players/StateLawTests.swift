import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// All state is the phone's: what one run does, another does not see.
@MainActor
struct StateLawTests {
  /// Runs the whole device and returns the mix of its trace.
  private func run(count: Int) -> UInt64 {
    var mix: UInt64 = 0
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: count) {
        $0.configure = {
          $0.showPoster()
          $0.build()
        }
        $0.onReuse = { $0.release() }
      }
      bench.onMain {
        Timer.scheduledTimer(withTimeInterval: 0.3, repeats: true) { _ in bench.spend(1) }
        _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: .main) { _ in }
        DispatchQueue.global().async { DispatchQueue.main.async {} }
      }
      for isForward in [true, true, false, true] { bench.flick(forward: isForward) }
      #expect(pager.view.contentOffset.x == 640)
      // The finger is on the glass when the app is closed.
      bench.drag(by: -160, for: 300)
      bench.wait(100)
      bench.session.close()
      #expect(!bench.phone.isOver)
      mix = bench.phone.trace.mix
    }
    #expect(!Phone.isRunning)
    return mix
  }

  @Test func `the same run gives the same trace however often, with other runs in between`() {
    let first = run(count: 5)
    let other = run(count: 3)
    #expect(other != first)
    #expect(run(count: 5) == first)
    #expect(run(count: 5) == first)
    #expect(run(count: 3) == other)
  }
}
