import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// How many pixels a frame has and how many it lights. The clip is 640 × 360, the screen 320 × 480 pt at scale 2.
@MainActor
struct FrameAreaTests {
  private func areas(
    _ setUp: @escaping (PageCell) -> Void, then change: ((Pager) -> Void)? = nil
  ) -> [[Int64]] {
    var found: [[Int64]] = []
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 1) { $0.configure = setUp }
      bench.wait(1_000)
      if let change { bench.onMain { change(pager) } }
      bench.wait(1_000)
      found = bench.records(.frameArea).map { [$0.a, $0.b] }
    }
    return found
  }

  private static func layer(of cell: PageCell?) -> AVPlayerLayer? {
    cell?.contentView.layer.sublayers?.last as? AVPlayerLayer
  }

  @Test func `a frame that fills its layer lights all of it, one that is fitted not the bars`() {
    let filled = areas { cell in
      cell.build()
      Self.layer(of: cell)?.videoGravity = .resizeAspectFill
    }
    #expect(filled == [[640 * 360, 640 * 960]])
    #expect(areas { $0.build() } == [[640 * 360, 640 * 360]])
    let tall = areas { cell in
      cell.build()
      Self.layer(of: cell)?.frame = CGRect(x: 0, y: 0, width: 320, height: 90)
    }
    #expect(tall == [[640 * 360, 320 * 180]])
  }

  @Test func `a layer of another size is recorded with its next frame, once`() {
    let found = areas {
      $0.build()
    } then: { pager in
      let cell = pager.view.visibleCells.first as? PageCell
      Self.layer(of: cell)?.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
    }
    #expect(found == [[230_400, 230_400], [230_400, 57_600]])
  }
}
