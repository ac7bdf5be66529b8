import ReelbenchDevice
import UIKit

/// Apps that only tests run: each does one thing to the process that it runs in.
enum TestApps {
  @MainActor
  static let entries: [AppEntry] = [
    entry(
      "asks-the-host", "asks for the time, random numbers and the order of a set", HostApp.self),
    entry("branches-on-pid", "does what its process number tells it", ProcessApp.self),
    entry("loads-async", "awaits loads and pictures", LoadingApp.self),
    entry("traps", "divides by zero", TrappingApp.self),
    entry("raises", "scrolls to an item that is not there", RaisingApp.self),
    entry("waits-for-ever", "waits on main for a queue that never answers", HangingApp.self),
    entry("touches-uikit-off-main", "makes a view on a background queue", OffMainApp.self),
    entry("feels-touches", "says which gestures it feels", TouchApp.self),
    entry("spins", "never comes back from its first call", SpinningApp.self),
    entry(
      "prefetches", "has players ready for the next videos",
      isChanged ? EagerApp.self : PrefetchingApp.self),
    entry("hoards", "keeps pictures until the system kills it", HoardingApp.self),
  ]

  /// Whether this program stands for one that was built after a change to an app.
  private static var isChanged: Bool {
    ProcessInfo.processInfo.environment["REELBENCH_TEST_CHANGE"] != nil
  }

  private static func entry(
    _ name: String, _ summary: String, _ type: any AppUnderTest.Type
  ) -> AppEntry {
    AppEntry(name: name, summary: summary, type: type)
  }
}

/// What the apps have in common: a controller that does something once its view is loaded.
class TestApp: AppUnderTest {
  let feed: [FeedItem]
  let controller = ActingController()

  required init(feed: [FeedItem], options: AppOptions) {
    self.feed = feed
    controller.act = { [unowned self] in act() }
  }

  var rootViewController: UIViewController { controller }

  func itemIndex(for view: UIView) -> Int? { nil }

  func act() {}
}

final class ActingController: UIViewController {
  var act: () -> Void = {}

  override func viewDidLoad() {
    super.viewDidLoad()
    act()
  }
}
