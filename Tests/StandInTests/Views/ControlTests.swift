import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Controls, and the page control among them.
@MainActor
struct ControlTests {
  @MainActor
  private final class Listener {
    let journal = Journal()
    func changed(_ control: UIPageControl) { journal.note("page \(control.currentPage)") }
    func touched() { journal.note("touched") }
    func button(_ control: Button) { journal.note("button") }
  }

  private final class Button: UIControl {}

  private func tap(_ bench: Workbench, _ x: Double, _ y: Double) {
    _ = bench.session.finger.tap(at: CGPoint(x: x, y: y), count: 1)
    bench.wait(500)
  }

  @Test func `the current page is pinned to the pages there are, and changes silently`() {
    Workbench.use { bench in
      let listener = Listener()
      bench.onMain {
        let control = UIPageControl()
        control.addTarget(listener, action: Listener.changed, for: .valueChanged)
        control.currentPage = 2
        #expect(control.currentPage == 0)
        control.numberOfPages = 4
        control.currentPage = 9
        #expect(control.currentPage == 3)
        control.currentPage = -1
        #expect(control.currentPage == 0)
        control.currentPage = 3
        control.numberOfPages = 2
        #expect(control.currentPage == 1)
        control.numberOfPages = -5
        #expect(control.numberOfPages == 0 && control.currentPage == 0)
      }
      #expect(listener.journal.lines == [])
    }
  }

  @Test func `the trace has each page of a page control, and whether it draws dots`() {
    Workbench.use { bench in
      bench.onMain {
        let control = UIPageControl()
        control.hidesForSinglePage = true
        control.numberOfPages = 1
        control.numberOfPages = 3
        control.currentPage = 2
        control.currentPage = 2
      }
      let recorded = bench.records(.pageControl).map { [Int64($0.small), $0.a, $0.b] }
      #expect(recorded == [[0, 0, 0], [0, 0, 1], [1, 0, 3], [1, 2, 3]])
    }
  }

  @Test func `a tap on one half asks for the page on that side, and tells unless there is none`() {
    Workbench.use { bench in
      let listener = Listener()
      let control = bench.make {
        let control = UIPageControl(frame: CGRect(x: 100, y: 400, width: 120, height: 26))
        control.numberOfPages = 3
        control.addTarget(listener, action: Listener.changed, for: .valueChanged)
        control.addTarget(listener, action: Listener.touched, for: .valueChanged)
        control.addTarget(listener, action: Listener.button, for: .valueChanged)
        bench.root.addSubview(control)
        return control
      }
      bench.wait(100)
      tap(bench, 200, 410)
      tap(bench, 120, 410)
      tap(bench, 120, 410)
      #expect(listener.journal.lines == ["page 1", "touched", "page 0", "touched"])
      listener.journal.clear()
      bench.onMain { control.removeTarget(listener, for: .valueChanged) }
      tap(bench, 200, 410)
      #expect(control.currentPage == 1)
      #expect(listener.journal.lines == [])
    }
  }

  @Test
  func `a control has the tap before a recogniser of the view that it lies in, a disabled one not`()
  {
    @MainActor
    final class Catcher {
      let journal = Journal()
      func tapped(_ tap: UITapGestureRecognizer) { journal.note("tap") }
    }
    Workbench.use { bench in
      let listener = Listener()
      let catcher = Catcher()
      let button = bench.make {
        let button = Button(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        button.addTarget(listener, action: Listener.button, for: .touchUpInside)
        bench.root.addSubview(button)
        bench.root.addGestureRecognizer(
          UITapGestureRecognizer(target: catcher, action: Catcher.tapped))
        return button
      }
      bench.wait(100)
      tap(bench, 50, 50)
      #expect(listener.journal.lines == ["button"])
      #expect(catcher.journal.lines == [])
      bench.onMain { button.isEnabled = false }
      tap(bench, 50, 50)
      #expect(listener.journal.lines == ["button"])
      #expect(catcher.journal.lines == ["tap"])
    }
  }

  @Test func `a control keeps no target`() {
    Workbench.use { bench in
      bench.onMain {
        let button = Button()
        weak var gone: Listener?
        do {
          let listener = Listener()
          gone = listener
          button.addTarget(listener, action: Listener.touched, for: .touchUpInside)
        }
        #expect(gone == nil)
        button.sendActions(for: .touchUpInside)
      }
    }
  }
}
