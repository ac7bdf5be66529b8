import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// The pool, the order of an exchange and what a data source must not do, A1.11–A1.13, A1.18, A1.20, A1.22 and A1.23.
@MainActor
struct CollectionViewFactPoolTests {
  /// A data source whose cells come from a closure.
  private final class Source: NSObject, UICollectionViewDataSource {
    var count = 3
    let give: (UICollectionView, IndexPath) -> UICollectionViewCell

    init(_ give: @escaping (UICollectionView, IndexPath) -> UICollectionViewCell) {
      self.give = give
    }

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { give(view, indexPath) }
  }

  private func put(
    _ bench: Workbench, _ give: @escaping (UICollectionView, IndexPath) -> UICollectionViewCell
  ) -> Pager {
    let source = Source(give)
    bench.kept.append(source)
    return Pager.put(on: bench, count: 3) { $0.view.dataSource = source }
  }

  @Test(arguments: [
    (CollectionProfile.PoolOrder.lastIn, ["B", "A"]), (.firstIn, ["A", "B"]),
  ])
  func
    `A1.11 each identifier has a pool of its own, and the last in, or the first, is the first out`(
      order: CollectionProfile.PoolOrder, out: [String]
    )
  {
    Workbench.use(prepared: 0, kept: 0) {
      $0.poolOrder = order
    } body: { bench in
      let pager = Pager.put(on: bench, count: 8) {
        $0.identifier = { index in index == 3 ? "other" : "page" }
        ($0.view.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(
          width: 160, height: 480)
      }
      bench.wait(40)
      @MainActor func show(_ first: Int) -> [String] {
        bench.onMain {
          pager.view.contentOffset.x = Double(first) * 160
          pager.view.layoutIfNeeded()
        }
        return pager.calls().filter { $0.hasPrefix("given") }
      }
      #expect(show(0) == ["given 0 A", "given 1 B"])
      #expect(show(4) == ["given 4 C", "given 5 D"])
      #expect(show(6) == ["given 6 \(out[0])", "given 7 \(out[1])"])
      #expect(show(2) == ["given 2 \(order == .lastIn ? "D" : "C")", "given 3 E"])
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `A1.11 an identifier that was not registered raises`(os: SystemVersion) {
    Workbench.use(os: os) { bench in
      Pager.put(on: bench, count: 1) { $0.identifier = { _ in "unknown" } }
      bench.wait(40)
      #expect(bench.phone.outcome == .crashed)
      #expect(
        bench.phone.outcomeReason.hasPrefix(
          "NSInternalInconsistencyException: could not dequeue a view of kind: "))
      #expect(bench.phone.outcomeReason.contains("with identifier unknown"))
    }
  }

  @Test func `A1.12 new cells are added before those that left end their display`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      _ = pager.calls()
      bench.onMain { pager.view.contentOffset.x = 640 }
      bench.wait(40)
      // A is still in sight when the cell of 2 is asked for: it cannot be that cell.
      #expect(
        pager.calls() == ["asked 2", "given 2 B", "willDisplay 2 B", "didEndDisplaying 0 A"])
    }
  }

  @Test(arguments: [(0, 0, 2), (0, 1, 3), (1, 0, 3), (1, 1, 4)])
  func `A1.13 a pager lives on two cells, one more for each kept and prepared`(
    prepared: Int, kept: Int, cells: Int
  ) {
    Workbench.use(prepared: prepared, kept: kept) { bench in
      Pager.put(on: bench, count: 12)
      for _ in 0..<8 { bench.flick() }
      for _ in 0..<4 { bench.flick(forward: false) }
      #expect(bench.records(.created).count { $0.small == ObjectClass.cell.rawValue } == cells)
    }
  }

  @Test func `A1.18 a reload waits for the layout, and a cell may come back at another index`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = Pager.put(on: bench, count: 6) {
        ($0.view.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(
          width: 160, height: 480)
      }
      bench.wait(40)
      _ = pager.calls()
      bench.onMain {
        pager.view.reloadData()
        #expect(pager.calls() == [])
        #expect(pager.view.visibleCells.map { pager.name($0) } == ["A", "B"])
        pager.view.layoutIfNeeded()
        #expect(pager.view.visibleCells.map { pager.name($0) } == ["B", "A"])
      }
      _ = pager.calls()
      bench.onMain { pager.view.reloadData() }
      #expect(pager.calls() == [])
      bench.wait(20)
      #expect(pager.calls().contains("asked 0"))
    }
  }

  @Test func `A1.18 a reload with fewer items leaves no offset beyond them`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 6)
      bench.onMain { pager.view.contentOffset.x = 1600 }
      bench.wait(40)
      _ = pager.calls()
      bench.onMain {
        pager.count = 2
        pager.view.reloadData()
        #expect(pager.view.contentOffset.x == 1600)
      }
      bench.wait(40)
      #expect(pager.view.contentOffset.x == 320)
      #expect(pager.view.indexPathsForVisibleItems.map(\.item) == [1])
      bench.onMain {
        pager.count = 0
        pager.view.reloadData()
      }
      bench.wait(40)
      #expect(pager.view.contentOffset == .zero)
      #expect(pager.view.visibleCells.isEmpty)
    }
  }

  @Test func `A1.18 content that shrinks under a finger is held by it until the release`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 6)
      bench.onMain { pager.view.contentOffset.x = 1600 }
      bench.wait(40)
      bench.drag(by: 200, for: 400)
      bench.wait(200)
      bench.onMain {
        pager.count = 2
        pager.view.reloadData()
        pager.view.layoutIfNeeded()
        #expect(pager.view.isDragging)
        #expect(pager.view.contentOffset.x > 1400)
      }
      bench.wait(1500)
      #expect(pager.view.contentOffset.x == 320)
    }
  }

  /// Reports say that the call is sometimes missing while a video plays in the cell; the model has no such fault.
  @Test(arguments: SystemVersion.allCases)
  func `A1.20 didEndDisplaying comes for every display that ended, though not always on a phone`(
    os: SystemVersion
  ) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 6) {
        $0.configure = { $0.build() }
        $0.onReuse = { $0.release() }
      }
      for isForward in [true, true, false, true, true] { bench.flick(forward: isForward) }
      let calls = pager.calls()
      let began = calls.count { $0.hasPrefix("willDisplay") }
      let ended = calls.count { $0.hasPrefix("didEndDisplaying") }
      #expect(began == 6)
      #expect(ended == began - 1)
    }
  }

  @Test func `A1.22 a cell that was not dequeued raises`() {
    Workbench.use { bench in
      _ = put(bench) { _, _ in UICollectionViewCell(frame: .zero) }
      bench.wait(40)
      #expect(bench.phone.outcome == .crashed)
      #expect(bench.phone.outcomeReason.contains("does not have a reuseIdentifier"))
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `A1.23 a view that was dequeued and not returned raises from iOS 18`(os: SystemVersion) {
    Workbench.use(os: os) { bench in
      _ = put(bench) { view, path in
        _ = view.dequeueReusableCell(withReuseIdentifier: "page", for: path)
        return view.dequeueReusableCell(withReuseIdentifier: "page", for: path)
      }
      bench.wait(40)
      guard os == .ios18 else {
        #expect(!bench.phone.isOver)
        return
      }
      #expect(bench.phone.outcome == .crashed)
      #expect(
        bench.phone.outcomeReason.hasPrefix(
          "NSInternalInconsistencyException: Expected dequeued view to be returned to the "
            + "collection view"))
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `A1.23 a view that is dequeued unasked raises at the next layout from iOS 18`(
    os: SystemVersion
  ) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.onMain {
        _ = pager.view.dequeueReusableCell(
          withReuseIdentifier: "page", for: IndexPath(item: 0, section: 0))
        #expect(!bench.phone.isOver)
        pager.view.setNeedsLayout()
      }
      bench.wait(40)
      #expect((bench.phone.outcome == .crashed) == (os == .ios18))
    }
  }
}
