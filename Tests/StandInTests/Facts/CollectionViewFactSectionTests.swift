@testable import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Several sections: how A1 holds across them, and how a flow layout lays them out.
@MainActor
struct CollectionViewFactSectionTests {
  /// A vertical list of full-width rows in sections, which writes down its calls by section and item.
  private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDataSourcePrefetching
  {
    let view: UICollectionView
    let layout = UICollectionViewFlowLayout()
    let journal = Journal()
    var counts: [Int]

    init(on bench: Workbench, counts: [Int]) {
      self.counts = counts
      layout.itemSize = CGSize(width: 320, height: 240)
      layout.minimumLineSpacing = 0
      view = UICollectionView(frame: bench.root.bounds, collectionViewLayout: layout)
      super.init()
      view.register(PageCell.self, forCellWithReuseIdentifier: "row")
      view.dataSource = self
      view.delegate = self
      view.prefetchDataSource = self
    }

    func calls() -> [String] {
      defer { journal.clear() }
      return journal.lines
    }

    private func note(_ call: String, _ path: IndexPath) {
      journal.note("\(call) \(path.section)-\(path.item)")
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }

    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      note("asked", indexPath)
      return view.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }

    func collectionView(
      _ view: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { note("willDisplay", indexPath) }

    func collectionView(
      _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { note("didEndDisplaying", indexPath) }

    func collectionView(
      _ view: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) { for path in indexPaths { note("prefetch", path) } }
  }

  private func put(
    on bench: Workbench, _ counts: [Int], _ setUp: (Rows) -> Void = { _ in }
  ) -> Rows {
    bench.make {
      let rows = Rows(on: bench, counts: counts)
      setUp(rows)
      bench.kept.append(rows)
      bench.root.addSubview(rows.view)
      return rows
    }
  }

  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test(arguments: SystemVersion.allCases)
  func `A1.3 and A1.4 cells are asked for and shown in order across sections`(os: SystemVersion) {
    Workbench.use(os: os) { bench in
      let rows = put(on: bench, [1, 0, 4])
      bench.wait(40)
      let first = ["asked 0-0", "willDisplay 0-0", "asked 2-0", "willDisplay 2-0"]
      let data = os == .ios9 ? [] : ["prefetch 2-1", "prefetch 2-2"]
      #expect(rows.calls() == first + data)
      #expect(rows.view.indexPathsForVisibleItems == [path(0, 0), path(2, 0)])
      bench.onMain { rows.view.contentOffset.y = 240 }
      bench.wait(40)
      #expect(rows.calls().prefix(3) == ["asked 2-1", "willDisplay 2-1", "didEndDisplaying 0-0"])
      #expect(rows.view.indexPathsForVisibleItems == [path(2, 0), path(2, 1)])
    }
  }

  @Test func `A1.4 the cell that is prepared ahead may be another section's`() {
    Workbench.use { bench in
      let rows = put(on: bench, [2, 3])
      bench.wait(40)
      _ = rows.calls()
      bench.make { rows.view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
      bench.wait(600)
      let calls = rows.calls()
      #expect(calls.filter { $0.hasPrefix("asked") } == ["asked 1-0", "asked 1-1"])
      #expect(calls.contains("willDisplay 1-0") && !calls.contains("willDisplay 1-1"))
      #expect(rows.view.cellForItem(at: path(1, 1)) != nil)
      #expect(rows.view.cellForItem(at: path(0, 2)) == nil)
    }
  }

  @Test(arguments: [true, false])
  func `sections of a flow layout follow each other, each within its inset`(isVertical: Bool) {
    Workbench.use { bench in
      let rows = put(on: bench, [2, 0, 1]) {
        $0.layout.scrollDirection = isVertical ? .vertical : .horizontal
        $0.layout.itemSize =
          isVertical ? CGSize(width: 320, height: 100) : CGSize(width: 100, height: 480)
        $0.layout.minimumLineSpacing = 7
        $0.layout.sectionInset =
          isVertical
          ? UIEdgeInsets(top: 10, left: 0, bottom: 30, right: 0)
          : UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
      }
      bench.wait(40)
      // 10 + 100 + 7 + 100 + 30, then an empty section of 40, then 10 + 100 + 30.
      let starts = [path(0, 0), path(0, 1), path(2, 0)].map {
        rows.view.layoutAttributesForItem(at: $0)?.frame.origin
      }
      #expect(
        starts
          == [10, 117, 297].map {
            isVertical ? CGPoint(x: 0, y: $0) : CGPoint(x: $0, y: 0)
          })
      #expect(
        rows.view.contentSize
          == (isVertical ? CGSize(width: 320, height: 427) : CGSize(width: 427, height: 480)))
      #expect(rows.view.indexPathForItem(at: CGPoint(x: 5, y: 5)) == nil)
    }
  }

  @Test func `a delegate gives each section of a flow layout its inset and spacing`() {
    final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize { CGSize(width: 320, height: 50 * Double(indexPath.section + 1)) }

      func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout,
        insetForSectionAt section: Int
      ) -> UIEdgeInsets {
        UIEdgeInsets(top: section == 1 ? 20 : 0, left: 0, bottom: 0, right: 0)
      }

