import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// The life of cells, seen through a collection view's calls to its data source and delegate; `Facts` has a test for
/// each fact of A1. Cells are named A, B, C in the order in which they are made.
@MainActor
struct CollectionViewTests {
  @Test func `only the visible page is asked for at first, and none is prepared before a scroll`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      #expect(pager.calls() == [])
      bench.wait(2000)
      #expect(pager.calls() == ["asked 0", "given 0 A", "willDisplay 0 A"])
      #expect(pager.view.visibleCells.map { pager.name($0) } == ["A"])
    }
  }

  @Test func `a page is asked for, shown, prepared beyond, and the one before kept`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      _ = pager.calls()
      bench.flick()
      #expect(
        pager.calls() == [
          "asked 1", "given 1 B", "willDisplay 1 B", "asked 2", "given 2 C", "didEndDisplaying 0 A",
        ])
      bench.flick()
      // The prepared cell is shown without being asked for; the kept one goes to the pool and comes back as 3.
      #expect(
        pager.calls() == [
          "willDisplay 2 C", "asked 3", "given 3 D", "didEndDisplaying 1 B",
        ])
      bench.flick()
      #expect(
        pager.calls() == [
          "willDisplay 3 D", "asked 4", "reuse A", "given 4 A", "didEndDisplaying 2 C",
        ])
    }
  }

  @Test func `a kept page is displayed again without being asked for`() {
    Workbench.use(prepared: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.flick()
      _ = pager.calls()
      bench.flick(forward: false)
      #expect(pager.calls() == ["willDisplay 0 A", "didEndDisplaying 1 B"])
    }
  }

  @Test func `without kept and prepared cells each page is asked for again`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.flick()
      _ = pager.calls()
      bench.flick(forward: false)
      #expect(
        pager.calls() == [
          "asked 0", "reuse A", "given 0 A", "willDisplay 0 A", "didEndDisplaying 1 B",
        ])
    }
  }

  @Test func `prefetching that is turned off prepares nothing`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5) { $0.view.isPrefetchingEnabled = false }
      bench.flick()
      #expect(!pager.calls().contains("asked 2"))
    }
  }

  @Test func `a reload waits for the next layout and may give a cell another item`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      _ = pager.calls()
      bench.onMain {
        pager.view.reloadData()
        #expect(pager.calls() == [])
        #expect(pager.view.visibleCells.count == 1)
        pager.view.layoutIfNeeded()
        #expect(
          pager.calls() == [
            "didEndDisplaying 0 A", "asked 0", "reuse A", "given 0 A", "willDisplay 0 A",
          ])
        pager.view.reloadData()
      }
      #expect(pager.calls() == [])
      bench.wait(20)
      #expect(pager.calls().count == 5)
    }
  }

  @Test func `the number of items is that of the last reload`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.onMain { #expect(pager.view.numberOfItems(inSection: 0) == 5) }
      bench.wait(40)
      pager.count = 7
      bench.onMain {
        #expect(pager.view.numberOfItems(inSection: 0) == 5)
        pager.view.reloadData()
        #expect(pager.view.numberOfItems(inSection: 0) == 7)
      }
    }
  }

  @Test func `a jump to an item is told once, has no end, and is laid out with the next layout`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      _ = pager.calls()
      pager.onScroll = { pager.journal.note("scrolled") }
      bench.onMain {
        pager.view.scrollToItem(
          at: IndexPath(item: 3, section: 0), at: .centeredHorizontally, animated: false)
        #expect(pager.calls() == ["scrolled"])
        #expect(pager.view.contentOffset.x == 960)
        #expect(pager.view.indexPathsForVisibleItems.map(\.item) == [0])
      }
      bench.wait(1000)
      #expect(
        pager.calls() == ["asked 3", "given 3 B", "willDisplay 3 B", "didEndDisplaying 0 A"])
      let recorded = bench.records(.scrollCall).map(\.small)
      #expect(recorded == [ScrollCall.offsetSet.rawValue])
    }
  }

  @Test func `a scroll to an item ends at the insets`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5, paging: false) {
        $0.view.contentInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 50)
      }
      bench.wait(40)
      bench.onMain {
        pager.view.scrollToItem(at: IndexPath(item: 0, section: 0), at: .right, animated: false)
        #expect(pager.view.contentOffset.x == 0)
        let layout = pager.view.collectionViewLayout as? UICollectionViewFlowLayout
        layout?.itemSize.width = 100
        pager.view.layoutIfNeeded()
        pager.view.scrollToItem(at: IndexPath(item: 0, section: 0), at: .right, animated: false)
        #expect(pager.view.contentOffset.x == -30)
        pager.view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .left, animated: false)
        #expect(pager.view.contentOffset.x == 230)
      }
    }
  }

  @Test func `content that shrinks takes the offset along, which the app has not set`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain { pager.view.contentOffset.x = 1280 }
      bench.wait(40)
      pager.count = 2
      bench.onMain { pager.view.reloadData() }
      bench.wait(40)
      #expect(pager.view.contentOffset.x == 320)
      #expect(bench.records(.scrollCall).map(\.a) == [1280 * 1024])
      #expect(bench.records(.offset).map(\.a) == [1280 * 1024, 320 * 1024])
    }
  }

  @Test func `an animated scroll makes every page that it passes`() {
    Workbench.use(prepared: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain {
        pager.view.scrollToItem(
          at: IndexPath(item: 3, section: 0), at: .left, animated: true)
      }
      bench.wait(500)
      let shown = pager.calls().filter { $0.hasPrefix("willDisplay") }
      #expect(
        shown == ["willDisplay 0 A", "willDisplay 1 B", "willDisplay 2 C", "willDisplay 3 D"])
    }
  }

  @Test func `a scroll to an item before the first layout works with any layout`() {
    /// Keeps its attributes from `prepare`, as custom layouts do.
    final class Cached: UICollectionViewLayout {
      private var attributes: [UICollectionViewLayoutAttributes] = []
      override func prepare() {
        attributes = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map {
          let made = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: $0, section: 0))
          made.frame = CGRect(x: Double($0) * 320, y: 0, width: 320, height: 480)
          return made
        }
      }
      override var collectionViewContentSize: CGSize {
        CGSize(width: Double(attributes.count) * 320, height: 480)
      }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? { attributes }
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
      }
    }
    Workbench.use { bench in
      let pager = bench.make { Pager(on: bench, count: 5) }
      bench.onMain {
        let view = UICollectionView(frame: bench.root.bounds, collectionViewLayout: Cached())
        view.register(PageCell.self, forCellWithReuseIdentifier: "page")
        view.dataSource = pager
        bench.root.addSubview(view)
        view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .left, animated: false)
        #expect(view.contentOffset.x == 1280)
      }
      bench.wait(100)
      #expect(!bench.phone.isOver)
      #expect(pager.calls() == ["asked 4", "given 4 A"])
    }
  }

  @Test(arguments: [5, 99, -1])
  func `a scroll to an item that is not there raises`(item: Int) {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain {
        pager.view.scrollToItem(at: IndexPath(item: item, section: 0), at: .left, animated: true)
      }
      #expect(bench.phone.outcome == .crashed)
      #expect(
        bench.phone.outcomeReason.hasPrefix(
          "NSInternalInconsistencyException: Attempted to scroll the collection view to an "
            + "out-of-bounds item"))
      #expect(bench.records(.exception).count == 1)
    }
  }
}
