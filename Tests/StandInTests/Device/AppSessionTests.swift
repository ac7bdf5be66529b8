import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// What the device knows about the screen and the life of its app.
@MainActor
struct AppSessionTests {
  private func facts(_ bench: Workbench) -> [ScreenFact?] {
    bench.records(.screen).map { ScreenFact(rawValue: $0.small) }
  }

  /// One page that shows item 0's video once it is there, under or over other things.
  private func use(_ configure: @escaping (PageCell) -> Void, _ body: (Workbench) -> Void) {
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.configure = configure }
      bench.wait(1000)
      body(bench)
    }
  }

  @Test func `a cell with nothing in it shows nothing, its colour, or what is behind it`() {
    use({ _ in }) { #expect(facts($0) == [.nothing]) }
    use({ $0.backgroundColor = .black }) { #expect(facts($0) == [.black]) }
    use({ $0.backgroundColor = .gray }) { #expect(facts($0) == [.background]) }
    use({ $0.backgroundColor = .clear }) { #expect(facts($0) == [.nothing]) }
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.view.backgroundColor = .black }
      bench.wait(40)
      #expect(facts(bench) == [.black])
    }
  }

  @Test func `what lies in front hides what lies behind, what is hidden does not`() {
    func cover(_ cell: PageCell, isHidden: Bool = false, alpha: CGFloat = 1) {
      cell.build()
      let cover = UIView(frame: cell.bounds)
      cover.backgroundColor = .black
      cover.isHidden = isHidden
      cover.alpha = alpha
      cell.contentView.addSubview(cover)
    }
    use({ cover($0) }) { #expect(facts($0) == [.black]) }
    use({ cover($0, isHidden: true) }) { #expect(facts($0) == [.nothing, .frame]) }
    use({ cover($0, alpha: 0) }) { #expect(facts($0) == [.nothing, .frame]) }
  }

  @Test func `a cell that is bound to nothing is absent`() {
    use({
      $0.build()
      $0.item = nil
    }) { #expect(facts($0).isEmpty) }
  }

  @Test func `a page is half visible from the vsync that shows half of it, until less is shown`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      for offset in [100.0, 161, 320] {
        bench.onMain { pager.view.contentOffset.x = offset }
        bench.wait(40)
      }
      let crossings = bench.records(.visibleHalf).map { "\($0.a) \($0.small == 1 ? "in" : "out")" }
      #expect(crossings == ["0 in", "0 out", "1 in"])
      #expect(bench.session.page == 1)
      #expect(!bench.session.isPageShowingFrame)
    }
  }

  @Test func `the session knows when the page in the middle shows its video, and how many play`() {
    Workbench.use { bench in
      Pager.put(on: bench, count: 2) { $0.configure = { $0.build() } }
      bench.wait(60)
      #expect(!bench.session.isPageShowingFrame)
      bench.wait(500)
      #expect(bench.session.isPageShowingFrame)
      #expect(bench.session.playingCount == 1)
    }
  }

  @Test func `an app that is closed leaves screen and memory without notice, and opens again`() {
    Workbench.use { bench in
      weak var view: UIView?
      bench.onMain {
        let journal = Journal()
        let pager = Pager(on: bench, count: 2)
        pager.configure = { $0.build() }
        pager.onDidEndDisplaying = { _ in journal.note("didEndDisplaying") }
        bench.root.addSubview(pager.view)
        bench.kept = [pager, journal]
        view = bench.root
      }
      bench.wait(1000)
      bench.onMain { bench.kept = [] }
      bench.session.close()
      #expect(view == nil)
      #expect(!bench.session.isOpen)
      #expect(bench.phone.players.isEmpty)
      #expect(bench.phone.ledger.total == 0)
      #expect(bench.session.page == nil)
      bench.session.open()
      bench.wait(100)
      #expect(bench.root.window != nil)
      #expect(bench.records(.opened).map(\.a) == [1, 2])
    }
  }

  @Test func `a memory warning reaches the controller and the observers`() {
    final class Controller: UIViewController {
      let journal = Journal()
      override func didReceiveMemoryWarning() { journal.note("controller") }
    }
    Workbench.use { bench in
      let journal = bench.make {
        let controller = Controller(nibName: nil, bundle: nil)
        UIKitState.current.window?.rootViewController = controller
        let journal = controller.journal
        _ = NotificationCenter.default.addObserver(
          forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in journal.note("observer") }
        return journal
      }
      bench.onMain { bench.phone.ledger.set((1 << 39) + 1, .fixed, of: bench.phone.birth(.other)) }
      bench.wait(20)
      #expect(journal.lines == ["controller", "observer"])
    }
  }
}
