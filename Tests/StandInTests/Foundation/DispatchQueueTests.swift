import HeadlessUIKit
import ReelbenchSimulation
import Testing

@MainActor
struct DispatchQueueTests {
  @Test func `blocks for main run one by one, in order, after the handler that gave them`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        for number in 1...3 { DispatchQueue.main.async { journal.note("block \(number)") } }
        journal.note("handler ends")
      }
      bench.wait(1)
      #expect(journal.lines == ["handler ends", "block 1", "block 2", "block 3"])
    }
  }

  @Test func `blocks for main run while a finger tracks`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let scroll = UIScrollView(frame: bench.root.bounds)
        scroll.contentSize = CGSize(width: 3200, height: 480)
        bench.root.addSubview(scroll)
      }
      bench.wait(20)
      bench.drag(by: -100, for: 500)
      bench.wait(200)
      #expect(bench.phone.world.trackingCount == 1)
      bench.onMain { DispatchQueue.main.async { journal.note("block") } }
      bench.wait(1)
      #expect(journal.lines == ["block"])
    }
  }

  @Test func `a block for later runs at its deadline and not before`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        // The deadline comes from the host's clock here; an hour is far longer than the error of that.
        DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { journal.note("later") }
      }
      bench.wait(3_000_000)
      #expect(journal.lines.isEmpty)
      bench.wait(600_000)
      #expect(journal.lines == ["later"])
    }
  }

  @Test func `a serial queue runs one block at a time, in order`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let queue = DispatchQueue(label: "serial")
        for number in 1...3 {
          queue.async {
            Phone.current.world.charge(.milliseconds(10), "work")
            DispatchQueue.main.async {
              journal.note("\(number) at \(Phone.current.world.now.nanoseconds / 1_000_000)")
            }
          }
        }
      }
      bench.wait(100)
      #expect(journal.lines == ["1 at 10", "2 at 20", "3 at 30"])
    }
  }

  @Test func `the global queue runs as many blocks at once as there are cores, off main`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        for number in 1...3 {
          DispatchQueue.global().async {
            journal.note("\(number) \(Phone.current.world.context)")
            Phone.current.world.charge(.milliseconds(10), "work")
            DispatchQueue.main.async {
              journal.note("\(number) at \(Phone.current.world.now.nanoseconds / 1_000_000)")
            }
          }
        }
      }
      bench.wait(100)
      #expect(
        journal.lines == [
          "1 worker", "2 worker", "3 worker", "1 at 10", "2 at 10", "3 at 20",
        ])
    }
  }

  @Test func `main waits in sync for the blocks that a serial queue was given before`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let queue = DispatchQueue(label: "serial")
        queue.async {
          journal.note("first")
          Phone.current.world.charge(.milliseconds(30), "work")
        }
        queue.sync { journal.note("second at \(Phone.current.world.now.nanoseconds / 1_000_000)") }
      }
      #expect(journal.lines == ["first", "second at 30"])
    }
  }

  @Test func `sync on an idle queue runs at once and gives the block's value`() {
    Workbench.use { bench in
      let value = bench.make { DispatchQueue(label: "serial").sync { 7 } }
      #expect(value == 7)
      #expect(bench.now == 0)
    }
  }

  @Test func `main that waits for main ends the run`() {
    Workbench.use { bench in
      bench.onMain { DispatchQueue.main.sync {} }
      #expect(bench.phone.outcome == .crashed)
      #expect(bench.phone.outcomeReason.contains("main.sync was called on the main thread"))
    }
  }

  @Test func `a worker that waits for main ends the run`() {
    Workbench.use { bench in
      bench.onMain { DispatchQueue.global().async { DispatchQueue.main.sync {} } }
      bench.wait(1)
      #expect(bench.phone.outcome == .crashed)
      #expect(bench.phone.outcomeReason.contains("waits for main"))
    }
  }

  @Test func `UIKit from a worker ends the run`() {
    Workbench.use { bench in
      bench.onMain {
        DispatchQueue.global().async {
          MainActor.assumeIsolated { _ = UIView(frame: .zero) }
        }
      }
      bench.wait(1)
      #expect(bench.phone.outcome == .crashed)
      #expect(bench.phone.outcomeReason == "UIKit was called off the main thread: UIView.init")
    }
  }
}
