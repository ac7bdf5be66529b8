import HeadlessAVFoundation
import ReelbenchApps
import ReelbenchDevice
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// The content that the device reports as visible is the content of most pixels of the composed screen.
@MainActor
@Suite struct ComposedPixelTests {
  @Test func `at random instants of a burst of flicks, facts are those of the pixels`() throws {
    let looks = try looks(
      during: Fixture.plan(Fixture.scenario("fast-burst"), "fixed"), seed: 1, count: 50)
    #expect(looks.instants == 50)
    #expect(looks.facts.count >= 45)
    #expect(Set(looks.facts).isSuperset(of: [.frame, .poster]))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `of pages of random layers, facts are those of the pixels`(_ seed: UInt64) throws {
    var plan = try Fixture.plan(Fixture.scenario("fast-burst"), "fixed")
    plan.seed = seed
    plan.app = AppEntry(name: "patchwork", summary: "", type: PatchworkApp.self)
    let looks = try looks(during: plan, seed: seed, count: 50)
    #expect(looks.instants == 50)
    #expect(looks.facts.count > 20)
  }

  /// The instants and the facts that were compared.
  private final class Looks {
    var instants = 0
    var facts: [ScreenFact] = []
  }

  /// Compares at random instants of a run, each postponed until main has not changed the tree since its commit.
  private func looks(during plan: RunPlan, seed: UInt64, count: Int) throws -> Looks {
    let run = SimulatedRun(plan: plan, trace: Trace(capacity: 1_000_000), decoding: nil)
    let looks = Looks()
    var random = RandomStream(seed: seed, name: "instants")
    for _ in 0..<count {
      let instant = Nanoseconds(Int64(500_000_000 + random.next() % 12_000_000_000))
      look(at: .zero + instant, of: run, into: looks)
    }
    run.perform()
    return looks
  }

  private func look(at instant: Instant, of run: SimulatedRun, into looks: Looks) {
    let world = run.phone.world
    world.schedule(at: instant, "look at the pixels") { [unowned run] in
      MainActor.assumeIsolated {
        guard let sights = run.session.committedContents, let window = UIKitState.current.window
        else { return look(at: world.now + .microseconds(300), of: run, into: looks) }
        looks.instants += 1
        for (number, content) in sights {
          guard let page = Self.page(number, in: window) else {
            Issue.record("page \(number) is not in the window")
            continue
          }
          compare(page, in: window, with: content, at: world.now, into: looks)
        }
      }
    }
  }

  /// Skips a page on which two facts cover nearly the same area: the grid of pixels may be off by a pixel at each edge.
  private func compare(
    _ page: UIView, in window: UIWindow, with content: VisibleContent, at now: Instant,
    into looks: Looks
  ) {
    var counts: [ScreenFact: Int] = [:]
    let rect = page.windowRect(page.bounds).intersection(window.bounds)
    for (paint, count) in ComposedPixels(window, page: page).counts(in: rect) {
      counts[Self.fact(of: paint, in: page), default: 0] += count
    }
    let order = counts.sorted { ($0.value, $0.key.rawValue) > ($1.value, $1.key.rawValue) }
    guard let most = order.first else { return }
    let around = 2 * Int((rect.width + rect.height) / ComposedPixels.step)
    if order.count > 1, most.value - order[1].value <= around { return }
    #expect(content.fact == most.key, "page \(page.creationNumber) at \(now): \(counts)")
    looks.facts.append(most.key)
  }

  private static func fact(of paint: ComposedPixels.Paint, in page: UIView) -> ScreenFact {
    switch paint {
    case .nothing: .nothing
    case .elsewhere: .absent
    case .black: .black
    case .background: .background
    case .picture(let item): item < 0 || item == page.boundItem ? .poster : .wrongPicture
    case .frame(let item): item == page.boundItem ? .frame : .wrongFrame
    }
  }

  private static func page(_ number: UInt32, in view: UIView) -> UIView? {
    if view.creationNumber == number { return view }
    for child in view.subviews {
      if let found = page(number, in: child) { return found }
    }
    return nil
  }
}
