import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Layouts that put cells elsewhere while they are shown.
@MainActor
struct LayoutShiftTests {
  /// Pages that move by a share of the scroll offset, in thousandths.
  private final class Parallax: UICollectionViewFlowLayout {
    var thousandths: CGFloat = 0

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let offset = collectionView?.contentOffset.x ?? 0
      return super.layoutAttributesForElements(in: rect)?.map {
        $0.center.x += offset * thousandths / 1000
        return $0
      }
    }
  }

  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 3 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
    }
  }

  private func shifts(_ thousandths: CGFloat) -> [[Int64]] {
    var shifts: [[Int64]] = []
    Workbench.use { bench in
      let view = bench.make {
        let layout = Parallax()
        layout.thousandths = thousandths
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        layout.itemSize = bench.root.bounds.size
        let view = UICollectionView(frame: bench.root.bounds, collectionViewLayout: layout)
        let source = Source()
        bench.kept.append(source)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "page")
        view.dataSource = source
        bench.root.addSubview(view)
        return view
      }
      bench.wait(100)
      for offset in [64.0, 128.0] {
        bench.onMain { view.contentOffset.x = offset }
        bench.wait(40)
      }
      shifts = bench.records(.shifted).map { [$0.a / 1024, $0.b / 1024] }
    }
    return shifts
  }

  @Test func `the trace has how far a shown cell was put, and how far the content was scrolled`() {
    // The first page shifts twice; the second shifts once, because it came in with the first scroll.
    #expect(shifts(250) == [[16, 64], [16, 64], [16, 64]])
  }

  @Test func `a layout whose cells stay in the content shifts none`() {
    #expect(shifts(0) == [])
  }
}
