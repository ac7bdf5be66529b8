import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct MemoryTests {
  @Test func `the peak of a phase counts what it began with`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.ledger(500)
      $0.at(100)
      $0.phase("rest")
      $0.at(200)
      $0.ledger(300)
      $0.at(300)
      $0.phase("idle")
    }
    #expect(metrics.value("memory.peak") == 500)
    #expect(metrics.value("memory.peak", phase: "rest") == 500)
    #expect(metrics.value("memory.peak", phase: "idle") == 300)
  }

  @Test func `at rest is the last ledger with no finger down and no scroll, before the close`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.ledger(100)
      $0.at(50)
      $0.write(.touch, small: 0)
      $0.write(.scrollActive, subject: 5, small: 1)
      $0.ledger(900)
      $0.write(.touch, small: 2)
      $0.ledger(800)
      $0.at(90)
      $0.write(.scrollActive, subject: 5, small: 0)
      $0.write(.pageSettled, subject: 5, a: 1)
      $0.at(95)
      $0.ledger(400)
      $0.at(200)
      $0.closed()
      $0.ledger(30)
    }
    #expect(metrics.value("memory.at_rest") == 400)
  }

  @Test func `what a close leaves is retained, by opening and in all`() {
    let metrics = TraceBuilder.metrics {
      $0.ledger(10)
      $0.opened(1)
      $0.ledger(500)
      $0.closed(1)
      $0.ledger(110)
      $0.drained(1)
      $0.opened(2)
      $0.ledger(700)
      $0.closed(2)
      $0.ledger(140)
      $0.drained(2)
    }
    #expect(metrics.value("memory.retained") == 130)
    #expect(metrics.value("memory.retained", opening: 1) == 100)
    #expect(metrics.value("memory.retained", opening: 2) == 30)
  }

  @Test func `the slope is the median rise a swipe, whatever one swipe does`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.phase("burst")
      for total: Int64 in [100, 200, 9_000, 400, 500] {
        $0.swipe()
        $0.ledger(total)
      }
      $0.phase("rest")
      $0.ledger(5)
      $0.write(.touch, small: 0)
      $0.write(.touch, small: 2)
    }
    #expect(metrics.value("memory.slope_per_swipe", phase: "burst") == 100)
    #expect(metrics.value("memory.slope_per_swipe", phase: "rest") == 0)
    #expect(metrics.value("memory.slope_per_swipe") == 100)
  }

  @Test func `a tap is no swipe and one swipe has no slope`() {
    let metrics = TraceBuilder.metrics {
      $0.write(.touch, small: 0)
      $0.write(.touch, small: 2)
      $0.ledger(100)
      $0.swipe()
      $0.ledger(700)
    }
    #expect(metrics.value("memory.slope_per_swipe") == 0)
  }
}

struct LeakTests {
  @Test func `what outlives a close and its drain is a leak with its maker and its holders`() throws
  {
    let metrics = TraceBuilder.metrics {
      $0.opened(1)
      $0.created(11, .player, by: "VideoCell.bind")
      $0.created(12, .item, item: 3, by: "VideoCell.bind")
      $0.created(13, .observer)
      $0.created(14, .cell)
      $0.created(15, .item, item: 4)
      $0.attach(11, 12, item: 3)
      $0.at(100)
      $0.closed(1)
      $0.freed(14, .cell)
      $0.at(3_000)
      $0.freed(15, .item)
      $0.at(10_100)
      $0.holds(13, 12, "block added in VideoCell.observe")
      $0.drained(1)
      $0.opened(2)
      $0.closed(2)
      $0.drained(2)
    }
    #expect(metrics.value("leak.items") == 1)
    #expect(metrics.value("leak.items", opening: 1) == 1)
    #expect(metrics.value("leak.items", opening: 2) == 0)
    #expect(metrics.value("leak.players") == 1)
    #expect(metrics.value("leak.observers") == 1)
    #expect(metrics.value("leak.cells") == 0)
    #expect(metrics.value("leak.late") == 1)
    let item = try #require(metrics["leak.items"]?.objects.first)
    #expect(
      item
        == LeakedObject(
          object: "item 12 (feed item 3)", opening: 1, made: "VideoCell.bind",
          heldBy: ["block added in VideoCell.observe"]))
    let player = try #require(metrics["leak.players"]?.objects.first)
    #expect(player.object == "player 11 (feed item 3)")
    #expect(player.heldBy == ["block added in VideoCell.observe"])
  }

  @Test func `what goes by the end of the close's own handler is neither leaked nor late`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      for object: UInt32 in 11...13 { $0.created(object, .player) }
      $0.at(100)
      $0.closed()
      $0.freed(11, .player)
      $0.at(115)
      $0.freed(12, .player)
      $0.write(.mainBlock, a: 100_000_000, b: 15_000_000)
      $0.at(500)
      $0.freed(13, .player)
      $0.at(10_000)
      $0.drained()
    }
    #expect(metrics.value("leak.players") == 0)
    #expect(metrics.value("leak.late") == 1)
    #expect(metrics.value("leak.late", opening: 1) == 1)
  }

  @Test func `a page of a plain scroll view that showed an item leaks as a cell does`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      for view: UInt32 in 11...13 { $0.created(view, .view) }
      $0.bind(11, 0)
      $0.bind(12, 1)
      $0.at(100)
      $0.closed()
      $0.at(1_000)
      $0.freed(12, .view)
      $0.at(10_100)
      $0.drained()
    }
    #expect(metrics.value("leak.cells") == 1)
    #expect(metrics["leak.cells"]?.objects.map(\.object) == ["cell 11"])
    #expect(metrics.value("leak.late") == 1)
  }

  @Test func `without a close nothing leaks`() {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.created(11, .player)
      $0.created(12, .player)
      $0.freed(11, .player)
    }
    #expect(metrics.value("leak.players") == 0)
    #expect(metrics.value("players.live_max") == 2)
  }
}

