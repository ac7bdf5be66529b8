import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Content in front of a cell either counts as what the cell shows or hides the cell. The screen is 320 × 480 pt.
@MainActor
@Suite struct DisplayFrontTests {
  /// The successive screen facts of a black full-screen cell that `setUp` covers with a view of this height.
  private func facts(
    height: CGFloat = 480, _ setUp: @escaping (Workbench, UIView) -> Void
  ) -> [ScreenFact?] {
    var facts: [ScreenFact?] = []
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.configure = { $0.backgroundColor = .black } }
      bench.wait(100)
      bench.onMain {
        setUp(bench, UIView(frame: CGRect(x: 0, y: 0, width: 320, height: height)))
      }
      bench.wait(600)
      facts = bench.records(.screen).map { ScreenFact(rawValue: $0.small) }
    }
    return facts
  }

  @Test(arguments: [(239.0, [ScreenFact.black]), (241, [.black, .background])])
  func `a view over the list is seen if it takes most of the cell`(
    _ height: Double, _ expected: [ScreenFact]
  ) {
    #expect(
      facts(height: height) { bench, view in
        view.backgroundColor = .white
        bench.root.addSubview(view)
      } == expected)
  }

  @Test func `through a view that is not opaque the cell is seen`() {
    #expect(
      facts { bench, view in
        view.backgroundColor = UIColor(white: 1, alpha: 0.5)
        bench.root.addSubview(view)
        let faded = UIView(frame: view.frame)
        faded.backgroundColor = .white
        faded.alpha = 0.9
        bench.root.addSubview(faded)
      } == [.black])
  }

  @Test func `a player that floats over the list shows the cell's video`() {
    var players: [AVPlayer] = []
    let facts = facts { bench, view in
      guard let url = URL(string: "https://media.invalid/0/clip.mp4") else { return }
      let player = AVPlayer(url: url)
      let layer = AVPlayerLayer(player: player)
      layer.frame = view.bounds
      view.layer.addSublayer(layer)
      bench.root.addSubview(view)
      player.play()
      players.append(player)
    }
    #expect(facts == [.black, .frame])
    #expect(players.count == 1)
  }

  @Test func `under another controller's view the cell is not on the screen`() {
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.configure = { $0.backgroundColor = .black } }
      bench.wait(100)
      let sheet = UIViewController()
      bench.onMain {
        sheet.view.backgroundColor = .white
        sheet.modalPresentationStyle = .overFullScreen
        UIKitState.current.window?.rootViewController?.present(sheet, animated: false)
      }
      bench.wait(100)
      #expect(
        bench.records(.screen).map { ScreenFact(rawValue: $0.small) } == [.black, .absent])
      #expect(bench.records(.visibleHalf).map(\.small) == [1, 0])
      bench.onMain { sheet.dismiss(animated: false) }
      bench.wait(100)
      #expect(
        bench.records(.screen).map { ScreenFact(rawValue: $0.small) }
          == [.black, .absent, .black])
      #expect(bench.records(.visibleHalf).map(\.small) == [1, 0, 1])
    }
  }

  @Test func `of pages that lie over each other only the foremost is on the screen`() {
    Workbench.use { bench in
      let pages = bench.make {
        let scroll = UIScrollView(frame: bench.root.bounds)
        let pages = (0..<2).map { item in
          let page = PageView(frame: scroll.bounds)
          page.item = item
          page.backgroundColor = item == 0 ? .black : .white
          scroll.addSubview(page)
          return page
        }
        bench.root.addSubview(scroll)
        return pages
      }
      bench.wait(100)
      let back = bench.records(.screen).filter { $0.subject == pages[0].creationNumber }
      #expect(back.map { ScreenFact(rawValue: $0.small) } == [.absent])
      #expect(bench.records(.visibleHalf).map(\.a) == [1])
      #expect(bench.session.page == 1)
    }
  }
}
