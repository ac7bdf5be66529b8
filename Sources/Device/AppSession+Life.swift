import HeadlessUIKit
import ReelbenchSimulation

/// What the user and the system do to an app that is open.
extension AppSession {
  /// How long a process runs on in the background before it is suspended (an assumption).
  package static let backgroundTime = Nanoseconds.seconds(5)

  /// The user leaves the app: nothing of it is seen, videos in layers are paused by the system (A3.23), and after a
  /// while main stands still until the user comes back, unless the app is one that may be heard and sounds.
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

  /// The user comes back: what has come due meanwhile runs after the app has been told.
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

  // MARK: Going places

  /// A pop by the finger is one of the navigation controller on screen; all else is the app's to do.
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

  /// Scrolls what covers the middle of the screen to an item, or a page: false when there is no such.
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

  /// The app is given another list. Every place of it has a number that stays with its entry as the list changes.
  package func changeFeed(to feed: [FeedItem], numbers: [Int]) {
    precondition(feed.count == numbers.count, "\(feed.count) items have \(numbers.count) numbers")
    feedNumbers = numbers
    videoNumbers.formUnion(Self.videos(among: feed, numbers: numbers))
    phone.world.perform("feed") {
      phone.calling("feedDidChange") { app?.feedDidChange(feed) }
    }
  }

  // MARK: What can be asked

  /// How often the video of that page has begun anew.
  package var pageLoops: Int { Int(pagePlayer?.shownFrame?.pass ?? 0) }

  /// The playhead of the video of that page; nil while no frame of it is seen.
  package var pagePosition: Nanoseconds? { pagePlayer?.mediaTime }

  var pagePlayer: PlayerCore? {
    phone.players.first { $0.isOnScreen && $0.shownFrame?.feedItem == pageItem }
  }
}
