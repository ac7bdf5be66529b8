import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// The background, rotation and memory warnings.
@MainActor
struct LifecycleTests {
  private func observe(_ names: [Notification.Name], _ journal: Journal) {
    for name in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        MainActor.assumeIsolated {
          let state = UIApplication.shared.applicationState
          journal.note("\(note.name.rawValue.dropFirst("UIApplication".count)) \(state)")
        }
      }
    }
  }

  @Test func `notifications and states come in UIKit's order`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        observe(
          [
            UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
            UIApplication.didBecomeActiveNotification,
          ], journal)
      }
      bench.session.enterBackground()
      bench.wait(3000)
      bench.session.enterForeground()
      #expect(
        journal.lines == [
          "WillResignActiveNotification active", "DidEnterBackgroundNotification background",
          "WillEnterForegroundNotification background", "DidBecomeActiveNotification active",
        ])
      let states = bench.records(.appState).map { AppState(rawValue: $0.small) }
      #expect(states == [.inactive, .background, .inactive, .active])
    }
  }

  @Test func `timers fire in the background for 5 s, then once on return`() {
    Workbench.use { bench in
      bench.onMain { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
      bench.wait(500)
      bench.session.enterBackground()
      bench.wait(20_000)
      #expect(bench.records(.timerFired).count == 5)
      bench.session.enterForeground()
      bench.wait(100)
      #expect(bench.records(.timerFired).count == 6)
      bench.wait(1000)
      #expect(bench.records(.timerFired).count == 7)
    }
  }

  @Test func `nothing is seen of an app in the background, and its video is paused`() {
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.configure = { $0.build() } }
      bench.wait(1000)
      #expect(bench.session.playingCount == 1)
      bench.session.enterBackground()
      #expect(bench.records(.screen).last?.small == ScreenFact.absent.rawValue)
      #expect(bench.session.playingCount == 0)
      let seen = bench.records(.screen).count
      bench.wait(3000)
      #expect(bench.records(.screen).count == seen)
      bench.session.enterForeground()
      bench.wait(100)
      #expect(bench.records(.screen).last?.small == ScreenFact.frame.rawValue)
      #expect(bench.session.pageFact == .frame)
    }
  }

  @Test func `an app that goes to the background loses the finger`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.touch([(0, .down, 200), (20, .moved, 150), (40, .moved, 100)])
      bench.wait(80)
      #expect(pager.view.isDragging)
      bench.session.enterBackground()
      #expect(!pager.view.isTracking)
    }
  }

  @Test func `an app that is closed in the background is launched active`() {
    Workbench.use { bench in
      bench.session.enterBackground()
      bench.wait(6000)
      bench.session.close()
      bench.session.open()
      bench.onMain { #expect(UIApplication.shared.applicationState == .active) }
      Pager.put(on: bench, count: 1) { $0.configure = { $0.showPoster() } }
      bench.wait(100)
      #expect(bench.records(.screen).last?.small == ScreenFact.poster.rawValue)
    }
  }

  private final class Turning: UIViewController {
    let journal = Journal()
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      journal.note("will \(Int(size.width)) × \(Int(size.height)), is \(Int(view.bounds.width))")
      coordinator.animate(
        alongsideTransition: { [journal] _ in journal.note("alongside") },
        completion: { [journal] _ in journal.note("completed") })
    }
    override func viewDidLayoutSubviews() {
      journal.note("layout \(Int(view.bounds.width))", once: true)
    }
  }

  @Test func `a rotation tells the controller, swaps the screen and lays out at the new size`() {
    Workbench.use { bench in
      let controller = bench.make {
        let controller = Turning()
        UIKitState.current.window?.rootViewController = controller
        return controller
      }
      bench.wait(100)
      controller.journal.clear()
      bench.session.rotate(to: .landscapeLeft)
      #expect(
        controller.journal.lines == ["will 480 × 320, is 320", "alongside", "layout 480"])
      #expect(bench.session.bounds.size == CGSize(width: 480, height: 320))
      bench.wait(400)
      #expect(controller.journal.lines.last == "completed")
      let turned = bench.records(.rotated)
      #expect(turned.map(\.a) == [480 * 1024])
      #expect(turned.map(\.b) == [320 * 1024])
      bench.session.rotate(to: .landscapeLeft)
      #expect(bench.records(.rotated).count == 1)
    }
  }

  @Test func `a memory warning reaches the controllers on screen, and no others`() {
    final class Controller: UIViewController {
      let journal = Journal()
      override func didReceiveMemoryWarning() { journal.note("told") }
    }
    Workbench.use { bench in
      let (below, top) = bench.make {
        let (below, top) = (Controller(), Controller())
        let stack = UINavigationController(rootViewController: below)
        stack.pushViewController(top, animated: false)
        UIKitState.current.window?.rootViewController = stack
        return (below, top)
      }
      bench.wait(100)
      bench.session.sendMemoryWarning()
      bench.wait(20)
      #expect(top.journal.lines == ["told"])
      #expect(below.journal.lines.isEmpty)
      #expect(bench.records(.memoryWarning).count == 1)
    }
  }
}
