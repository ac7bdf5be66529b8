import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Inserted, deleted, reloaded and reconfigured items: the alternative to a reload that A1.18 names.
@MainActor
struct CollectionViewFactUpdateTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// A pager at page 2 of 5 with page 1 (B) kept, page 3 (D) prepared.
  private func atPageTwo(_ bench: Workbench, _ setUp: (Pager) -> Void = { _ in }) -> Pager {
    let pager = Pager.put(on: bench, count: 5, setUp)
    bench.flick()
    bench.flick()
    _ = pager.calls()
    return pager
  }

  @Test func `A1.18 a reloaded item gets another cell, and the others keep theirs`() {
    Workbench.use { bench in
      let pager = atPageTwo(bench)
      bench.onMain { pager.view.reloadItems(at: [path(2)]) }
      // The cell in the pool is A; C ends its display after it.
      #expect(
        pager.calls() == [
          "asked 2", "reuse A", "given 2 A", "willDisplay 2 A", "didEndDisplaying 2 C",
        ])
      bench.flick(forward: false)
      #expect(pager.calls().first == "willDisplay 1 B")
    }
  }

  @Test func `A1.18 an insertion shifts the cells in sight and those that wait`() {
    Workbench.use { bench in
      let pager = atPageTwo(bench)
      bench.onMain {
        pager.count = 6
        pager.view.insertItems(at: [path(0)])
        #expect(pager.view.cellForItem(at: path(4)).map { pager.name($0) } == "D")
        #expect(pager.view.cellForItem(at: path(3)).map { pager.name($0) } == "C")
      }
      // The offset stays: the item before, which was kept, is in sight now.
      #expect(pager.calls() == ["willDisplay 2 B", "didEndDisplaying 3 C"])
      #expect(pager.view.indexPathsForVisibleItems == [path(2)])
    }
  }

  @Test func `A1.18 a deleted item ends its display, and the next one moves in`() {
    Workbench.use { bench in
      let pager = atPageTwo(bench)
      bench.onMain {
        pager.count = 4
        pager.view.deleteItems(at: [path(2)])
      }
      #expect(pager.calls() == ["willDisplay 2 D", "didEndDisplaying 2 C"])
      #expect(pager.view.numberOfItems(inSection: 0) == 4)
    }
  }

  @Test func `A1.18 deleting the last items moves the offset to what is left`() {
    Workbench.use { bench in
      let pager = atPageTwo(bench)
      bench.onMain {
        pager.count = 1
        pager.view.deleteItems(at: (1...4).map(path))
        #expect(pager.view.contentOffset.x == 0)
      }
      #expect(pager.view.indexPathsForVisibleItems == [path(0)])
      #expect(pager.view.contentSize.width == 320)
    }
  }

  @Test func `A1.18 a batch deletes by old indices and inserts by new ones, then completes`() {
    Workbench.use { bench in
      let pager = atPageTwo(bench)
      bench.onMain {
        pager.view.performBatchUpdates {
          pager.count = 5
          // 0 1 2 3 4 becomes new 2 new 3 4: items 0 and 1 are deleted, then two are inserted.
          pager.view.insertItems(at: [path(0), path(2)])
          pager.view.deleteItems(at: [path(0), path(1)])
          #expect(pager.calls() == [])
        } completion: { isFinished in
          pager.journal.note("completed \(isFinished)")
        }
        #expect(pager.view.cellForItem(at: path(1)).map { pager.name($0) } == "C")
        #expect(pager.view.cellForItem(at: path(3)).map { pager.name($0) } == "D")
      }
      #expect(pager.calls().contains("asked 2"))
      bench.wait(1000)
      #expect(pager.calls() == ["completed true"])
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `A1.18 a batch that does not agree with the data source raises`(os: SystemVersion) {
    Workbench.use(os: os) { bench in
      let pager = atPageTwo(bench)
      bench.onMain {
        pager.count = 8
        pager.view.insertItems(at: [path(0)])
      }
      #expect(bench.phone.outcome == .crashed)
      #expect(
        bench.phone.outcomeReason.hasPrefix(
          "NSInternalInconsistencyException: Invalid update: invalid number of items in section 0. "
            + "The number of items contained in an existing section after the update (8) must be "
            + "equal to the number of items contained in that section before the update (5), "))
    }
  }

  @Test func `A1.18 items that are not there are neither deleted nor inserted`() {
    for isDeletion in [true, false] {
      Workbench.use { bench in
        let pager = atPageTwo(bench)
        bench.onMain {
          pager.count += isDeletion ? -1 : 1
          if isDeletion {
            pager.view.deleteItems(at: [path(5)])
          } else {
            pager.view.insertItems(at: [path(6)])
          }
        }
        #expect(
          bench.phone.outcomeReason.contains(
            isDeletion ? "attempt to delete item 5" : "attempt to insert item 6"))
      }
    }
  }

  @Test func `A1.18 a reconfigured item keeps its cell and is not displayed anew`() {
    Workbench.use { bench in
      let pager = atPageTwo(bench)
      bench.onMain { pager.view.reconfigureItems(at: [path(2), path(3)]) }
      #expect(pager.calls() == ["asked 2", "given 2 C", "asked 3", "given 3 D"])
    }
  }

  @Test func `a delegate that deletes an item while it is about to show keeps it off the screen`() {
    Workbench.use(prepared: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      pager.onWillDisplay = { [weak pager] cell in
        guard let pager, cell.item == 1, pager.count == 5 else { return }
        pager.count = 4
        pager.view.deleteItems(at: [IndexPath(item: 1, section: 0)])
      }
      bench.flick()
      #expect(!bench.phone.isOver)
      #expect(pager.view.visibleCells.count == 1)
      #expect(pager.view.subviews.count == 1)
      #expect(pager.view.subviews.first === pager.view.visibleCells.first)
    }
  }

  @Test func `data that was asked for ahead is not asked for again after an insertion`() {
    Workbench.use(prepared: 0) { bench in
      let pager = PrefetchJournal.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain {
        pager.count = 6
        pager.view.insertItems(at: [path(5)])
      }
      bench.wait(40)
      #expect(pager.calls().count { $0.hasPrefix("prefetch") } == 1)
    }
  }
}
