@testable import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Layouts: flow layouts of one and of many sizes, and layouts of an app's own.
@MainActor
struct CollectionViewFactLayoutTests {
  /// Full-screen pages that move apart as they move away from the middle, as in a photo browser.
  private final class SpacedPages: UICollectionViewLayout {
    static let spacing = 20.0
    private(set) var preparations = 0

    private var page: CGSize { collectionView?.bounds.size ?? .zero }
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    override func prepare() { preparations += 1 }

    override var collectionViewContentSize: CGSize {
      CGSize(width: page.width * Double(count), height: page.height)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let view = collectionView else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: Double(indexPath.item) * page.width, y: 0, width: page.width, height: page.height)
      let distance = attributes.center.x - view.bounds.midX
      attributes.center.x += distance / page.width * Self.spacing
      attributes.alpha = abs(distance) < page.width ? 1 : 0.5
      return attributes
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
  }

  /// A stack of cards: earlier cards lie on top of later ones, and one is hidden.
  private final class Stack: UICollectionViewLayout {
    var hidden: Int?

    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 480) }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 20 * Double(indexPath.item), width: 320, height: 200)
      attributes.zIndex = -indexPath.item
      attributes.isHidden = indexPath.item == hidden
      attributes.alpha = 1 - Double(indexPath.item) / 4
      return attributes
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
      }
    }
  }

  /// A view with a layout of its own, whose data source and delegate is a pager that is not shown itself.
  private func put(
    _ layout: UICollectionViewLayout, on bench: Workbench, count: Int
  ) -> (view: UICollectionView, pager: Pager) {
    bench.make {
      let pager = Pager(on: bench, count: count)
      bench.kept.append(pager)
      let view = UICollectionView(frame: bench.root.bounds, collectionViewLayout: layout)
      view.isPagingEnabled = true
      view.register(PageCell.self, forCellWithReuseIdentifier: "page")
      view.dataSource = pager
      view.delegate = pager
      bench.root.addSubview(view)
      return (view, pager)
    }
  }

  @Test func `pages that are spaced by their distance move steadily and meet no neighbour`() {
    Workbench.use { bench in
      let layout = SpacedPages()
      let (view, pager) = put(layout, on: bench, count: 4)
      bench.wait(40)
      var places: [[Double]] = [[], [], [], []]
      for step in 0...64 {
        bench.onMain {
          view.contentOffset.x = Double(step) * 10
          view.layoutIfNeeded()
          for cell in view.visibleCells {
            guard let item = view.indexPath(for: cell)?.item else { continue }
            places[item].append(cell.frame.minX - view.contentOffset.x)
          }
        }
      }
      // The last page stays out of sight.
      #expect(places[3].isEmpty)
      for place in places.prefix(3) {
        #expect(place.count > 1)
        #expect(zip(place, place.dropFirst()).allSatisfy { $0 > $1 })
      }
      #expect(places[1].contains(0) && places[2].last == 0)
      // Half way between two pages the gap is the spacing.
      bench.onMain {
        view.contentOffset.x = 160
        view.layoutIfNeeded()
        let frames = view.visibleCells.map(\.frame)
        #expect(frames.count == 2)
        #expect(abs(frames[1].minX - frames[0].maxX - SpacedPages.spacing) < 1e-9)
      }
      #expect(pager.calls().contains("willDisplay 2 C"))
    }
  }

  @Test func `a layout that wants it is invalidated with every step of a scroll, and only then`() {
    Workbench.use { bench in
      let layout = SpacedPages()
      _ = put(layout, on: bench, count: 4)
      bench.wait(40)
      let before = layout.preparations
      bench.flick()
      // A release and the step after it may share a frame.
      let frames = bench.records(.offset).map(\.instant)
      let moved = frames.indices.count { $0 == 0 || frames[$0] != frames[$0 - 1] }
      #expect(moved > 10)
      #expect(layout.preparations - before == moved)
      let plain = Pager.put(on: bench, count: 4)
      bench.wait(40)
      bench.flick()
      #expect(plain.view.contentOffset.x == 320)
      #expect(layout.preparations - before == moved)
    }
  }

  @Test func `a released scroll may be led by the layout, which by default leaves it`() {
    Workbench.use { bench in
      final class Left: UICollectionViewLayout {
        override func targetContentOffset(
          forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint { CGPoint(x: velocity.x > 1 ? proposed.x + 5 : 0, y: 0) }
      }
      let proposed = CGPoint(x: 7, y: 0)
      let (plain, _) = put(UICollectionViewLayout(), on: bench, count: 1)
      let (led, _) = put(Left(), on: bench, count: 1)
      bench.onMain {
        #expect(plain.proposedTarget(proposed, velocity: CGPoint(x: 2, y: 0)) == proposed)
        #expect(led.proposedTarget(proposed, velocity: CGPoint(x: 2, y: 0)).x == 12)
        #expect(led.proposedTarget(proposed, velocity: .zero).x == 0)
      }
    }
  }

  @Test func `cells lie over each other by depth, look as the layout says, and may be hidden`() {
    Workbench.use { bench in
      let layout = Stack()
      let (view, pager) = put(layout, on: bench, count: 3)
      bench.wait(40)
      let stacked = view.subviews.compactMap { ($0 as? PageCell)?.item }
      #expect(stacked == [2, 1, 0])
      #expect(view.visibleCells.map(\.alpha) == [1, 0.75, 0.5])
      #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 100))?.item == 0)
      _ = pager.calls()
      bench.onMain {
        layout.hidden = 1
        layout.invalidateLayout()
        #expect(pager.calls() == [])
      }
      bench.wait(40)
      #expect(pager.calls() == ["didEndDisplaying 1 B"])
    }
  }

  @Test(arguments: [true, false])
  func `a flow layout breaks lines of one size and spreads their items`(isVertical: Bool) {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 5) {
        guard let flow = $0.view.collectionViewLayout as? UICollectionViewFlowLayout else { return }
        flow.scrollDirection = isVertical ? .vertical : .horizontal
        flow.itemSize =
          isVertical ? CGSize(width: 90, height: 200) : CGSize(width: 200, height: 140)
        flow.minimumLineSpacing = 8
        flow.minimumInteritemSpacing = 10
        flow.sectionInset = UIEdgeInsets(top: 5, left: 15, bottom: 5, right: 5)
        flow.estimatedItemSize = CGSize(width: 1, height: 1)
      }
      bench.wait(40)
      let frames = bench.make {
        (0..<5).compactMap {
          pager.view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.origin
        }
      }
      // 300 pt for three of 90 leave gaps of 15; 470 pt for three of 140 gaps of 25.
      #expect(
        frames
          == (isVertical
          ? [(15, 5), (120, 5), (225, 5), (15, 213), (120, 213)]
          : [(15, 5), (15, 170), (15, 335), (223, 5), (223, 170)])
          .map { CGPoint(x: $0.0, y: $0.1) })
      #expect(
        pager.view.contentSize
          == (isVertical ? CGSize(width: 320, height: 418) : CGSize(width: 428, height: 480)))
    }
  }

  @Test func `a delegate gives each item of a flow layout its size`() {
    final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize { CGSize(width: 320, height: 100 * Double(indexPath.item + 1)) }
    }
    Workbench.use { bench in
      let sizes = Sizes()
      let pager = Pager.put(on: bench, count: 6) {
        let flow = $0.view.collectionViewLayout as? UICollectionViewFlowLayout
        flow?.scrollDirection = .vertical
        flow?.minimumLineSpacing = 10
        $0.view.isPagingEnabled = false
        $0.view.delegate = sizes
      }
      bench.wait(40)
      #expect(pager.view.contentSize.height == 2150)
      #expect(pager.view.indexPathsForVisibleItems.map(\.item) == [0, 1, 2])
      bench.onMain { pager.view.contentOffset.y = 640 }
      bench.wait(40)
      #expect(pager.view.indexPathsForVisibleItems.map(\.item) == [3, 4])
      #expect(
        pager.view.cellForItem(at: IndexPath(item: 4, section: 0))?.frame
          == CGRect(x: 0, y: 1040, width: 320, height: 500))
    }
  }

  @Test func `items of several sizes share a line until the next does not fit`() {
    let widths = [100.0, 100, 200, 50, 150]
    let lines = FlowLines(
      sizes: widths.map { CGSize(width: $0, height: 40) }, isHorizontal: false,
      bounds: CGSize(width: 320, height: 480), inset: .zero, lineSpacing: 10, itemSpacing: 10)
    // 100 + 100 (200 does not fit), 200 + 50, then 150 alone in the last line.
    #expect(
      (0..<5).compactMap { lines.frame($0)?.origin }
        == [(0, 0), (220, 0), (0, 50), (270, 50), (0, 100)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(lines.contentSize == CGSize(width: 320, height: 140))
    #expect(lines.items(in: CGRect(x: 0, y: 45, width: 320, height: 10)) == 2..<4)
    #expect(lines.items(in: CGRect(x: 0, y: 200, width: 320, height: 10)).isEmpty)
  }
}
