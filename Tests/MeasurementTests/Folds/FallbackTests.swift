import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct FallbackTests {
  /// Starts a video in a cell that shows its poster; the cell is visible from 100 ms.
  private func begin(_ trace: inout TraceBuilder) {
    trace.created(20, .item, item: 3)
    trace.bind(7, 3)
    trace.attach(11, 20, item: 3)
    trace.rate(11, 1_000)
    trace.screen(7, .poster, bound: 3)
    trace.at(100)
    trace.visible(7, 3)
  }

  @Test func `an app that lets its player go and keeps the cover has fallen back`() throws {
    let metrics = TraceBuilder.metrics {
      begin(&$0)
      $0.at(5_100)
      $0.write(.detach, subject: 11, a: 20)
    }
    let sample = try #require(metrics.samples("fallback.time").first)
    #expect(sample.value == 5_000)
    #expect(sample.item == 3)
  }

  @Test(arguments: [
    (Observation.wantedRate, UInt32(11)), (.layerPlayer, UInt32(9)), (.freed, UInt32(11)),
  ])
  func `pausing, taking out of the layer and freeing are letting go`(
    _ kind: Observation, _ subject: UInt32
  ) {
    let metrics = TraceBuilder.metrics {
      begin(&$0)
      $0.write(.layerPlayer, subject: 9, a: 11)
      $0.at(3_100)
      $0.write(kind, subject: subject)
    }
    #expect(metrics.values("fallback.time") == [3_000])
  }

  @Test func `a video that was seen, one that is left, and one under the finger fall not back`() {
    let seen = TraceBuilder.metrics {
      begin(&$0)
      $0.at(200)
      $0.screen(7, .frame, bound: 3)
      $0.at(5_100)
      $0.write(.detach, subject: 11, a: 20)
      $0.screen(7, .poster, bound: 3)
    }
    let left = TraceBuilder.metrics {
      begin(&$0)
      $0.at(5_100)
      $0.write(.detach, subject: 11, a: 20)
      $0.at(5_150)
      $0.hidden(7, 3)
    }
    let dragged = TraceBuilder.metrics {
      begin(&$0)
      $0.write(.touch, small: 0)
      $0.rate(11, 0)
    }
    for metrics in [seen, left, dragged] { #expect(metrics.values("fallback.time").isEmpty) }
  }

  @Test func `a player made anew is no fallback, one that is tried again later ends it`() {
    let metrics = TraceBuilder.metrics {
      begin(&$0)
      $0.at(1_000)
      $0.write(.detach, subject: 11, a: 20)
      $0.at(1_050)
      $0.created(21, .item, item: 3)
      $0.attach(11, 21, item: 3)
      $0.at(4_100)
      $0.write(.detach, subject: 11, a: 21)
      $0.at(8_000)
      $0.created(22, .item, item: 3)
      $0.attach(11, 22, item: 3)
      $0.at(8_500)
      $0.screen(7, .frame, bound: 3)
    }
    #expect(metrics.values("fallback.time") == [4_000])
  }

  @Test func `without the cover it is a blank page, no fallback`() {
    let metrics = TraceBuilder.metrics {
      begin(&$0)
      $0.screen(7, .black, bound: 3)
      $0.at(5_100)
      $0.write(.detach, subject: 11, a: 20)
    }
    #expect(metrics.values("fallback.time").isEmpty)
  }
}

struct CacheTests {
  @Test
  func `caches hold at most what all of them hold at once, and have a share of what is asked`() {
    let metrics = TraceBuilder.metrics { trace in
      func cache(_ object: UInt32, _ event: CacheEvent, _ held: Int64) {
        trace.write(.cache, subject: object, small: event.rawValue, a: 100, b: held)
      }
      cache(30, .miss, 0)
      cache(30, .stored, 100)
      cache(31, .miss, 0)
      cache(31, .stored, 500)
      trace.phase("again")
      cache(30, .hit, 100)
      cache(31, .evicted, 300)
      trace.freed(31, .other)
      trace.phase("rest")
      cache(30, .miss, 100)
    }
    #expect(metrics.value("cache.bytes") == 600)
    #expect(metrics.value("cache.bytes", phase: "rest") == 100)
    #expect(metrics.value("cache.hit_ratio") == 0.25)
    #expect(metrics.value("cache.hit_ratio", phase: "again") == 1)
  }
}

struct SoundTests {
  @Test func `sound that comes after the picture has a gap, sound before it none`() {
    let metrics = TraceBuilder.metrics {
      $0.attach(11, 20, item: 3)
      $0.at(100)
      $0.presented(11, cell: 7)
      $0.at(150)
      $0.presented(11, pts: 1, cell: 7)
      $0.at(300)
      $0.control(11, .playing)
      $0.write(.audible, subject: 11, small: 1)
      $0.at(400)
      $0.attach(12, 21, item: 4)
      $0.control(12, .playing)
      $0.write(.audible, subject: 12, small: 1)
      $0.at(500)
      $0.presented(12, cell: 8)
    }
    #expect(metrics.values("audio.start_gap") == [200, 0])
    #expect(metrics.samples("audio.start_gap").map(\.item) == [3, 4])
  }

  @Test func `a muted video has no gap, the next item of its player one of its own`() {
    let metrics = TraceBuilder.metrics {
      $0.attach(11, 20, item: 3)
      $0.presented(11, cell: 7)
      $0.control(11, .playing)
      $0.at(500)
      $0.write(.detach, subject: 11, a: 20)
      $0.attach(11, 21, item: 4)
      $0.at(600)
      $0.presented(11, cell: 7)
      $0.at(650)
      $0.write(.audible, subject: 11, small: 1)
    }
    #expect(metrics.values("audio.start_gap") == [50])
  }

  @Test func `another app is interrupted when the session of this one silences it`() {
    let metrics = TraceBuilder.metrics {
      $0.write(.othersAudio, small: 1)
      $0.write(.othersAudio, small: 0, a: 1)
      $0.write(.othersAudio, small: 1)
      $0.write(.othersAudio, small: 0)
    }
    #expect(metrics.value("audio.others_interrupted") == 1)
  }
}

struct PixelTests {
  @Test func `pixels of frames are compared with those that they light, frame by frame`() {
    let metrics = TraceBuilder.metrics {
      $0.presented(11, cell: 7)
      $0.write(.frameArea, subject: 11, a: 900, b: 300)
      $0.presented(11, pts: 1, cell: 7)
      $0.write(.frameArea, subject: 11, a: 900, b: 900)
      $0.presented(11, pts: 2, cell: 7)
      $0.presented(11, pts: 3, cell: 7)
    }
    #expect(metrics.value("decode.pixel_ratio") == 2_700.0 / 2_100.0)
  }
}
