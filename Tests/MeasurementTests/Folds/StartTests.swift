import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct StartTests {
  @Test func `a first frame runs from bind to a ready layer and its parts add up`() throws {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.at(100)
      $0.phase("burst")
      $0.bind(7, 3)
      $0.at(110)
      $0.created(20, .item, item: 3)
      $0.at(120)
      $0.stage(20, .requested)
      $0.at(150)
      $0.stage(20, .opened)
      $0.at(160)
      $0.stage(20, .tracksKnown)
      $0.at(165)
      $0.stage(20, .slotGranted)
      $0.at(220)
      $0.stage(20, .buffered)
      $0.at(240)
      $0.stage(20, .firstDecoded)
      $0.at(250)
      $0.ready(layer: 9, object: 20, cell: 7)
    }
    let sample = try #require(metrics.samples("first_frame").first)
    #expect(sample.value == 150)
    #expect(sample.item == 3)
    #expect(sample.phase == "burst")
    #expect(sample.opening == 1)
    let parts = ["request", "index", "buffer", "slot", "decode", "present"].map {
      metrics.values("first_frame.phase.\($0)")
    }
    #expect(parts == [[20], [40], [55], [5], [20], [10]])
  }

  @Test func `stages reached before the bind cost nothing`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.stage(20, .requested)
      $0.stage(20, .tracksKnown)
      $0.at(100)
      $0.bind(7, 3)
      $0.at(130)
      $0.stage(20, .buffered)
      $0.at(150)
      $0.stage(20, .slotGranted)
      $0.at(170)
      $0.attach(11, 20, item: 3)
      $0.presented(11, cell: 7)
    }
    #expect(metrics.values("first_frame") == [70])
    #expect(metrics.values("first_frame.phase.request") == [0])
    #expect(metrics.values("first_frame.phase.index") == [0])
    #expect(metrics.values("first_frame.phase.buffer") == [30])
    #expect(metrics.values("first_frame.phase.slot") == [20])
    #expect(metrics.values("first_frame.phase.present") == [20])
  }

  @Test func `a layer that was ready with the item at its bind is a first frame of 0`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.ready(layer: 9, object: 20, cell: 7)
      $0.at(100)
      $0.bind(7, 3)
    }
    #expect(metrics.values("first_frame") == [0])
  }

  @Test func `a cell bound again before it is ready has no sample for the first bind`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.created(21, .item, item: 4)
      $0.bind(7, 3)
      $0.at(50)
      $0.bind(7, 4, was: 3)
      $0.at(60)
      $0.ready(layer: 9, object: 20, cell: 7)
      $0.at(90)
      $0.ready(layer: 9, object: 21, cell: 7)
    }
    #expect(metrics.values("first_frame") == [40])
    #expect(metrics.samples("first_frame").first?.item == 4)
  }

  @Test func `a picture has neither first frame nor visit`() {
    let metrics = TraceBuilder.metrics {
      $0.bind(7, 5)
      $0.visible(7, 5)
      $0.at(500)
      $0.hidden(7, 5)
    }
    #expect(metrics.values("first_frame").isEmpty)
    #expect(metrics.values("first_frame_visible").isEmpty)
    #expect(metrics.value("first_frame.abandoned") == 0)
    #expect(metrics.value("visits.never_saw_frame_ratio") == 0)
  }
}

struct VisitTests {
  @Test func `a visit is measured from half visible to a frame of its own item`() throws {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.at(100)
      $0.screen(7, .poster, bound: 3)
      $0.visible(7, 3)
      $0.at(150)
      $0.screen(7, .wrongFrame, bound: 3)
      $0.at(300)
      $0.screen(7, .frame, bound: 3)
      $0.at(900)
      $0.hidden(7, 3)
    }
    let sample = try #require(metrics.samples("first_frame_visible").first)
    #expect(sample.value == 200)
    #expect(sample.visit == "first")
    #expect(sample.lasted == 800)
    #expect(!sample.isCensored)
  }

  @Test func `a frame that was there already makes a visit of 0`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.at(80)
      $0.screen(7, .frame, bound: 3)
      $0.at(100)
      $0.visible(7, 3)
    }
    #expect(metrics.values("first_frame_visible") == [0])
  }

  @Test func `a visit left before any frame is censored and counted as abandoned`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.at(100)
      $0.visible(7, 3)
      $0.at(350)
      $0.hidden(7, 3)
      $0.at(1_000)
      $0.visible(7, 3)
      $0.at(1_040)
      $0.screen(7, .frame, bound: 3)
    }
    let samples = metrics.samples("first_frame_visible")
    #expect(samples.map(\.value) == [250, 40])
    #expect(samples.map(\.isCensored) == [true, false])
    #expect(samples.map(\.visit) == ["first", "return"])
    #expect(metrics.value("first_frame.abandoned") == 1)
    #expect(metrics.value("visits.never_saw_frame_ratio") == 0.5)
  }

  @Test
  func
    `a page bound to a video that nobody makes a player for was visited, one of a picture was not`()
  {
    let metrics = TraceBuilder.metrics {
      $0.write(.bind, subject: 7, small: 1, a: 3, b: -1)
      $0.bind(8, 4)
      $0.at(100)
      $0.visible(7, 3)
      $0.visible(8, 4)
      $0.at(350)
      $0.hidden(7, 3)
      $0.hidden(8, 4)
    }
    #expect(metrics.samples("first_frame_visible").map(\.value) == [250])
    #expect(metrics.value("first_frame.abandoned") == 1)
  }

  @Test func `the end of the run and a close end a visit`() {
    let metrics = TraceBuilder.metrics(until: 700) {
      $0.opened()
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.at(100)
      $0.visible(7, 3)
      $0.at(160)
      $0.closed()
      $0.at(200)
      $0.opened(2)
      $0.bind(8, 3)
      $0.visible(8, 3)
    }
    let samples = metrics.samples("first_frame_visible")
    #expect(samples.map(\.value) == [60, 500])
    #expect(samples.map(\.visit) == ["first", "first"])
    #expect(samples.map(\.opening) == [1, 2])
    #expect(samples.map(\.isCensored) == [true, true])
  }

  @Test func `a visible cell that shows another item ends one visit and begins the next`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.created(21, .item, item: 4)
      $0.bind(7, 3)
      $0.at(100)
      $0.visible(7, 3)
      $0.at(150)
      $0.bind(7, 4, was: 3)
      $0.hidden(7, 3)
      $0.visible(7, 4)
      $0.at(170)
      $0.screen(7, .frame, bound: 4)
    }
    #expect(metrics.values("first_frame_visible") == [50, 20])
    #expect(metrics.samples("first_frame_visible").map(\.item) == [3, 4])
  }

  @Test func `a bind counts as shown once however often its cell comes back`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      for _ in 0..<3 { $0.write(.slot, subject: 11, small: 1, a: 1) }
      $0.bind(7, 3)
      $0.visible(7, 3)
      $0.hidden(7, 3)
      $0.visible(7, 3)
      $0.bind(8, 3)
      $0.visible(8, 3)
    }
    #expect(metrics.value("decoders.opened_per_shown") == 1.5)
  }
}
