import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// The calls that controllers get as they come and go.
@MainActor
struct LifecycleAppearanceTests {
  private final class Page: UIViewController {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewWillAppear(_ animated: Bool) { journal.note("\(name) will appear") }
    override func viewDidAppear(_ animated: Bool) { journal.note("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { journal.note("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { journal.note("\(name) did disappear") }
  }

  private func stack(_ bench: Workbench, _ journal: Journal) -> UINavigationController {
    let stack = bench.make {
      let stack = UINavigationController(rootViewController: Page("a", journal))
      UIKitState.current.window?.rootViewController = stack
      return stack
    }
    bench.wait(100)
    return stack
  }

  @Test func `a push and a pop are told at their start and 350 ms later`() {
    Workbench.use { bench in
      let journal = Journal()
      let stack = stack(bench, journal)
      #expect(journal.lines == ["a will appear", "a did appear"])
      journal.clear()
      let pushed = bench.now
      bench.onMain { stack.pushViewController(Page("b", journal), animated: true) }
      bench.wait(340)
      #expect(journal.lines == ["a will disappear", "b will appear"])
      bench.wait(60)
      #expect(journal.lines.suffix(2) == ["a did disappear", "b did appear"])
      #expect(bench.records(.appearance).last.map { bench.milliseconds($0) } == pushed + 350)
      journal.clear()
      bench.onMain { stack.popViewController(animated: true) }
      bench.wait(400)
      #expect(
        journal.lines == [
          "b will disappear", "a will appear", "b did disappear", "a did appear",
        ])
      #expect(stack.viewControllers.count == 1)
    }
  }

  @Test func `a pop by the finger that is abandoned leaves all as it was`() {
    Workbench.use { bench in
      let journal = Journal()
      let stack = stack(bench, journal)
      bench.onMain { stack.pushViewController(Page("b", journal), animated: false) }
      bench.wait(20)
      journal.clear()
      bench.session.navigate(.pop(isInteractive: true, finishes: false))
      bench.wait(400)
      #expect(
        journal.lines == [
          "b will disappear", "a will appear", "a will disappear", "b will appear",
          "a did disappear", "b did appear",
        ])
      #expect(stack.topViewController?.view.window != nil)
      #expect(stack.viewControllers[0].view.window == nil)
      journal.clear()
      bench.session.navigate(.pop(isInteractive: true, finishes: true))
      bench.wait(400)
      #expect(journal.lines.last == "a did appear")
      #expect(stack.viewControllers.count == 1)
    }
  }

  @Test func `what is pushed in the middle of a push waits for nothing`() {
    Workbench.use { bench in
      let journal = Journal()
      let stack = stack(bench, journal)
      journal.clear()
      bench.onMain { stack.pushViewController(Page("b", journal), animated: true) }
      bench.wait(100)
      bench.onMain { stack.pushViewController(Page("c", journal), animated: true) }
      bench.wait(400)
      #expect(
        journal.lines == [
          "a will disappear", "b will appear", "a did disappear", "b did appear",
          "b will disappear", "c will appear", "b did disappear", "c did appear",
        ])
    }
  }

  @Test func `a popped controller is let go`() {
    Workbench.use { bench in
      let journal = Journal()
      let stack = stack(bench, journal)
      weak var page: UIViewController?
      bench.onMain {
        let made = Page("b", journal)
        page = made
        stack.pushViewController(made, animated: true)
      }
      bench.wait(400)
      #expect(page != nil)
      bench.onMain { stack.popViewController(animated: true) }
      bench.wait(400)
      #expect(page == nil)
    }
  }

  @Test func `what is presented covers its presenter until it is dismissed`() {
    Workbench.use { bench in
      let journal = Journal()
      let stack = stack(bench, journal)
      journal.clear()
      bench.onMain {
        stack.topViewController?.present(Page("p", journal), animated: true) {
          journal.note("presented")
        }
      }
      bench.wait(400)
      #expect(
        journal.lines == [
          "a will disappear", "p will appear", "a did disappear", "p did appear", "presented",
        ])
      #expect(stack.view.window == nil)
      journal.clear()
      bench.onMain { stack.presentedViewController?.dismiss(animated: true) }
      bench.wait(400)
      #expect(
        journal.lines == [
          "p will disappear", "a will appear", "p did disappear", "a did appear",
        ])
      #expect(stack.view.window != nil)
      #expect(stack.presentedViewController == nil)
    }
  }

  @Test func `a tab bar shows the selected controller`() {
    Workbench.use { bench in
      let journal = Journal()
      let tabs = bench.make {
        let tabs = UITabBarController(nibName: nil, bundle: nil)
        tabs.viewControllers = [Page("a", journal), Page("b", journal)]
        UIKitState.current.window?.rootViewController = tabs
        return tabs
      }
      bench.wait(100)
      #expect(journal.lines == ["a will appear", "a did appear"])
      journal.clear()
      bench.onMain { tabs.selectedIndex = 1 }
      bench.wait(20)
      #expect(
        journal.lines == [
          "a will disappear", "b will appear", "a did disappear", "b did appear",
        ])
    }
  }

  @Test func `a child that is added to a controller on screen appears and disappears with it`() {
    Workbench.use { bench in
      let journal = Journal()
      let stack = stack(bench, journal)
      journal.clear()
      let child = bench.make { Page("child", journal) }
      bench.onMain {
        guard let parent = stack.topViewController else { return }
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
      }
      #expect(journal.lines == ["child will appear", "child did appear"])
      bench.onMain {
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
      }
      #expect(journal.lines.suffix(2) == ["child will disappear", "child did disappear"])
    }
  }
}