      func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
      ) -> CGFloat { section == 1 ? 5 : 0 }
    }
    Workbench.use { bench in
      let sizes = Sizes()
      let rows = put(on: bench, [2, 2]) { $0.view.delegate = sizes }
      bench.wait(40)
      let tops = [path(0, 0), path(0, 1), path(1, 0), path(1, 1)].map {
        rows.view.layoutAttributesForItem(at: $0)?.frame.minY
      }
      #expect(tops == [0, 50, 120, 225])
      #expect(rows.view.contentSize.height == 325)
    }
  }

  @Test func `sections and their items are counted as of the last reload`() {
    Workbench.use { bench in
      let rows = put(on: bench, [1, 2])
      bench.wait(40)
      bench.onMain {
        rows.counts = [3]
        #expect(rows.view.numberOfSections == 2)
        #expect(rows.view.numberOfItems(inSection: 1) == 2)
        rows.view.reloadData()
        #expect(rows.view.numberOfSections == 1)
        #expect(rows.view.numberOfItems(inSection: 0) == 3)
        // Cells are still where they were.
        #expect(rows.view.indexPathsForVisibleItems == [path(0, 0), path(1, 0)])
        _ = rows.view.numberOfItems(inSection: 1)
      }
      #expect(
        bench.phone.outcomeReason.contains(
          "request for number of items in section 1 when there are only 1 sections"))
    }
  }

  @Test func `A1.17 a scroll to a section that is not there raises`() {
    Workbench.use { bench in
      let rows = put(on: bench, [1, 1])
      bench.wait(40)
      bench.onMain { rows.view.scrollToItem(at: path(2, 0), at: .top, animated: false) }
      #expect(
        bench.phone.outcomeReason
          == "NSInternalInconsistencyException: Attempted to scroll the collection view to an "
          + "out-of-bounds section (2) when there are only 2 sections.")
    }
  }

  @Test func `an item of a layout that the data source does not have raises`() {
    final class TooMany: UICollectionViewLayout {
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      {
        let attributes = UICollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: 0, section: 7))
        attributes.frame = rect
        return [attributes]
      }
    }
    Workbench.use { bench in
      let rows = put(on: bench, [1])
      bench.make {
        let view = UICollectionView(frame: bench.root.bounds, collectionViewLayout: TooMany())
        view.dataSource = rows
        bench.root.addSubview(view)
      }
      bench.wait(40)
      #expect(bench.phone.outcomeReason.contains("an index path that does not exist"))
    }
  }

  // MARK: Updates

  @Test func `A1.18 an inserted section shifts the cells of those that follow`() {
    Workbench.use { bench in
      let rows = put(on: bench, [1, 3])
      bench.wait(40)
      let cell = rows.view.cellForItem(at: path(1, 0))
      _ = rows.calls()
      bench.onMain {
        rows.counts = [1, 1, 3]
        rows.view.insertSections(IndexSet(integer: 1))
      }
      bench.wait(40)
      #expect(
        rows.calls().filter { !$0.hasPrefix("prefetch") }
          == ["asked 1-0", "willDisplay 1-0", "didEndDisplaying 2-0"])
      #expect(rows.view.cellForItem(at: path(2, 0)) === cell)
    }
  }

  @Test func `A1.18 the cells of a deleted section end their display, those of a reloaded one go`()
  {
    Workbench.use { bench in
      let rows = put(on: bench, [1, 1, 1])
      bench.wait(40)
      let second = rows.view.cellForItem(at: path(1, 0))
      _ = rows.calls()
      bench.onMain {
        rows.counts = [1, 1]
        rows.view.deleteSections(IndexSet(integer: 0))
        #expect(rows.view.cellForItem(at: path(0, 0)) === second)
        rows.counts = [2, 1]
        rows.view.reloadSections(IndexSet(integer: 0))
        #expect(rows.view.cellForItem(at: path(0, 0)) !== second)
      }
      let calls = rows.calls()
      #expect(
        calls.filter { $0.hasPrefix("didEnd") }.prefix(2).map { $0 } == [
          "didEndDisplaying 0-0", "didEndDisplaying 1-0",
        ])
      #expect(rows.view.indexPathsForVisibleItems == [path(0, 0), path(0, 1)])
    }
  }

  @Test func `A1.18 a moved item keeps its cell, and those between make room`() {
    Workbench.use { bench in
      let rows = put(on: bench, [2, 2]) { $0.layout.itemSize.height = 120 }
      bench.wait(40)
      let before = rows.view.visibleCells
      _ = rows.calls()
      bench.onMain {
        rows.counts = [1, 3]
        rows.view.moveItem(at: path(0, 0), to: path(1, 2))
      }
      bench.wait(40)
      #expect(rows.calls() == [])
      #expect(
        rows.view.indexPathsForVisibleItems == [path(0, 0), path(1, 0), path(1, 1), path(1, 2)])
      let after = rows.view.visibleCells
      #expect(zip(after, [before[1], before[2], before[3], before[0]]).allSatisfy { $0 === $1 })
      #expect(after.map(\.frame.minY) == [0, 120, 240, 360])
    }
  }

  @Test func `A1.18 a move that the data source does not know of raises`() {
    Workbench.use { bench in
      let rows = put(on: bench, [2, 2])
      bench.wait(40)
      bench.onMain { rows.view.moveItem(at: path(0, 0), to: path(1, 0)) }
      #expect(
        bench.phone.outcomeReason.contains("(0 moved in, 1 moved out)"))
    }
  }
}
