import HeadlessUIKit
import ReelbenchSimulation
import Testing

@testable import ReelbenchDevice
@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// How `feed` and `navigate` notify an app.
@MainActor
@Suite struct FeedStepTests {
  private final class ListeningApp: AppUnderTest {
    let rootViewController = UIViewController(nibName: nil, bundle: nil)
    private(set) var feeds: [[String]] = []
    private(set) var routes: [Navigation] = []

    init(feed: [FeedItem], options: AppOptions) { note(feed) }

    func itemIndex(for view: UIView) -> Int? { nil }
    func feedDidChange(_ feed: [FeedItem]) { note(feed) }
    func navigate(_ navigation: Navigation) { routes.append(navigation) }

    /// Notes the number of each item, which is in its URL.
    private func note(_ feed: [FeedItem]) {
      feeds.append(
        feed.map { item in
          String(item.url.path.split(separator: "/").first { Int($0) != nil } ?? "none")
        })
    }
  }

  private static func perform(
    _ actions: [Step.Action], _ body: (ListeningApp, AppSession) -> Void
  ) throws -> SimulatedRun {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.feed = Array(scenario.feed.prefix(3))
    scenario.steps = actions.map { Step(action: $0, line: 1, text: "step") }
    var plan = try Fixture.plan(scenario, "as-written")
    plan.app = AppEntry(name: "listening", summary: "", type: ListeningApp.self)
    plan.variant.options = []
    let run = SimulatedRun(plan: plan, trace: Trace(capacity: 100_000), decoding: nil)
    run.performScript()
    if let app = run.session.app as? ListeningApp { body(app, run.session) }
    run.finish()
    return run
  }

  @Test func `a feed grows, shrinks and is replaced by the next items of the list`() throws {
    let run = try Self.perform([
      .feed(.append(2)), .feed(.insert(1, at: 0)), .feed(.remove(2, at: 1)),
      .feed(.reloadSame), .feed(.replace(2)),
    ]) { app, session in
      #expect(
        app.feeds == [
          ["0", "1", "2"], ["0", "1", "2", "3", "4"], ["5", "0", "1", "2", "3", "4"],
          ["5", "2", "3", "4"], ["5", "2", "3", "4"], ["6", "7"],
        ])
      #expect(session.feedNumbers == [6, 7])
    }
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
  }

  @Test func `more than there is cannot be removed`() throws {
    let run = try Self.perform([.feed(.remove(4, at: 0))]) { _, _ in }
    #expect(run.phone.outcome == .stepFailed)
    #expect(run.phone.outcomeReason.contains("only 3 items"))
  }

  @Test func `where the user goes is told to the app`() throws {
    _ = try Self.perform([
      .navigate(.push("profile")), .navigate(.pop(isInteractive: false, finishes: true)),
      .navigate(.tab(1)), .navigate(.dismiss),
    ]) { app, _ in
      #expect(
        app.routes == [
          .push("profile"), .pop(isInteractive: false, finishes: true), .tab(1), .dismiss,
        ])
    }
  }
}
