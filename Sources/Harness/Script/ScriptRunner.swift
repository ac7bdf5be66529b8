import HeadlessUIKit
import ReelbenchDevice
import ReelbenchScenarios
import ReelbenchSimulation

/// Performs the steps of a scenario on a session, in virtual time.
@MainActor
final class ScriptRunner {
  /// An action that is planned for an instant, independently of the sequence of steps.
  enum Beside {
    case step(Step)
    /// The end of a stay in the background, unless the app has been closed since.
    case foreground(opening: Int64)
    /// The end of an audio interruption, such as a call.
    case interruptionEnd
  }

  let session: AppSession
  let phone: Phone
  /// Another app plays whenever this one is opened.
  private let otherAudio: Bool
  /// The feed item with a number; the entries of the scenario file repeat.
  let feedItem: (Int) -> FeedItem
  private let feedCount: Int
  private var itemsMade: Int
  private var ordinal: UInt16 = 0
  private var jitter: RandomStream
  private var dwell: DwellTimes
  /// In the order of their instants.
  private var besides: [(instant: Instant, what: Beside)] = []
  private var watch: AbortWatch?
  /// How long a closed pace waits for the first frame of a page.
  private static let closedPaceLimit = Nanoseconds.seconds(10)

  init(
    session: AppSession, feedCount: Int, otherAudio: Bool = false, watch: AbortWatch? = nil,
    feedItem: @escaping (Int) -> FeedItem
  ) {
    self.session = session
    self.otherAudio = otherAudio
    self.feedItem = feedItem
    self.feedCount = feedCount
    self.watch = watch
    itemsMade = feedCount
    phone = session.phone
    jitter = RandomStream(seed: phone.seed, name: "script.jitter")
    dwell = DwellTimes(seed: phone.seed)
  }

  /// Performs the whole script.
  func perform(_ steps: [Step]) {
    performAll(steps)
    guard !phone.isOver else { return }
    for beside in besides {
      guard case .step(let step) = beside.what else { continue }
      return fail(step, "the script ends before its instant")
    }
  }

  private func performAll(_ steps: [Step]) {
    for step in steps {
      guard !phone.isOver else { return }
      perform(step)
    }
  }

  private func note(_ step: Step) {
    ordinal &+= 1
    phone.write(.step, subject: phone.name(step.text), small: ordinal)
  }

  private func perform(_ step: Step) {
    note(step)
    switch step.action {
    case .wait(let lapse), .autoplay(let lapse): run(for: lapse)
    case .swipe(let swipe): self.swipe(swipe)
    case .drag(let drag): self.drag(drag)
    case .touch(let down):
      let middle = CGPoint(x: session.bounds.midX, y: session.bounds.midY)
      run(until: session.finger.drag(from: middle, to: middle, for: down))
    case .tap(let count, let place):
      run(until: session.finger.tap(at: location(place), count: count))
    case .longPress(let lapse, let place):
      run(until: session.finger.drag(from: location(place), to: location(place), for: lapse))
    case .pinch(let scale, let lapse, let place):
      run(
        until: session.finger.pinch(
          at: location(place), scale: Double(scale) / 1000, for: lapse))
    case .replay(let samples): replay(samples)
    case .phase(let name): phone.write(.phase, subject: phone.name(name))
    case .at(let moments): for moment in moments { self.at(moment, step) }
    case .background(let lapse):
      performInstant(step)
      run(for: lapse)
    case .interrupt(_, let lapse):
      performInstant(step)
      run(for: lapse)
    case .audioRoute, .silentSwitch, .lowPower, .network, .outage: performInstant(step)
    case .scrollTo, .feed, .navigate, .rotate, .memoryWarning, .player: performInstant(step)
    case .repeat(let loop): self.repeat(loop)
    case .check(let check): self.check(check, step)
    case .waitFor(let condition): waitFor(condition, step)
    case .close:
      guard session.isOpen else { return fail(step, "the app is closed already") }
      session.close()
    case .open:
      guard !session.isOpen else { return fail(step, "the app is open already") }
      itemsMade = feedCount
      if otherAudio { phone.audio.playOther() }
      session.open()
    }
  }

  /// Numbers of items that no feed has had since the app was opened.
  func newItems(_ count: Int) -> [Int] {
    let first = itemsMade
    itemsMade += count
    return Array(first..<itemsMade)
  }

  // MARK: Time

  func run(for lapse: Nanoseconds) { run(until: phone.world.present + lapse) }

  /// Advances time, and performs planned actions when they are due.
  func run(until deadline: Instant) {
    while let next = besides.first, next.instant <= deadline, !phone.isOver {
      besides.removeFirst()
      pass(until: next.instant)
      if !phone.isOver { perform(next.what) }
    }
    if !phone.isOver { pass(until: deadline) }
  }

  /// Advances time, unless a threshold ends the run before the deadline.
  private func pass(until deadline: Instant) {
    while let look = watch?.next(after: phone.world.present), look <= deadline, !phone.isOver {
      phone.world.run(until: look)
      if !phone.isOver, let broken = watch?.broken(in: phone.trace) {
        phone.end(
          .completed, "ended early by \(broken.metric.text): \(broken.expression.text)")
      }
    }
    if !phone.isOver { phone.world.run(until: deadline) }
  }

  private func perform(_ beside: Beside) {
    switch beside {
    case .step(let step):
      note(step)
      performInstant(step)
    case .foreground(let opening):
      if session.opening == opening { session.enterForeground() }
    case .interruptionEnd: session.endInterruption()
    }
  }

