import ReelbenchSimulation

/// What the steps of touch, life, feed and navigation say.
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

  /// A step at an instant of the run, beside the others.
  package struct Moment: Equatable, Sendable {
    /// Since the run began.
    package var instant: Instant
    package var step: Step
    package init(instant: Instant, step: Step) {
      self.instant = instant
      self.step = step
    }
  }

  /// What happens to the list that the app shows. New items are the next ones of the file's list, round and round.
  package enum FeedChange: Equatable, Sendable {
    case append(Int)
    case insert(Int, at: Int)
    case remove(Int, at: Int)
    /// The whole list.
    case replace(Int)
    /// The app is told of a change that is none.
    case reloadSame
  }

  package enum Route: Equatable, Sendable {
    case push(String)
    case present(String)
    case dismiss
    case tab(Int)
    case pop(isInteractive: Bool, finishes: Bool)
  }

  /// What a user's controls over a video do.
  package enum PlayerCommand: Equatable, Sendable {
    case play, pause
    case seek(Nanoseconds)
  }

  package enum Orientation: String, CaseIterable, Sendable { case portrait, landscape }

  /// How long a page is watched, drawn anew for each.
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
  /// Whether the step can be done beside others: it takes no time of its own and moves no finger.
  var isInstant: Bool {
    switch self {
    case .phase, .scrollTo, .feed, .navigate, .background, .rotate, .memoryWarning: true
    case .interrupt, .audioRoute, .silentSwitch, .lowPower, .network, .outage, .player: true
    default: false
    }
  }
}
