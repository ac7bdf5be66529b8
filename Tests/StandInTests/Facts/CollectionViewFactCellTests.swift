import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// The life of a cell, A1.1–A1.6. Cells are named A, B, C in the order in which they are made.
@MainActor
struct CollectionViewFactCellTests {
  /// The events of a run's cells after an instant, with their items.
  private func events(_ bench: Workbench, since start: Int64 = 0) -> [String] {
    bench.records(.cell).filter { bench.milliseconds($0) >= start }.map {
      "\(CellEvent(rawValue: $0.small).map { "\($0)" } ?? "?") \($0.a)"
    }
  }

  @Test func `A1.1 a cell is taken or made, configured, displayed, and goes to the pool`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.flick()
      #expect(
        events(bench) == [
          "created 0", "cellForItem 0", "willDisplay 0", "created 1", "cellForItem 1",
          "willDisplay 1", "didEndDisplaying 0", "enqueued -1",
        ])
      let turned = bench.now
      bench.flick()
      #expect(
        events(bench, since: turned) == [
          "dequeued 2", "prepareForReuse 2", "cellForItem 2", "willDisplay 2",
          "didEndDisplaying 1", "enqueued -1",
        ])
    }
  }

  @Test func `A1.1 a cell is asked for the attributes that it prefers once it is configured`() {
    final class Asking: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ attributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        tag *= 100
        return super.preferredLayoutAttributesFitting(attributes)
      }
    }
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        1
      }
      func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
      {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "asking", for: indexPath)
        cell.tag += 7
        return cell
      }
    }
    Workbench.use { bench in
      let source = Source()
      let pager = Pager.put(on: bench, count: 1) {
        $0.view.register(Asking.self, forCellWithReuseIdentifier: "asking")
        $0.view.dataSource = source
      }
      bench.wait(40)
      #expect(pager.view.visibleCells.first?.tag == 700)
    }
  }

  @Test func `A1.2 a cell in the pool is told of its reuse only when it is taken out again`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = Pager.put(on: bench, count: 4)
      bench.flick()
      bench.wait(60_000)
      #expect(!pager.calls().contains { $0.hasPrefix("reuse") })
      bench.flick()
      #expect(pager.calls().starts(with: ["asked 2", "reuse A", "given 2 A"]))
    }
  }

  @Test func `A1.3 up to iOS 9 a cell is shown as soon as it is asked for and not kept`() {
    // The figures of the profile do not matter.
    Workbench.use(os: .ios9, prepared: 1, kept: 1) { bench in
      let pager = Pager.put(on: bench, count: 4)
      bench.flick()
      bench.flick(forward: false)
      #expect(
        pager.calls() == [
          "asked 0", "given 0 A", "willDisplay 0 A", "asked 1", "given 1 B", "willDisplay 1 B",
          "didEndDisplaying 0 A", "asked 0", "reuse A", "given 0 A", "willDisplay 0 A",
          "didEndDisplaying 1 B",
        ])
    }
  }

  @Test(arguments: [SystemVersion.ios10, .ios15, .ios18])
  func `A1.4 a cell is asked for before it shows, and a kept one is shown again unasked`(
    os: SystemVersion
  ) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.flick()
      let calls = pager.calls()
      #expect(calls.contains("asked 2"))
      #expect(!calls.contains("willDisplay 2 C"))
      bench.flick(forward: false)
      #expect(pager.calls() == ["willDisplay 0 A", "didEndDisplaying 1 B"])
    }
  }

  @Test(arguments: [SystemVersion.ios15, .ios18])
  func `A1.5 a prepared cell is displayed several times, or never`(os: SystemVersion) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.flick()
      // Page 2 is prepared and not shown. Flicks back and forth show 0 and 1 twice, and still not 2.
      bench.flick(forward: false)
      bench.flick()
      let calls = pager.calls()
      #expect(calls.count { $0 == "asked 0" } == 1)
      #expect(calls.count { $0 == "asked 1" } == 1)
      #expect(calls.count { $0 == "willDisplay 1 B" } == 2)
      #expect(calls.count { $0 == "didEndDisplaying 0 A" } == 2)
      #expect(calls.contains("asked 2"))
      #expect(!calls.contains { $0.hasPrefix("willDisplay 2") })
    }
  }

  @Test(arguments: [
    (SystemVersion.ios9, false), (.ios10, false), (.ios15, true), (.ios18, true),
  ])
  func `A1.6 a waiting cell can be had by its index from iOS 15, and is never visible`(
    os: SystemVersion, isGiven: Bool
  ) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.flick()
      for item in [0, 2] {
        let cell = pager.view.cellForItem(at: IndexPath(item: item, section: 0))
        #expect((cell != nil) == isGiven)
      }
      #expect(pager.view.cellForItem(at: IndexPath(item: 1, section: 0)) != nil)
      #expect(pager.view.visibleCells.map { pager.name($0) } == ["B"])
      #expect(pager.view.indexPathsForVisibleItems.map(\.item) == [1])
    }
  }
}
