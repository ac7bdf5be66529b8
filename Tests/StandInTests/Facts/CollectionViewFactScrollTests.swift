import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Scrolls to an item or an offset, A1.14–A1.17 and A1.19.
@MainActor
struct CollectionViewFactScrollTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test(arguments: [false, true])
  func `A1.14 a scroll without animation is told once, has no end, and waits for the layout`(
    byItem: Bool
  ) {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      _ = pager.calls()
      pager.onScroll = { pager.journal.note("scrolled") }
      bench.onMain {
        if byItem {
          pager.view.scrollToItem(at: path(2), at: .left, animated: false)
        } else {
          pager.view.contentOffset.x = 640
        }
        #expect(pager.calls() == ["scrolled"])
        #expect(pager.view.indexPathsForVisibleItems == [path(0)])
        pager.view.layoutIfNeeded()
        #expect(pager.view.indexPathsForVisibleItems == [path(2)])
      }
      _ = pager.calls()
      bench.wait(1000)
      #expect(pager.calls() == [])
      let ends = bench.records(.scrollCall).count {
        $0.small == ScrollCall.didEndScrollingAnimation.rawValue
      }
      #expect(ends == 0)
    }
  }

  @Test(arguments: [true, false])
  func `A1.15 an animated scroll makes the cells that it passes, a set offset does not`(
    isAnimated: Bool
  ) {
    Workbench.use(prepared: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain {
        if isAnimated {
          pager.view.scrollToItem(at: path(3), at: .left, animated: true)
        } else {
          pager.view.contentOffset.x = 960
        }
      }
      bench.wait(600)
      let asked = pager.calls().filter { $0.hasPrefix("asked") }
      #expect(
        asked
          == (isAnimated ? ["asked 0", "asked 1", "asked 2", "asked 3"] : ["asked 0", "asked 3"]))
    }
  }

  @Test(
    arguments: [(0, .silent, 0), (2, .silent, 1), (0, .ends, 1), (2, .ends, 1)]
      as [(Int, ScrollProfile.Cut, Int)])
  func `A1.16 an animated scroll to where it is has no end, or has one, as the phone says`(
    item: Int, there: ScrollProfile.Cut, ends: Int
  ) {
    var rules = ScriptedMedia.scroll
    rules.whenThere = there
    Workbench.use(scroll: rules) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain { pager.view.scrollToItem(at: path(item), at: .left, animated: true) }
      bench.wait(600)
      let recorded = bench.records(.scrollCall).count {
        $0.small == ScrollCall.didEndScrollingAnimation.rawValue
      }
      #expect(recorded == ends)
    }
  }

  @Test(arguments: [
    (
      SystemVersion.ios9,
      "NSInvalidArgumentException: attempt to scroll to invalid index path: "
    ),
    (.ios10, "NSInvalidArgumentException: attempt to scroll to invalid index path: "),
    (
      .ios15,
      "NSInternalInconsistencyException: Attempted to scroll the collection view to an out-of-bounds"
    ),
    (
      .ios18,
      "NSInternalInconsistencyException: Attempted to scroll the collection view to an out-of-bounds"
    ),
  ])
  func `A1.17 a scroll to an item that is not there raises`(os: SystemVersion, text: String) {
    Workbench.use(os: os) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      bench.onMain { pager.view.scrollToItem(at: path(5), at: .left, animated: false) }
      #expect(bench.phone.outcome == .crashed)
      #expect(bench.phone.outcomeReason.hasPrefix(text))
      #expect(bench.records(.exception).count == 1)
    }
  }

  /// Cards of a third of the screen.
  private func putThirds(_ bench: Workbench, inWindow: Bool = true) -> Pager {
    @MainActor func setUp(_ pager: Pager) {
      let layout = pager.view.collectionViewLayout as? UICollectionViewFlowLayout
      layout?.itemSize = CGSize(width: 320.0 / 3, height: 480)
      pager.view.isPagingEnabled = false
    }
    if inWindow { return Pager.put(on: bench, count: 30, setUp) }
    return bench.make {
      let pager = Pager(on: bench, count: 30)
      setUp(pager)
      return pager
    }
  }

  @Test func `A1.19 an item's offset over a fractional width is not always its index`() {
    Workbench.use { bench in
      let pager = putThirds(bench)
      bench.wait(40)
      let width = 320.0 / 3
      let truncated = (0..<10).map { item in
        bench.make {
          pager.view.scrollToItem(at: path(item), at: .left, animated: false)
          return Int(pager.view.contentOffset.x / width)
        }
      }
      let rounded = (0..<10).map { item in
        bench.make {
          pager.view.scrollToItem(at: path(item), at: .left, animated: false)
          return Int((pager.view.contentOffset.x / width).rounded())
        }
      }
      #expect(truncated != Array(0..<10))
      #expect(rounded == Array(0..<10))
    }
  }

  @Test(
    arguments: [(.rounded, 107), (.kept, 106.75)] as [(CollectionProfile.UnseenOffset, CGFloat)])
  func
    `A1.19 an offset that is set outside a window becomes a whole one, or not, as the phone says`(
      unseen: CollectionProfile.UnseenOffset, offset: CGFloat
    )
  {
    Workbench.use {
      $0.unseenOffset = unseen
    } body: { bench in
      let pager = putThirds(bench, inWindow: false)
      bench.onMain {
        pager.view.contentOffset.x = 106.75
        #expect(pager.view.contentOffset.x == offset)
        bench.root.addSubview(pager.view)
        pager.view.contentOffset.x = 106.75
        #expect(pager.view.contentOffset.x == 106.75)
      }
    }
  }
}
