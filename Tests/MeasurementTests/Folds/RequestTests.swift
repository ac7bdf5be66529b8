import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct RequestTests {
  private static let url = "https://media.invalid/3/city-720p.mp4"

  @Test func `a resource asked for while its first byte is on its way is asked for twice`() {
    let metrics = TraceBuilder.metrics {
      $0.request(20, 1, of: Self.url)
      $0.request(21, 1, of: Self.url)
      $0.request(21, 2, from: 500, of: Self.url)
      $0.request(22, 1, of: "https://media.invalid/3/city-1080p.mp4")
    }
    #expect(metrics.value("requests.duplicate") == 1)
  }

  @Test func `an answered request covers all bytes that its answer announced`() {
    let metrics = TraceBuilder.metrics {
      $0.request(20, 1, of: Self.url)
      $0.write(.requestAnswered, subject: 20, small: 1, a: 206, b: 1_000)
      $0.received(20, 1, 100)
      $0.request(21, 1, from: 999, of: Self.url)
      $0.request(21, 2, from: 1_000, of: Self.url)
    }
    #expect(metrics.value("requests.duplicate") == 1)
  }

  @Test func `what came in before and is asked for again counts, what was cut off does not`() {
    let metrics = TraceBuilder.metrics {
      $0.request(20, 1, of: Self.url)
      $0.received(20, 1, 600)
      $0.ended(20, 1, wasted: 50)
      $0.request(20, 2, from: 600, of: Self.url)
      $0.ended(20, 2)
      $0.phase("back")
      $0.request(21, 1, from: 599, of: Self.url)
    }
    #expect(metrics.value("requests.duplicate") == 1)
    #expect(metrics.value("requests.duplicate", phase: "back") == 1)
  }

  @Test func `without a URL the feed item is what is asked for`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.created(21, .item, item: 3)
      $0.created(22, .item, item: 4)
      for item: UInt32 in 20...22 { $0.request(item, 1) }
    }
    #expect(metrics.value("requests.duplicate") == 1)
  }

  @Test func `the radio is active while any request is open, overlaps once`() {
    let metrics = TraceBuilder.metrics(until: 1_000) {
      $0.at(100)
      $0.request(20, 1)
      $0.at(150)
      $0.request(21, 1)
      $0.at(200)
      $0.ended(20, 1)
      $0.at(250)
      $0.ended(21, 1)
      $0.at(600)
      $0.phase("rest")
      $0.at(900)
      $0.request(22, 1)
    }
    #expect(metrics.value("radio.active_time") == 250)
    #expect(metrics.value("radio.active_time", phase: "rest") == 100)
  }

  @Test func `bytes are told by view, by watched second, and as the share that was lost`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.attach(11, 20, item: 3)
      $0.bind(7, 3)
      $0.visible(7, 3)
      $0.request(20, 1)
      $0.received(20, 1, 3_000)
      $0.ended(20, 1, wasted: 1_000)
      $0.at(100)
      $0.control(11, .playing)
      $0.at(500)
      $0.screen(7, .frame, bound: 3)
      $0.presented(11, cell: 7)
      $0.at(2_000)
      $0.control(11, .paused)
    }
    #expect(metrics.value("network.bytes_per_view") == 3_000)
    #expect(metrics.value("network.bytes_per_watched_second") == 2_000)
    #expect(metrics.value("network.wasted_ratio") == 0.25)
  }

  @Test func `nothing asked for and nothing watched make ratios of 0`() {
    let metrics = TraceBuilder.metrics { $0.opened() }
    for name in [
      "network.wasted_ratio", "network.bytes_per_view", "network.bytes_per_watched_second",
      "network.prefetch_share_while_starving", "cache.hit_ratio", "decode.pixel_ratio",
    ] {
      #expect(metrics.value(name) == 0, "\(name)")
    }
  }

  @Test func `a server without ranges sends all from the beginning, again`() {
    func refetched(_ status: Int64) -> Double? {
      TraceBuilder.metrics {
        $0.request(20, 1, of: Self.url)
        $0.received(20, 1, 500)
        $0.ended(20, 1)
        $0.request(20, 2, from: 500, of: Self.url)
        $0.write(.requestAnswered, subject: 20, small: 2, a: status, b: 1_000)
        $0.received(20, 2, 700)
      }.value("network.refetched")
    }
    #expect(refetched(206) == 0)
    #expect(refetched(200) == 500)
  }

  @Test func `two renditions of an item are no bytes received again`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.request(20, 1, of: "https://media.invalid/3/a.mp4")
      $0.received(20, 1, 500)
      $0.request(20, 2, of: "https://media.invalid/3/b.mp4")
      $0.received(20, 2, 500)
      $0.request(20, 3, from: 400, of: "https://media.invalid/3/b.mp4")
      $0.received(20, 3, 200)
    }
    #expect(metrics.value("network.refetched") == 100)
  }
}

struct StarvationTests {
  /// Item 3 is visible, item 4 is not; both are requested.
  private func begin(_ trace: inout TraceBuilder) {
    trace.created(20, .item, item: 3)
    trace.created(21, .item, item: 4)
    trace.bind(7, 3)
    trace.visible(7, 3)
    trace.attach(11, 20, item: 3)
    trace.request(20, 1)
    trace.request(21, 1)
  }

  @Test func `bytes for others count while the visible video has no frame or waits`() {
    let metrics = TraceBuilder.metrics {
      begin(&$0)
      $0.received(20, 1, 100)
      $0.received(21, 1, 300)
      $0.screen(7, .frame, bound: 3)
      $0.control(11, .playing)
      $0.received(21, 1, 5_000)
      $0.phase("stall")
      $0.control(11, .waiting, .toMinimizeStalls)
      $0.received(20, 1, 100)
      $0.received(21, 1, 100)
    }
    #expect(metrics.value("network.prefetch_share_while_starving") == 4.0 / 6.0)
    #expect(metrics.value("network.prefetch_share_while_starving", phase: "stall") == 0.5)
  }

  @Test func `a picture's bytes are those of the item in its URL, other bytes of none`() {
    let metrics = TraceBuilder.metrics {
      begin(&$0)
      $0.request(30, 1, of: "https://media.invalid/9/poster.jpg")
      $0.received(30, 1, 50)
      $0.request(31, 1, of: "https://media.invalid/3/poster.jpg")
      $0.received(31, 1, 50)
      $0.request(32, 1, of: "https://api.invalid/9/feed")
      $0.received(32, 1, 100)
    }
    #expect(metrics.value("network.prefetch_share_while_starving") == 0.25)
  }

  @Test func `a video that nobody asks for does not wait`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.created(21, .item, item: 4)
      $0.bind(7, 3)
      $0.visible(7, 3)
      $0.request(21, 1)
      $0.received(21, 1, 300)
    }
    #expect(metrics.value("network.prefetch_share_while_starving") == 0)
  }
}
