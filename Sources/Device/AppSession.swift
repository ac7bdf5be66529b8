import HeadlessAVFoundation
import ReelbenchSimulation

/// A phone with a screen, a finger and one app: opens and closes the app, runs its frames, watches its cells.
@MainActor
package final class AppSession {
  package let phone: Phone
  let entry: AppEntry
  private let options: AppOptions
  private let feed: [FeedItem]
  /// Maps a number of the feed to its item in the trace.
  private let itemNumber: (Int) -> Int
  let screen: Screen
  private(set) var app: (any AppUnderTest)?
  private(set) var window: UIWindow?
  /// Set while the app is in the background.
  var suspension: World.Event?
  /// The number of each position in the app's feed; it stays with its entry as the feed changes.
  package internal(set) var feedNumbers: [Int]
  /// Numbers of videos, including those that have left the feed.
  var videoNumbers: Set<Int>
  package private(set) var opening: Int64 = 0

  /// How long objects may stay alive after a close before they count as leaked.
  package static let drain = Nanoseconds.seconds(10)

  /// - Parameter itemNumber: maps a number of the feed to its item in the trace; numbers with the same URL map to the
  ///   same item, because they look the same to a person.
  package init(
    phone: Phone, app entry: AppEntry, options: AppOptions, feed: [FeedItem],
    itemNumber: @escaping (Int) -> Int = { $0 }
  ) {
    self.phone = phone
    self.itemNumber = itemNumber
    self.entry = entry
    self.options = options
    self.feed = feed
    feedNumbers = Array(feed.indices)
    videoNumbers = Self.videos(among: feed, numbers: feedNumbers)
    screen = Screen(phone: phone)
    phone.renderServer = screen
    let state = UIKitState.current
    state.probe = self
    phone.display.onFrame = { [unowned self] vsync in
      MainActor.assumeIsolated { frame(vsync) }
    }
    phone.display.onLatch = { [screen] in MainActor.assumeIsolated { screen.latch() } }
    phone.display.isScrolling = { state.activeScrolls > 0 || state.activeAnimations > 0 }
    phone.onMemoryWarning = { [unowned self] in
      MainActor.assumeIsolated { warnOfMemory() }
    }
  }

  static func videos(among feed: [FeedItem], numbers: [Int]) -> Set<Int> {
    Set(zip(feed, numbers).filter { $0.0.kind == .video }.map(\.1))
  }

  package var isOpen: Bool { app != nil }
  package var isInBackground: Bool { suspension != nil }
  package var finger: Finger { Finger(phone: phone) }
  package var bounds: CGRect { UIScreen.main.bounds }

  // MARK: Life of the app

  /// Creates the app and shows it, in a handler on main.
  package func open() {
    precondition(app == nil, "the app is open already")
    opening += 1
    phone.write(.opened, a: opening)
    feedNumbers = Array(feed.indices)
    phone.world.perform("open") {
      UIApplication.shared.launch()
      let window = UIWindow(frame: UIScreen.main.bounds)
      let app = phone.calling("launch") { entry.type.init(feed: feed, options: options) }
      self.app = app
      self.window = window
      window.rootViewController = app.rootViewController
      window.makeKeyAndVisible()
    }
  }

  /// Dismisses and releases the app without notifying its cells (L1). Then waits for `drain` and lists the
  /// registrations that were not removed.
  package func close() {
    precondition(app != nil, "there is no app to close")
    phone.write(.closed, a: opening)
    resume()
    phone.world.perform("close") {
      window?.rootViewController = nil
      window = nil
      app = nil
      screen.clear()
    }
    phone.world.run(until: phone.world.present + Self.drain)
    guard !phone.isOver else { return }
    for registrar in phone.registrars {
      for registration in registrar() {
        phone.write(
          .holds, subject: registration.number, small: registration.kind.rawValue,
          a: Int64(registration.object), b: Int64(phone.name(registration.text)))
      }
    }
    phone.write(.drained, a: opening)
  }

  /// Releases the app without trace records, for a run that has ended while the app was open.
  package func abandon() {
    window?.rootViewController = nil
    window = nil
    app = nil
    screen.clear()
  }

  /// Removes the app from the screen.
  func leaveScreen() { screen.clear() }

  /// Resumes main if it was suspended.
  func resume() {
    suspension?.cancel()
    suspension = nil
    phone.world.isMainSuspended = false
  }

  private func warnOfMemory() {
    phone.world.onMain("memory warning") { [weak self] in
      MainActor.assumeIsolated {
        guard let root = self?.window?.rootViewController else { return }
        UIApplication.shared.warnOfMemory(root)
      }
    }
  }

  // MARK: Frames

  /// Touches, display links, scroll step, layout, commit, in this order.
  private func frame(_ vsync: Instant) {
    guard suspension == nil else { return }
    guard let window else { return DisplayLinks.current.fire() }
    Touches.current.deliver(in: window)
    DisplayLinks.current.fire()
    UIKitState.current.stepScrolls(to: vsync)
    window.layoutIfNeeded()
    guard self.window === window, !phone.isOver else { return }
    UIKitState.current.noteAlignment()
    screen.commit(window)
  }

  // MARK: Queries

  /// The number in the feed of the page in the middle of the screen; nil for no page.
  package var page: Int? { screen.middleNumber }
  /// The item of that page in the trace.
  package var pageItem: Int? { screen.middleItem }
  /// What a person sees in that page; nil for no page.
  package var pageFact: ScreenFact? { screen.middleFact }
  package var isPageShowingFrame: Bool { pageFact == .frame }
  package var playingCount: Int { phone.players.count { $0.timeControl == .playing } }
  package var audibleCount: Int { phone.players.count { $0.isHeard } }
  package var isSettled: Bool { UIKitState.current.activeScrolls == 0 }
}

extension AppSession: CellProbe {
  package func configured(_ page: UIView) {
    guard let app else { return }
    let place = app.itemIndex(for: page) ?? -1
    let number = feedNumbers.indices.contains(place) ? feedNumbers[place] : place
    guard number != page.boundNumber else { return }
    let item = number < 0 ? number : itemNumber(number)
    phone.write(
      .bind, subject: page.creationNumber, small: videoNumbers.contains(number) ? 1 : 0,
      a: Int64(item), b: Int64(page.boundItem))
    page.boundNumber = number
    page.boundItem = item
    page.layer.cellNumber = page.creationNumber
    UIKitState.current.noteChange()
  }
}