  private func at(_ moment: Step.Moment, _ step: Step) {
    guard moment.instant >= phone.world.present else {
      return fail(step, "the run is past that instant")
    }
    plan(.step(moment.step), at: moment.instant)
  }

  /// Plans an action. Actions at the same instant are performed in the order in which they were planned.
  func plan(_ what: Beside, at instant: Instant) {
    let place = besides.firstIndex { $0.instant > instant } ?? besides.count
    besides.insert((instant, what), at: place)
  }

  func fail(_ step: Step, _ why: String) {
    phone.end(.stepFailed, "line \(step.line), `\(step.text)`: \(why)")
  }

  // MARK: Fingers

  /// The path of a swipe is centred on the middle of the screen.
  private func swipe(_ swipe: Step.Swipe) {
    let bounds = session.bounds
    let share = Double(swipe.shareThousandths) / 2000
    let vector: (x: Double, y: Double) =
      switch swipe.direction {
      case .left: (-share, 0)
      case .right: (share, 0)
      case .up: (0, -share)
      case .down: (0, share)
      }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let reach = CGPoint(x: vector.x * bounds.width, y: vector.y * bounds.height)
    run(
      until: session.finger.drag(
        from: CGPoint(x: middle.x - reach.x, y: middle.y - reach.y),
        to: CGPoint(x: middle.x + reach.x, y: middle.y + reach.y), for: swipe.duration))
  }

  private func drag(_ drag: Step.Drag) {
    let bounds = session.bounds
    let start: CGPoint =
      switch drag.origin {
      case .start: CGPoint(x: bounds.width * 0.1, y: bounds.height * 0.1)
      case .middle: CGPoint(x: bounds.midX, y: bounds.midY)
      case .end: CGPoint(x: bounds.width * 0.9, y: bounds.height * 0.9)
      }
    let end = CGPoint(
      x: start.x + bounds.width * Double(drag.xThousandths) / 1000,
      y: start.y + bounds.height * Double(drag.yThousandths) / 1000)
    run(
      until: session.finger.drag(from: start, to: end, for: drag.duration, hold: drag.hold))
  }

  // MARK: Pace

  /// With `every`, repetition k begins at its own instant, ± jitter, whatever the page does; at an open pace the loop
  /// takes times × every.
  private func `repeat`(_ loop: Step.Repeat) {
    let began = phone.world.present
    for index in 0..<loop.times {
      guard !phone.isOver else { return }
      if let every = loop.every {
        var due = began + every * Int64(index)
        if index > 0, loop.jitter > .zero { due = due + jitter.lapse(within: loop.jitter) }
        if due > phone.world.present { run(until: due) }
      }
      if let watch = loop.watch { run(for: dwell.next(watch)) }
      performAll(loop.steps)
      if loop.pace == .closed {
        _ = poll(for: Self.closedPaceLimit) { session.isPageShowingFrame && session.isSettled }
      }
    }
    if let every = loop.every, loop.pace == .open, !phone.isOver {
      let end = began + every * Int64(loop.times)
      if end > phone.world.present { run(until: end) }
    }
  }

  // MARK: Conditions

  /// Polls the condition once each display frame; true if it holds within the limit.
  private func poll(for limit: Nanoseconds, _ holds: () -> Bool) -> Bool {
    let deadline = phone.world.present + limit
    while !holds() {
      guard phone.world.present < deadline, !phone.isOver else { return false }
      run(until: min(deadline, phone.world.present + phone.display.period))
    }
    return true
  }

  private func check(_ check: Step.Check, _ step: Step) {
    let holds = poll(for: check.within) {
      (check.page.map { session.page == $0 } ?? true)
        && (check.playing.map { session.playingCount == $0 } ?? true)
        && (check.audible.map { session.audibleCount == $0 } ?? true)
        && (check.poster.map { (session.pageFact == .poster) == $0 } ?? true)
        && (check.position.map { session.pagePosition.map($0.contains) ?? false } ?? true)
    }
    guard !holds, !phone.isOver else { return }
    let page = session.page.map { "\($0)" } ?? "none"
    let position = session.pagePosition.map { "\($0.count / 1_000_000) ms" } ?? "no place"
    let fact = session.pageFact.map { "\($0)" } ?? "nothing"
    fail(
      step,
      "the page is \(page) and shows \(fact), and \(session.playingCount) players play, "
        + "\(session.audibleCount) of them audible"
        + (check.position == nil ? "" : ", and its video is at \(position)"))
  }

  private func waitFor(_ wanted: Step.WaitFor, _ step: Step) {
    var watch = FallbackWatch()
    let holds = poll(for: wanted.timeout) {
      switch wanted.condition {
      case .firstFrame: session.isPageShowingFrame
      case .playing: session.playingCount > 0
      case .settled: session.isSettled
      case .stalled: session.isPageStalled
      case .fallback: hasFallenBack(&watch)
      case .loop: session.pageLoops >= wanted.loops
      }
    }
    if !holds, !phone.isOver { fail(step, "it did not come within the time given") }
  }

  private func hasFallenBack(_ watch: inout FallbackWatch) -> Bool {
    watch.follow(phone.trace)
    guard let item = session.pageItem, session.pageFact == .poster else { return false }
    return watch.hasGivenUp(item, by: phone.world.present)
  }
}
