import ReelbenchSimulation

/// The values of steps for touches, the app's life cycle, the feed and navigation.
extension Step {
  /// A place on the screen in thousandths of its width and height.
  package struct Place: Equatable, Sendable {
    package var xThousandths: Int
    package var yThousandths: Int
    package init(xThousandths: Int, yThousandths: Int) {
      self.xThousandths = xThousandths
      self.yThousandths = yThousandths
    }

    package static let middle = Place(xThousandths: 500, yThousandths: 500)
  }

  /// A recorded sample of the digitiser.
  package struct TouchSample: Equatable, Sendable {
    package enum Phase: String, CaseIterable, Sendable { case began, moved, ended }
    /// Since the step began.
    package var time: Nanoseconds
    package var phase: Phase
    /// In thousandths of a point.
    package var xThousandths: Int
    package var yThousandths: Int
    package init(time: Nanoseconds, phase: Phase, xThousandths: Int, yThousandths: Int) {
      self.time = time
      self.phase = phase
      self.xThousandths = xThousandths
      self.yThousandths = yThousandths
    }
  }

  /// A step that runs at an instant of the run, alongside the other steps.
  package struct Moment: Equatable, Sendable {
    /// Since the run began.
    package var instant: Instant
    package var step: Step
    package init(instant: Instant, step: Step) {
      self.instant = instant
      self.step = step
    }
  }

  /// A change of the list that the app shows. New items are the next ones of the file's list, which starts again after
  /// its last item.
  package enum FeedChange: Equatable, Sendable {
    case append(Int)
    case insert(Int, at: Int)
    case remove(Int, at: Int)
    /// The whole list.
    case replace(Int)
    /// The app is notified of a change, although the list stays the same.
    case reloadSame
  }

  package enum Route: Equatable, Sendable {
    case push(String)
    case present(String)
    case dismiss
    case tab(Int)
    case pop(isInteractive: Bool, finishes: Bool)
  }

  /// A command that the user gives with the controls of a video.
  package enum PlayerCommand: Equatable, Sendable {
    case play, pause
    case seek(Nanoseconds)
  }

  package enum Orientation: String, CaseIterable, Sendable { case portrait, landscape }

  /// The distribution of the time for which a page is watched. Each page has its own random value.
  package struct Dwell: Equatable, Sendable {
    package var median: Nanoseconds
    package var p95: Nanoseconds
    package init(median: Nanoseconds, p95: Nanoseconds) {
      self.median = median
      self.p95 = p95
    }
  }
}

extension Step.Action {
  /// Whether the step can run alongside others: it takes effect at once and moves no finger.
  var isInstant: Bool {
    switch self {
    case .phase, .scrollTo, .feed, .navigate, .background, .rotate, .memoryWarning: true
    case .interrupt, .audioRoute, .silentSwitch, .lowPower, .network, .outage, .player: true
    default: false
    }
  }
}
