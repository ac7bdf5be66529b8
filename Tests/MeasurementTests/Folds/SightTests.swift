import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

extension TraceBuilder {
  fileprivate mutating func sound(_ player: UInt32, _ isOn: Bool) {
    write(.audible, subject: player, small: isOn ? 1 : 0)
  }
}

struct SightTests {
  /// A player of item 3 that plays in cell 7 from 100 ms, with a first frame then.
  private func started(_ builder: inout TraceBuilder) {
    builder.opened()
    builder.created(20, .item, item: 3)
    builder.attach(11, 20, item: 3)
    builder.at(100)
    builder.presented(11, pts: 0, cell: 7)
    builder.screen(7, .frame, bound: 3)
    builder.control(11, .playing)
  }

  @Test func `a picture that stands for more than 100 ms while it plays on the screen is a freeze`()
  {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      started(&$0)
      $0.at(200)
      $0.presented(11, pts: 1, cell: 7)
      $0.at(350)
      $0.presented(11, pts: 2, cell: 7)
      $0.at(450)
      $0.presented(11, pts: 3, cell: 7)
    }
    #expect(metrics.values("frame.freeze") == [150, 550])
    #expect(metrics.samples("frame.freeze").map(\.item) == [3, 3])
  }

  @Test func `a player that plays on unseen does not freeze what another shows of its item`() {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      started(&$0)
      $0.attach(12, 21, item: 3)
      $0.presented(12, cell: 8)
      $0.control(12, .playing)
      for step: Int64 in 1...9 {
        $0.at(100 + step * 100)
        $0.presented(11, pts: step, cell: 7)
      }
    }
    #expect(metrics.values("frame.freeze") == [])
  }

  @Test(arguments: ["pause", "leave", "end", "seek", "background", "detach", "free"])
  func `what excuses a picture that stands still`(_ excuse: String) {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      started(&$0)
      $0.at(180)
      switch excuse {
      case "pause": $0.control(11, .paused)
      case "leave": $0.screen(7, .absent, bound: 3)
      case "end": $0.write(.playedToEnd, subject: 11, a: 20)
      case "seek": $0.write(.seek, subject: 11)
      case "background": $0.state(.background)
      case "detach": $0.write(.detach, subject: 11, a: 20)
      default: $0.freed(11, .player)
      }
    }
    #expect(metrics.values("frame.freeze") == [])
  }

  @Test func `the most players heard at once, playing with their sound on`() {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      $0.opened()
      for player: UInt32 in [11, 12, 13] { $0.control(player, .playing) }
      $0.sound(11, true)
      $0.at(100)
      $0.sound(12, true)
      $0.at(200)
      $0.control(11, .paused)
      $0.phase("late")
      $0.sound(13, true)
      $0.sound(12, false)
    }
    #expect(metrics.value("audio.concurrent_max") == 2)
    #expect(metrics.value("audio.concurrent_max", phase: "late") == 2)
    let muted = TraceBuilder.metrics { started(&$0) }
    #expect(muted.value("audio.concurrent_max") == 0)
  }

  @Test func `sound with no frame of its own item on the screen is a ghost`() {
    let metrics = TraceBuilder.metrics(until: 2_000) {
      started(&$0)
      $0.sound(11, true)
      $0.at(400)
      $0.screen(7, .poster, bound: 4)
      $0.at(500)
      $0.phase("gone")
      $0.at(800)
      // Another player's picture of the same item.
      $0.screen(9, .frame, bound: 3)
      $0.at(900)
      $0.screen(8, .frame, bound: 3)
      $0.presented(11, pts: 5, cell: 8)
      $0.at(1_000)
      $0.screen(8, .absent, bound: 3)
      $0.at(1_200)
      $0.sound(11, false)
    }
    #expect(metrics.value("audio.ghost_time") == 700)
    #expect(metrics.value("audio.ghost_time", phase: "gone") == 600)
  }

  @Test func `two cells with frames of one item show it twice`() {
    let metrics = TraceBuilder.metrics(until: 2_000) {
      $0.opened()
      $0.screen(7, .frame, bound: 3)
      $0.screen(8, .poster, bound: 3)
      $0.at(300)
      $0.screen(8, .frame, bound: 3)
      $0.at(500)
      $0.screen(7, .frame, bound: 4)
      $0.at(1_500)
      $0.screen(7, .frame, bound: 3)
    }
    #expect(metrics.value("item.shown_twice_time") == 700)
  }

  @Test func `the most layers ready in one cell`() {
    let metrics = TraceBuilder.metrics(until: 2_000) {
      $0.opened()
      $0.ready(layer: 31, object: 20, cell: 7)
      $0.ready(layer: 32, object: 21, cell: 8)
      $0.at(100)
      $0.ready(layer: 33, object: 22, cell: 7)
      $0.at(200)
      $0.write(.layerPlayer, subject: 31)
      $0.freed(33, .layer)
      $0.phase("late")
    }
    #expect(metrics.value("layers.per_cell_max") == 2)
    #expect(metrics.value("layers.per_cell_max", phase: "late") == 1)
  }
}
