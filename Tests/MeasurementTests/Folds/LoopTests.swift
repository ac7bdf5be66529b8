import ReelbenchSimulation
import Testing

struct LoopTests {
  /// Item 3 in player 11, played to its end.
  private func late(_ write: (inout TraceBuilder) -> Void) -> Double? {
    TraceBuilder.metrics {
      $0.opened()
      $0.attach(11, 20, item: 3)
      for ticks in [Int64(0), 10, 20] { $0.presented(11, pts: ticks, cell: 7) }
      $0.write(.playedToEnd, subject: 11, a: 20)
      write(&$0)
    }.value("loop.begun_late")
  }

  @Test func `a pass that begins at the first frame is in time, also in another item object`() {
    #expect(late { $0.presented(11, pts: 0, cell: 7) } == 0)
    let other = late {
      $0.attach(11, 21, item: 3)
      $0.presented(11, pts: 0, cell: 7)
    }
    #expect(other == 0)
  }

  @Test func `a pass that begins after the first frame is late, once`() {
    let count = late {
      $0.attach(11, 21, item: 3)
      $0.presented(11, pts: 10, cell: 7)
      $0.presented(11, pts: 20, cell: 7)
    }
    #expect(count == 1)
  }

  @Test func `the last frame, shown again, begins no pass`() {
    let count = late {
      $0.presented(11, pts: 20, cell: 8)
      $0.presented(11, pts: 0, cell: 8)
    }
    #expect(count == 0)
  }

  @Test func `what the app seeks to, and another video, is no pass`() {
    let sought = late {
      $0.write(.seek, subject: 11, small: 0, a: 500)
      $0.presented(11, pts: 10, cell: 7)
    }
    #expect(sought == 0)
    let other = late {
      $0.attach(11, 22, item: 4)
      $0.presented(11, pts: 30, cell: 7)
    }
    #expect(other == 0)
  }
}
