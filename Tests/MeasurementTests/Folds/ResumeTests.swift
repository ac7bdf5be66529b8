import ReelbenchSimulation
import Testing

struct ResumeTests {
  /// Item 3 in cell 7, played by player 11 up to tick 30; then the cell is off the screen.
  private func left(_ builder: inout TraceBuilder) {
    builder.opened()
    builder.attach(11, 20, item: 3)
    builder.screen(7, .frame, bound: 3)
    for ticks in [0, 10, 20, 30] { builder.presented(11, pts: Int64(ticks), cell: 7) }
    builder.at(1000)
    builder.screen(7, .absent, bound: 3)
  }

  private func replayed(_ write: (inout TraceBuilder) -> Void) -> Double? {
    TraceBuilder.metrics {
      left(&$0)
      write(&$0)
    }.value("visits.frames_replayed")
  }

  @Test func `a video that begins again replays the frames up to where it was left`() {
    let count = replayed {
      $0.attach(12, 21, item: 3)
      $0.screen(8, .frame, bound: 3)
      for ticks in [0, 10, 20, 30, 40, 50] { $0.presented(12, pts: Int64(ticks), cell: 8) }
    }
    #expect(count == 3)
  }

  @Test func `one that goes on replays none, also after it has come round`() {
    let count = replayed {
      $0.attach(12, 21, item: 3)
      $0.screen(8, .frame, bound: 3)
      for ticks in [30, 40, 0, 10] { $0.presented(12, pts: Int64(ticks), cell: 8) }
    }
    #expect(count == 0)
  }

  @Test func `one that came round out of sight replays none`() {
    let count = replayed {
      $0.screen(7, .frame, bound: 3)
      $0.write(.presented, subject: 11, small: 1, a: 0, b: 7)
      $0.write(.presented, subject: 11, small: 1, a: 10, b: 7)
    }
    #expect(count == 0)
  }

  @Test func `another opening of the app begins anew`() {
    let count = replayed {
      $0.closed()
      $0.opened(2)
      $0.attach(12, 21, item: 3)
      $0.screen(8, .frame, bound: 3)
      $0.presented(12, pts: 0, cell: 8)
    }
    #expect(count == 0)
  }
}
