import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Groups, semaphores and work items.
@MainActor
struct DispatchGroupTests {
  /// Keeps the current thread busy for a while.
  private nonisolated static func work(_ milliseconds: Int64) {
    Phone.current.world.charge(.milliseconds(milliseconds), "work")
  }

  private nonisolated static var now: Int64 { Phone.current.world.now.nanoseconds / 1_000_000 }

  @Test func `a group notifies when the last of its blocks is over, at the instant of its worker`()
  {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let group = DispatchGroup()
        for length in [30, 10] as [Int64] {
          DispatchQueue.global().async(group: group) { Self.work(length) }
        }
        group.notify(queue: .main) { journal.note("all at \(Self.now)") }
        journal.note("begun")
      }
      bench.wait(100)
      #expect(journal.lines == ["begun", "all at 30"])
    }
  }

  @Test func `a group that nobody is in notifies in the next turn`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        DispatchGroup().notify(queue: .main) { journal.note("notified") }
        journal.note("asked")
      }
      bench.wait(1)
      #expect(journal.lines == ["asked", "notified"])
    }
  }

  @Test func `main waits for a group, and for no longer than it says`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let group = DispatchGroup()
        group.enter()
        DispatchQueue.global().async {
          Self.work(30)
          group.leave()
        }
        group.wait()
        journal.note("\(Self.now)")
        group.enter()
        let result = group.wait(timeout: .now() + 3600.5)
        journal.note("\(result)")
      }
      #expect(journal.lines.first == "30")
      #expect(bench.phone.outcome == .hung)
    }
  }

  @Test func `a wait with a timeout that passes is timed out, and main has been kept meanwhile`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let start = Self.now
        let semaphore = DispatchSemaphore(value: 0)
        // The deadline comes from the host's clock, so the end is off by the time that the host takes.
        if semaphore.wait(timeout: .now() + 1) == .timedOut, Self.now - start > 900 {
          journal.note("timed out")
        }
        semaphore.signal()
        if semaphore.wait(timeout: .now() + 1) == .success { journal.note("there") }
      }
      #expect(journal.lines == ["timed out", "there"])
    }
  }

  @Test func `a leave without an enter ends the run`() {
    Workbench.use { bench in
      bench.onMain { DispatchGroup().leave() }
      #expect(bench.phone.outcome == .crashed)
    }
  }

  @Test func `a semaphore keeps main until a worker signals`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let semaphore = DispatchSemaphore(value: 1)
        semaphore.wait()
        journal.note("\(Self.now)")
        DispatchQueue.global().async {
          Self.work(20)
          semaphore.signal()
        }
        semaphore.wait()
        journal.note("\(Self.now)")
      }
      #expect(journal.lines == ["0", "20"])
    }
  }

  @Test func `main that waits for what main would signal ends the run`() {
    Workbench.use { bench in
      bench.onMain {
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { semaphore.signal() }
        semaphore.wait()
      }
      #expect(bench.phone.outcome == .hung)
      #expect(bench.phone.outcomeReason.contains("DispatchSemaphore.wait"))
    }
  }

  @Test
  func `a work item that is cancelled before it starts does not run, and is over all the same`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let kept = DispatchWorkItem { journal.note("kept") }
        let cancelled = DispatchWorkItem { journal.note("cancelled") }
        cancelled.notify(queue: .main) { journal.note("over") }
        DispatchQueue.main.async(execute: cancelled)
        DispatchQueue.main.async(execute: kept)
        cancelled.cancel()
        #expect(cancelled.isCancelled && !kept.isCancelled)
      }
      bench.wait(1)
      #expect(journal.lines == ["kept", "over"])
    }
  }

  @Test func `a delayed work item that is replaced in time runs once`() {
    Workbench.use { bench in
      let journal = Journal()
      var pending: DispatchWorkItem?
      for number in 1...3 {
        bench.onMain {
          pending?.cancel()
          let item = DispatchWorkItem { journal.note("\(number)") }
          pending = item
          DispatchQueue.main.asyncAfter(deadline: .now() + 3600, execute: item)
        }
        bench.wait(1000)
      }
      bench.wait(7_200_000)
      #expect(journal.lines == ["3"])
    }
  }
}