struct FrameTests {
  @Test func `a frame decoded twice and shown once is wasted once`() {
    let metrics = TraceBuilder.metrics {
      for pts: Int64 in [0, 1, 2, 0] { $0.write(.frame, subject: 11, a: pts, b: 20) }
      $0.presented(11, pts: 0)
      $0.presented(11, pts: 1)
      $0.write(.skipped, subject: 11, a: 2, b: 1)
      $0.write(.skipped, subject: 11, a: 2, b: 0)
    }
    #expect(metrics.value("frames.decoded") == 4)
    #expect(metrics.value("frames.presented") == 2)
    #expect(metrics.value("frames.decode_wasted") == 2)
    #expect(metrics.value("frames.dropped") == 1)
  }

  @Test func `slots are counted as granted, refused, and in use at once`() {
    let metrics = TraceBuilder.metrics {
      $0.write(.slot, subject: 11, small: 1, a: 1)
      $0.write(.slot, subject: 12, small: 1, a: 2)
      $0.write(.slot, subject: 13, small: 2, a: 2)
      $0.write(.slot, subject: 11, small: 0, a: 1)
    }
    #expect(metrics.value("decoders.opened") == 2)
    #expect(metrics.value("decoders.refused") == 1)
    #expect(metrics.value("decoders.live_max") == 2)
    #expect(metrics.value("decoders.opened_per_shown") == 0)
  }
}

struct ScreenTests {
  @Test func `a video's cell is blank in any colour until a poster or frame covers it`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.screen(7, .black, bound: 3)
      $0.at(10)
      $0.screen(7, .background, bound: 3)
      $0.at(30)
      $0.screen(7, .nothing, bound: 3)
      $0.at(60)
      $0.screen(7, .poster, bound: 3)
      $0.at(100)
      $0.screen(7, .wrongFrame, bound: 3)
      $0.at(150)
      $0.screen(7, .frame, bound: 3)
      $0.at(210)
      $0.screen(7, .black, bound: 3)
      $0.at(280)
      $0.screen(7, .absent, bound: 3)
      $0.screen(8, .black, bound: 9)
    }
    let names = ["blank", "black", "white", "poster", "wrong"]
    #expect(names.map { metrics.value("screen.\($0)_time") } == [130, 80, 50, 40, 50])
  }
}

struct MainTests {
  @Test func `hitches are told per second of scrolling, two scroll views counted once`() {
    let metrics = TraceBuilder.metrics {
      $0.write(.scrollActive, subject: 5, small: 1)
      $0.at(500)
      $0.write(.scrollActive, subject: 6, small: 1)
      $0.write(.hitch, a: 16_000_000)
      $0.write(.hitch, a: 4_000_000)
      $0.at(1_000)
      $0.write(.scrollActive, subject: 5, small: 0)
      $0.at(2_000)
      $0.write(.scrollActive, subject: 6, small: 0)
      $0.write(.mainBlock, a: 0, b: 33_000_000)
    }
    #expect(metrics.value("hitch.time_ratio") == 10)
    #expect(metrics.value("hitch.count") == 2)
    #expect(metrics.value("hitch.longest") == 16)
    #expect(metrics.value("main.longest_block") == 33)
  }

  @Test func `hitches without any scrolling have ratio 0`() {
    let metrics = TraceBuilder.metrics { $0.write(.hitch, a: 16_000_000) }
    #expect(metrics.value("hitch.time_ratio") == 0)
  }
}

struct NetworkTests {
  @Test func `bytes that a feed item had before are fetched again`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.write(.requestBegan, subject: 20, small: 1, a: 100)
      $0.write(.received, subject: 20, small: 1, a: 50, b: 50)
      $0.write(.received, subject: 20, small: 1, a: 50, b: 100)
      $0.write(.requestEnded, subject: 20, small: 1, a: 100, b: 7)
      $0.created(21, .item, item: 3)
      $0.write(.requestBegan, subject: 21, small: 1, a: 0)
      $0.write(.received, subject: 21, small: 1, a: 150, b: 150)
      $0.created(22, .item, item: 4)
      $0.write(.requestBegan, subject: 22, small: 1, a: 100)
      $0.write(.received, subject: 22, small: 1, a: 10, b: 10)
    }
    #expect(metrics.value("network.bytes") == 260)
    #expect(metrics.value("network.refetched") == 50)
    #expect(metrics.value("network.wasted") == 7)
  }
}
