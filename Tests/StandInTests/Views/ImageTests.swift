import HeadlessUIKit
import ReelbenchSimulation
import Testing

@MainActor
struct ImageTests {
  private nonisolated static let path = "/media/0/poster.png"

  private func decodings(_ bench: Workbench) -> [String] {
    bench.records(.mainCost).map { "\($0.a / 1000) µs" }
  }

  @Test func `only a file of the phone that holds a picture is one`() {
    Workbench.use { bench in
      bench.onMain {
        #expect(UIImage(contentsOfFile: Self.path)?.size == CGSize(width: 100, height: 100))
        #expect(UIImage(contentsOfFile: "/media/poster.png") != nil)
        #expect(UIImage(contentsOfFile: "/media/0/clip.mp4") == nil)
        #expect(UIImage(contentsOfFile: "/media/0/none.png") == nil)
        #expect(UIImage(contentsOfFile: "/else/poster.png") == nil)
      }
    }
  }

  @Test func `a picture is decoded once, on main, when it is first shown`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 2) { $0.configure = { $0.showPoster() } }
      bench.wait(500)
      // 10 000 pixels of 4 ns.
      #expect(decodings(bench) == ["40 µs"])
      bench.onMain { pager.view.setNeedsLayout() }
      bench.wait(500)
      #expect(bench.records(.pictureDecoded).map(\.a) == [40_000])
    }
  }

  @Test func `a picture that a worker prepares costs main nothing`() {
    Workbench.use { bench in
      let view = bench.make {
        let view = UIImageView(frame: bench.root.bounds)
        bench.root.addSubview(view)
        return view
      }
      bench.onMain {
        DispatchQueue.global().async {
          guard let image = UIImage(contentsOfFile: Self.path)?.preparingForDisplay() else {
            return
          }
          DispatchQueue.main.async { view.image = image }
        }
      }
      bench.wait(500)
      #expect(view.image?.isDecoded == true)
      #expect(decodings(bench).isEmpty)
      #expect(bench.phone.ledger.total == 40_000)
    }
  }
}
