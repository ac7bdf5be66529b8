import HeadlessUIKit
import ReelbenchSimulation
import Testing

@MainActor
struct ViewTests {
  /// Records when it enters or leaves a window and when it lays out; a layout calls `onLayout`.
  private final class Probe: UIView {
    let journal: Journal
    let name: String
    var onLayout: (Probe) -> Void = { _ in }

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func willMove(toWindow newWindow: UIWindow?) {
      journal.note("\(name) will \(newWindow == nil ? "leave" : "enter")")
    }
    override func didMoveToWindow() {
      journal.note("\(name) did \(window == nil ? "leave" : "enter")")
    }
    override func layoutSubviews() {
      journal.note("\(name) lays out")
      onLayout(self)
    }
  }

  @Test func `subviews and sublayers are in one order`() {
    Workbench.use { bench in
      bench.onMain {
        let parent = UIView(frame: .zero)
        let a = UIView(frame: .zero)
        let b = UIView(frame: .zero)
        let c = UIView(frame: .zero)
        for view in [a, b, c] { parent.addSubview(view) }
        expect(parent, [a, b, c])
        parent.bringSubviewToFront(a)
        expect(parent, [b, c, a])
        parent.sendSubviewToBack(c)
        expect(parent, [c, b, a])
        parent.insertSubview(a, at: 1)
        expect(parent, [c, a, b])
        a.removeFromSuperview()
        expect(parent, [c, b])
        #expect(a.superview == nil)
        #expect(b.isDescendant(of: parent))
        #expect(!a.isDescendant(of: parent))
      }
    }
  }

  private func expect(_ parent: UIView, _ order: [UIView]) {
    let views = parent.subviews
    let layers = parent.layer.sublayers
    #expect(views == order)
    #expect(layers == order.map { $0.layer })
  }

  @Test func `a view that gets another superview leaves the first`() {
    Workbench.use { bench in
      bench.onMain {
        let first = UIView(frame: .zero)
        let second = UIView(frame: .zero)
        let child = UIView(frame: .zero)
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(child.superview === second)
      }
    }
  }

  @Test
  func `views are told of a window that they enter or leave, those inside too, and of no other`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let outer = Probe("outer", journal)
        outer.addSubview(Probe("inner", journal))
        #expect(journal.lines.isEmpty)
        bench.root.addSubview(outer)
        #expect(
          journal.lines == [
            "outer will enter", "inner will enter", "outer did enter", "inner did enter",
          ]
            || journal.lines == [
              "outer will enter", "inner will enter", "inner did enter", "outer did enter",
            ])
        journal.clear()
        let other = UIView(frame: .zero)
        bench.root.addSubview(other)
        other.addSubview(outer)
        #expect(journal.lines.isEmpty)
        #expect(outer.superview === other)
        outer.removeFromSuperview()
        #expect(journal.lines.prefix(2) == ["outer will leave", "inner will leave"])
        #expect(Set(journal.lines.dropFirst(2)) == ["outer did leave", "inner did leave"])
      }
    }
  }

  @Test func `flexible sizes follow the superview, fixed ones stay`() {
    Workbench.use { bench in
      bench.onMain {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let wide = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
        wide.autoresizingMask = .flexibleWidth
        let all = UIView(frame: parent.bounds)
        all.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let inner = UIView(frame: all.bounds)
        inner.autoresizingMask = .flexibleHeight
        all.addSubview(inner)
        let fixed = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        for view in [wide, all, fixed] { parent.addSubview(view) }
        parent.frame = CGRect(x: 50, y: 60, width: 150, height: 70)
        #expect(wide.frame == CGRect(x: 10, y: 10, width: 130, height: 20))
        #expect(all.frame == CGRect(x: 0, y: 0, width: 150, height: 70))
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 100, height: 70))
        #expect(fixed.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      }
    }
  }

  @Test func `layout waits for the next frame, or for layoutIfNeeded`() {
    Workbench.use { bench in
      let journal = Journal()
      let probe = bench.make {
        let probe = Probe("view", journal)
        bench.root.addSubview(probe)
        return probe
      }
      #expect(!journal.lines.contains("view lays out"))
      bench.wait(20)
      #expect(journal.lines.last == "view lays out")
      journal.clear()
      bench.wait(100)
      #expect(journal.lines.isEmpty)
      bench.onMain {
        probe.setNeedsLayout()
        #expect(journal.lines.isEmpty)
        probe.layoutIfNeeded()
        probe.layoutIfNeeded()
        #expect(journal.lines == ["view lays out"])
      }
    }
  }

  @Test func `a resized view lays out again, a moved one does not`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let probe = Probe("view", journal)
        bench.root.addSubview(probe)
        probe.layoutIfNeeded()
        journal.clear()
        probe.frame.origin.x = 10
        probe.layoutIfNeeded()
        #expect(journal.lines.isEmpty)
        probe.frame.size.width = 10
        probe.layoutIfNeeded()
        #expect(journal.lines == ["view lays out"])
      }
    }
  }

  @Test func `a layout that asks for layout 99 times ends, one that always does ends the run`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let probe = Probe("view", journal)
        var left = 99
        probe.onLayout = {
          left -= 1
          if left > 0 { $0.setNeedsLayout() }
        }
        probe.layoutIfNeeded()
        #expect(left == 0)
        #expect(!bench.phone.isOver)
        probe.onLayout = { $0.setNeedsLayout() }
        probe.setNeedsLayout()
        probe.layoutIfNeeded()
      }
      #expect(bench.phone.outcome == .hung)
      #expect(bench.phone.outcomeReason.contains("100 layout passes"))
    }
  }

  @Test func `a controller's view goes through its life in order`() {
    final class Controller: UIViewController {
      let journal: Journal
      init(_ journal: Journal) {
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { fatalError("made in code") }
      private func note(_ call: String) {
        journal.note("\(call), window: \(viewIfLoaded?.window != nil)", once: true)
      }
      private var viewIfLoaded: UIView? { isViewLoaded ? view : nil }
      override func viewDidLoad() { note("didLoad") }
      override func viewWillAppear(_ animated: Bool) { note("willAppear") }
      override func viewDidLayoutSubviews() { note("didLayout") }
      override func viewDidAppear(_ animated: Bool) { note("didAppear") }
      override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
      override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain { UIKitState.current.window?.rootViewController = Controller(journal) }
      bench.wait(40)
      bench.onMain { UIKitState.current.window?.rootViewController = nil }
      #expect(
        journal.lines == [
          "didLoad, window: false", "willAppear, window: false", "didLayout, window: true",
          "didAppear, window: true", "willDisappear, window: true", "didDisappear, window: false",
        ])
    }
  }

  @Test func `a controller is told of a layout before its view and after it`() {
    final class Root: UIView {
      var onLayout: () -> Void = {}
      override func layoutSubviews() { onLayout() }
    }
    final class Controller: UIViewController {
      let journal = Journal()
      override func loadView() {
        let root = Root(frame: UIScreen.main.bounds)
        root.onLayout = { [journal] in journal.note("layout") }
        view = root
      }
      override func viewWillLayoutSubviews() { journal.note("will") }
      override func viewDidLayoutSubviews() { journal.note("did") }
    }
    Workbench.use { bench in
      let controller = bench.make {
        let controller = Controller(nibName: nil, bundle: nil)
        controller.view.layoutIfNeeded()
        return controller
      }
      #expect(controller.journal.lines == ["will", "layout", "did"])
    }
  }
}
