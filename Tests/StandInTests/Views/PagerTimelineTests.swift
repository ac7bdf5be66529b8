import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// What a person sees of a pager of videos, as a picture: a row a cell, a column 50 ms; see `Timeline`.
@MainActor
struct PagerTimelineTests {
  /// A pager of videos over posters, on cells with a black background.
  @discardableResult
  private func put(
    on bench: Workbench, count: Int = 3, poster: Bool = true, _ setUp: (Pager) -> Void = { _ in }
  ) -> Pager {
    Pager.put(on: bench, count: count) {
      $0.configure = { cell in
        cell.backgroundColor = .black
        if poster { cell.showPoster() }
        cell.build()
      }
      $0.onReuse = { $0.release() }
      setUp($0)
    }
  }

  private func picture(_ bench: Workbench, from start: Int64 = 0) -> String {
    Timeline.picture(bench.phone.trace, from: start, to: bench.now)
  }

  @Test func `a video shows its poster until its first frame`() {
    Workbench.use { bench in
      put(on: bench)
      bench.wait(600)
      #expect(
        picture(bench)
          == """
          A PPP000000000
          """)
    }
  }

  @Test func `a video without a poster is black until its first frame`() {
    Workbench.use { bench in
      put(on: bench, poster: false)
      bench.wait(600)
      #expect(
        picture(bench)
          == """
          A bbb000000000
          """)
    }
  }

  @Test func `a pager swiped once`() {
    Workbench.use { bench in
      put(on: bench)
      bench.wait(500)
      bench.flick()
      #expect(
        picture(bench, from: 400)
          == """
          A 0000000000......
          B ...PPP1111111111
          """)
    }
  }

  @Test func `a pager swiped twice: the prepared page is loaded before it is seen`() {
    Workbench.use { bench in
      put(on: bench)
      bench.wait(500)
      bench.flick()
      bench.flick()
      #expect(
        picture(bench, from: 400)
          == """
          A 0000000000....................
          B ...PPP111111111111111111......
          C .................2222222222222
          """)
    }
  }

  @Test func `a pager swiped there and back: the kept page plays on`() {
    Workbench.use { bench in
      put(on: bench)
      bench.wait(500)
      bench.flick()
      bench.flick(forward: false)
      #expect(
        picture(bench, from: 400)
          == """
          A 0000000000.......0000000000000
          B ...PPP111111111111111111......
          """)
    }
  }

  @Test func `released when it leaves and not rebuilt, a kept page comes back black`() {
    Workbench.use { bench in
      put(on: bench, poster: false) { $0.onDidEndDisplaying = { $0.release() } }
      bench.wait(500)
      bench.flick()
      bench.flick(forward: false)
      #expect(
        picture(bench, from: 400)
          == """
          A 0000000000.......bbbbbbbbbbbbb
          B ...bbb111111111111111111......
          """)
    }
  }

  @Test
  func `released when it leaves and rebuilt in willDisplay, a kept page comes back and loads`() {
    Workbench.use { bench in
      put(on: bench, poster: false) {
        $0.onDidEndDisplaying = { $0.release() }
        $0.onWillDisplay = { $0.build() }
      }
      bench.wait(500)
      bench.flick()
      bench.flick(forward: false)
      #expect(
        picture(bench, from: 400)
          == """
          A 0000000000.......bbb0000000000
          B ...bbb111111111111111111......
          """)
    }
  }

  @Test func `a cell reused while loading shows only its new item`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = put(on: bench)
      bench.wait(60)
      // A leaves before its first video has come in, and comes back from the pool for the third.
      for offset in [320.0, 640] {
        bench.onMain { pager.view.contentOffset.x = offset }
        bench.wait(60)
      }
      bench.wait(320)
      #expect(
        picture(bench)
          == """
          A PP.PPP2222
          B ..PP......
          """)
    }
  }

  @Test func `a cell that keeps its player when it is reused shows the wrong item`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      put(on: bench) { $0.onReuse = { _ in } }
      bench.wait(500)
      bench.flick()
      bench.flick()
      #expect(
        picture(bench, from: 400)
          == """
          A 0000000000.......xxxxxxxxxxxxx
          B ...PPP111111111111111111......
          """)
    }
  }

  @Test func `a prepared page is bound and loads before it is seen`() throws {
    try Workbench.use { bench in
      put(on: bench)
      bench.wait(500)
      bench.flick()
      bench.flick()
      let bind = try #require(bench.records(.bind).first { $0.a == 2 })
      let decoded = try #require(
        bench.records(.created).first { $0.small == ObjectClass.item.rawValue && $0.b == 2 })
      let shown = try #require(
        bench.records(.cell).first { $0.small == CellEvent.willDisplay.rawValue && $0.a == 2 })
      let seen = try #require(bench.records(.visibleHalf).first { $0.a == 2 })
      #expect(bind.instant < shown.instant)
      #expect(decoded.instant < shown.instant)
      #expect(shown.instant < seen.instant)
    }
  }
}
