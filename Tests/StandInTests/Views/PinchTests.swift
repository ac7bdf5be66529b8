import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Two fingers and the recognisers that they are for.
@MainActor
@Suite struct PinchTests {
  @MainActor
  private final class Target {
    let journal = Journal()
    var resets = false

    func pinched(_ pinch: UIPinchGestureRecognizer) {
      let middle = pinch.location(in: nil)
      journal.note("\(pinch.state) \(percent(pinch.scale)) at \(Int(middle.x)), \(Int(middle.y))")
      if resets { pinch.scale = 1 }
    }
    func tapped(_ tap: UITapGestureRecognizer) { journal.note("tap") }
    func pressed(_ press: UILongPressGestureRecognizer) { journal.note("press") }

    private func percent(_ scale: CGFloat) -> Int { Int((scale * 100).rounded()) }
  }

  private func use(
    scale: CGFloat, for milliseconds: Int64 = 100,
    _ setUp: (Workbench, Target) -> Void = { _, _ in },
    body: (Workbench, Target) -> Void
  ) {
    Workbench.use { bench in
      let target = Target()
      bench.onMain {
        bench.root.addGestureRecognizer(
          UIPinchGestureRecognizer(target: target, action: Target.pinched))
        bench.root.addGestureRecognizer(
          UITapGestureRecognizer(target: target, action: Target.tapped))
        bench.root.addGestureRecognizer(
          UILongPressGestureRecognizer(target: target, action: Target.pressed))
      }
      setUp(bench, target)
      bench.wait(40)
      _ = bench.session.finger.pinch(
        at: CGPoint(x: 160, y: 200), scale: scale, for: .milliseconds(milliseconds))
      bench.wait(1500)
      body(bench, target)
    }
  }

  @Test func `fingers that move apart are a pinch that begins, goes on and ends`() {
    use(scale: 2) { bench, target in
      #expect(
        target.journal.lines == [
          "began 120 at 160, 200", "changed 140 at 160, 200", "changed 160 at 160, 200",
          "changed 180 at 160, 200", "changed 200 at 160, 200", "ended 200 at 160, 200",
        ])
      #expect(bench.records(.gesture).count == 1)
      // The second finger touches after the first one and lifts before it.
      let touches = bench.records(.touch)
      #expect(touches.map(\.subject).prefix(2) == [0, 1] && touches.last?.subject == 0)
      #expect(touches.suffix(2).map(\.small) == [2, 2])
    }
  }

  @Test func `fingers that close in make the scale less than 1`() {
    use(scale: 0.5) { _, target in
      #expect(target.journal.lines.first == "began 90 at 160, 200")
      #expect(target.journal.lines.last == "ended 50 at 160, 200")
    }
  }

  @Test func `two fingers that hardly move are neither a pinch nor a tap nor a press`() {
    use(scale: 1.04, for: 800) { bench, target in
      #expect(target.journal.lines.isEmpty && bench.records(.gesture).isEmpty)
    }
  }

  @Test func `a scale that the app sets goes on from there`() {
    use(scale: 2) { _, target in
      target.resets = true
    } body: { _, target in
      #expect(target.journal.lines.last == "ended 100 at 160, 200")
      #expect(target.journal.lines.first == "began 120 at 160, 200")
      #expect(target.journal.lines[1] == "changed 117 at 160, 200")
    }
  }

  @Test func `a pinch scrolls nothing, and a pan that has begun is no pinch`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      let target = Target()
      bench.onMain {
        scroll.addGestureRecognizer(
          UIPinchGestureRecognizer(target: target, action: Target.pinched))
      }
      _ = bench.session.finger.pinch(
        at: CGPoint(x: 160, y: 240), scale: 2, for: .milliseconds(100))
      bench.wait(500)
      #expect(listener.calls().isEmpty && scroll.contentOffset == .zero)
      #expect(target.journal.lines.last == "ended 200 at 160, 240")
      target.journal.clear()
      let samples: [(Int64, Touches.Phase, Double, Touches.Finger)] = [
        (0, .down, 200, .first), (20, .moved, 150, .first), (60, .down, 220, .second),
        (80, .moved, 100, .first), (80, .moved, 300, .second), (120, .up, 300, .second),
        (120, .up, 100, .first),
      ]
      for (after, phase, x, finger) in samples {
        bench.phone.world.schedule(at: bench.phone.world.now + .milliseconds(after), "touch") {
          MainActor.assumeIsolated {
            Touches.current.add(phase, at: CGPoint(x: x, y: 240), of: finger)
          }
        }
      }
      bench.wait(100)
      #expect(scroll.isDragging && scroll.contentOffset.x > 40)
      bench.wait(1500)
      #expect(target.journal.lines.isEmpty)
    }
  }

  @Test func `going to the background cancels a pinch`() {
    Workbench.use { bench in
      let target = Target()
      bench.onMain {
        bench.root.addGestureRecognizer(
          UIPinchGestureRecognizer(target: target, action: Target.pinched))
      }
      _ = bench.session.finger.pinch(
        at: CGPoint(x: 160, y: 240), scale: 2, for: .milliseconds(200))
      bench.wait(150)
      bench.session.enterBackground()
      #expect(target.journal.lines.last?.hasPrefix("cancelled") == true)
    }
  }
}
