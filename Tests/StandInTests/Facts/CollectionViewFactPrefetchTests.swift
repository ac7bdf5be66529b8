import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// What is asked for ahead of the scroll, A1.7–A1.10 and A1.21.
@MainActor
struct CollectionViewFactPrefetchTests {
  nonisolated private static let sinceIOS10 = [SystemVersion.ios10, .ios15, .ios18]

  private func instant(_ bench: Workbench, _ event: CellEvent, _ item: Int64) -> Int64? {
    bench.records(.cell).first { $0.small == event.rawValue && $0.a == item }
      .map { bench.milliseconds($0) }
  }

  private func prefetches(_ bench: Workbench) -> [(at: Int64, item: Int64, isWanted: Bool)] {
    bench.records(.prefetch).map { (bench.milliseconds($0), $0.a, $0.small == 1) }
  }

  @Test(arguments: sinceIOS10)
  func `A1.7 prefetching that is off asks for neither cells nor data ahead`(os: SystemVersion) {
    Workbench.use(os: os) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5)
      #expect(pager.view.isPrefetchingEnabled)
      bench.onMain { pager.view.isPrefetchingEnabled = false }
      bench.flick()
      let calls = pager.calls()
      #expect(calls.contains("asked 1"))
      #expect(!calls.contains("asked 2"))
      #expect(!calls.contains { $0.hasPrefix("prefetch") })
      #expect(prefetches(bench).isEmpty)
    }
  }

  @Test func `A1.7 data is not asked for ahead up to iOS 9`() {
    Workbench.use(os: .ios9) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5)
      bench.flick()
      #expect(!pager.calls().contains { $0.hasPrefix("prefetch") })
    }
  }

  /// Rows of 160 pt, three in sight.
  private func list(_ bench: Workbench) -> Pager {
    PrefetchJournal.put(on: bench, count: 40) {
      let layout = $0.view.collectionViewLayout as? UICollectionViewFlowLayout
      layout?.scrollDirection = .vertical
      layout?.itemSize = CGSize(width: 320, height: 160)
      $0.view.isPagingEnabled = false
    }
  }

  @Test(arguments: sinceIOS10)
  func `A1.8 data is asked for nearest first, in either direction, and not for every cell`(
    os: SystemVersion
  ) {
    Workbench.use(os: os, prepared: 0, kept: 0) { bench in
      let pager = list(bench)
      bench.wait(40)
      #expect(pager.calls().last == "prefetch [3, 4, 5]")
      // A jump far down: 20…22 are shown without having been asked for.
      bench.onMain { pager.view.contentOffset.y = 3200 }
      bench.wait(40)
      let jumped = pager.calls().filter { $0.hasPrefix("prefetch") || $0.hasPrefix("cancel") }
      #expect(jumped == ["cancel [3, 4, 5]", "prefetch [23, 24, 25]"])
      bench.onMain { pager.view.contentOffset.y = 3040 }
      bench.wait(40)
      let turned = pager.calls().filter { $0.hasPrefix("prefetch") || $0.hasPrefix("cancel") }
      #expect(turned == ["cancel [23, 24, 25]", "prefetch [18, 17, 16]"])
      #expect(
        prefetches(bench).map(\.item) == [3, 4, 5, 3, 4, 5, 23, 24, 25, 23, 24, 25, 18, 17, 16])
    }
  }

  @Test(arguments: sinceIOS10)
  func `A1.8 a scroll that turns round cancels what it had asked for`(os: SystemVersion) {
    Workbench.use(os: os, prepared: 0) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5)
      bench.flick()
      _ = pager.calls()
      bench.drag(by: 100, for: 100, hold: 200)
      bench.wait(200)
      #expect(pager.calls() == ["willDisplay 0 A", "cancel [2]"])
    }
  }

  @Test func `A1.8 turning round cancels before other cells come into sight`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = list(bench)
      bench.wait(40)
      bench.onMain { pager.view.contentOffset.y = 200 }
      bench.wait(40)
      _ = pager.calls()
      bench.onMain { pager.view.contentOffset.y = 190 }
      bench.wait(40)
      #expect(pager.calls() == ["cancel [5, 6, 7]", "prefetch [0]"])
    }
  }

  @Test(arguments: sinceIOS10)
  func `A1.9 a pager asks for data, then on a swipe for the next cell, its data, its cell`(
    os: SystemVersion
  ) throws {
    try Workbench.use(os: os) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5)
      bench.wait(500)
      #expect(pager.calls() == ["asked 0", "given 0 A", "willDisplay 0 A", "prefetch [1]"])
      bench.flick()
      #expect(
        pager.calls() == [
          "asked 1", "given 1 B", "willDisplay 1 B", "prefetch [2]", "asked 2", "given 2 C",
          "didEndDisplaying 0 A",
        ])
      // The report has 56 ms between the last two calls; the profile sets 50 ms from the first move.
      let data = try #require(prefetches(bench).first { $0.item == 2 }?.at)
      let cell = try #require(instant(bench, .prepared, 2))
      #expect((40...60).contains(cell - data))
    }
  }

  @Test func `A1.9 a busy main thread does not bring the cell before its data`() {
    Workbench.use(os: .ios10) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5) { pager in
        pager.configure = { _ in bench.spend(120) }
      }
      bench.wait(500)
      bench.flick()
      let asked = pager.calls().filter { $0.hasPrefix("asked") || $0.hasPrefix("prefetch") }
      #expect(asked.prefix(5) == ["asked 0", "prefetch [1]", "asked 1", "prefetch [2]", "asked 2"])
    }
  }

  /// A frame takes 20 ms here, the pan begins with the second touch of a drag.
  @Test(arguments: [SystemVersion.ios15, .ios18])
  func `A1.5 spare time after the frame that moves the scroll prepares the next cell`(
    os: SystemVersion
  ) {
    func prepared(_ preparing: CollectionProfile.Preparing, busy: Bool) -> Int64? {
      var lapse: Int64?
      Workbench.use(os: os) {
        $0.preparing = preparing
      } body: { bench in
        let pager = Pager.put(on: bench, count: 5)
        bench.wait(40)
        // The scroll takes all the time of each frame, as long as it moves.
        if busy { pager.onScroll = { bench.phone.world.charge(.milliseconds(25), "busy") } }
        bench.flick()
        let moved = bench.records(.offset).first.map { bench.milliseconds($0) }
        let made = bench.records(.cell).first { $0.small == CellEvent.prepared.rawValue }
        if let moved, let made { lapse = bench.milliseconds(made) - moved }
      }
      return lapse
    }
    #expect(prepared(.delayed, busy: false) == 50)
    #expect(prepared(.spareTime, busy: false) == 0)
    #expect(prepared(.delayed, busy: true) != nil)
    #expect(prepared(.spareTime, busy: true) == nil)
  }

  @Test(arguments: sinceIOS10)
  func `A1.10 data is asked for right after the first layout, a cell only when the scroll moves`(
    os: SystemVersion
  ) throws {
    try Workbench.use(os: os) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5)
      bench.wait(3000)
      #expect(pager.calls() == ["asked 0", "given 0 A", "willDisplay 0 A", "prefetch [1]"])
      let shown = try #require(instant(bench, .willDisplay, 0))
      let data = try #require(prefetches(bench).first?.at)
      #expect(data - shown <= 21)
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `A1.21 an app that does its own preloading gets no cell before it is seen`(
    os: SystemVersion
  ) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 6) { $0.view.isPrefetchingEnabled = false }
      for _ in 0..<3 { bench.flick() }
      let calls = pager.calls()
      for item in 0...3 {
        let given = calls.firstIndex { $0.hasPrefix("given \(item) ") }
        let shown = calls.firstIndex { $0.hasPrefix("willDisplay \(item) ") }
        #expect(given.map { $0 + 1 } == shown)
      }
      #expect(!calls.contains("asked 4"))
    }
  }
}
