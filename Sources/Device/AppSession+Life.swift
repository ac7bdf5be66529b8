import HeadlessUIKit
import ReelbenchSimulation

/// What the user and the system do to an app that is open.
extension AppSession {
  /// How long a process keeps running in the background before it is suspended (an assumption).
  package static let backgroundTime = Nanoseconds.seconds(5)

  /// The user leaves the app: it is not on the screen, the system pauses videos in layers (A3.23), and after
  /// `backgroundTime` main is suspended until the user returns, unless the app may play sound in the background and
  /// does so.
  package func enterBackground() {
    guard isOpen, suspension == nil else { return }
    phone.world.perform("background") {
      Touches.current.cancel()
      UIApplication.shared.enterBackground()
      let soundGoesOn =
        entry.backgroundModes.contains(.audio) && phone.audio.category.playsInBackground
      for player in phone.players { player.enterBackground(soundGoesOn: soundGoesOn) }
    }
    leaveScreen()
    planSuspension()
  }

  private func planSuspension() {
    suspension = phone.world.schedule(at: phone.world.now + Self.backgroundTime, "suspension") {
      [unowned self] in
      MainActor.assumeIsolated {
        if phone.audio.isInUse { planSuspension() } else { phone.world.isMainSuspended = true }
      }
    }
  }

  /// The user returns: work that became due in the meantime runs after the app has been notified.
  package func enterForeground() {
    guard suspension != nil else { return }
    resume()
    phone.world.perform("foreground") {
      Touches.current.cancel()
      UIApplication.shared.enterForeground()
      UIKitState.current.noteChange()
    }
  }

  package func rotate(to orientation: UIDeviceOrientation) {
    phone.world.perform("rotate") { window?.rotate(to: orientation) }
  }

  /// The system asks for memory, as it does when other processes need it.
  package func sendMemoryWarning() {
    phone.write(.memoryWarning, a: phone.ledger.total)
    phone.onMemoryWarning()
  }

  // MARK: Navigation

  /// The navigation controller on screen performs a pop by the finger; the app performs all other navigation.
  package func navigate(_ navigation: Navigation) {
    phone.world.perform("navigate") {
      if case .pop(let isInteractive, let finishes) = navigation, isInteractive,
        let stack = navigationOnScreen
      {
        stack.popByFinger(finishes: finishes)
      } else {
        phone.calling("navigate") { app?.navigate(navigation) }
      }
    }
  }

  private var navigationOnScreen: UINavigationController? {
    let shown = window?.rootViewController?.onScreen ?? []
    return shown.last { $0 is UINavigationController } as? UINavigationController
  }

  /// Scrolls the scroll view in the middle of the screen to an item or a page; returns false if there is no
  /// such scroll view, item or page.
  package func scroll(to item: Int, animated: Bool) -> Bool {
    guard let window,
      let view = Touches.scrollView(
        at: CGPoint(x: bounds.midX, y: bounds.midY), in: window)
    else { return false }
    var isDone = false
    phone.world.perform("scrollTo") { isDone = view.show(item, animated: animated) }
    return isDone
  }

  // MARK: Feed

  /// Gives the app a new list. Each position in it has a number, which stays with its entry as the list changes.
  package func changeFeed(to feed: [FeedItem], numbers: [Int]) {
    precondition(feed.count == numbers.count, "\(feed.count) items have \(numbers.count) numbers")
    feedNumbers = numbers
    videoNumbers.formUnion(Self.videos(among: feed, numbers: numbers))
    phone.world.perform("feed") {
      phone.calling("feedDidChange") { app?.feedDidChange(feed) }
    }
  }

  // MARK: Queries

  /// How many times the video of the page in the middle of the screen has restarted.
  package var pageLoops: Int { Int(pagePlayer?.shownFrame?.pass ?? 0) }

  /// The playhead of the video of that page; nil while none of its frames is visible.
  package var pagePosition: Nanoseconds? { pagePlayer?.mediaTime }

  var pagePlayer: PlayerCore? {
    phone.players.first { $0.isOnScreen && $0.shownFrame?.feedItem == pageItem }
  }
}
