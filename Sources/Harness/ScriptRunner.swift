import Device
import HeadlessUIKit
import Scenarios
import Simulation

/// Performs the steps of a scenario on a handset, in virtual time.
@MainActor
struct ScriptRunner {
  private let handset: Handset
  private let phone: Phone
  private var ordinal: UInt16 = 0
  private var jitter: RandomStream
  /// How long a closed pace waits for the first frame of a page.
  private static let closedPaceLimit = Nanoseconds.seconds(10)

  init(handset: Handset) {
    self.handset = handset
    phone = handset.phone
    jitter = RandomStream(seed: phone.seed, name: "script.jitter")
  }

  mutating func perform(_ steps: [Step]) {
    for step in steps {
      guard !phone.isOver else { return }
      perform(step)
    }
  }

  private mutating func perform(_ step: Step) {
    ordinal &+= 1
    phone.write(.step, subject: phone.name(step.text), small: ordinal)
    switch step.action {
    case .wait(let lapse), .autoplay(let lapse): run(for: lapse)
    case .swipe(let swipe): self.swipe(swipe)
    case .drag(let drag): self.drag(drag)
    case .touch(let down):
      let middle = CGPoint(x: handset.bounds.midX, y: handset.bounds.midY)
      phone.world.run(until: handset.finger.drag(from: middle, to: middle, for: down))
    case .phase(let name): phone.write(.phase, subject: phone.name(name))
    case .repeat(let loop): self.repeat(loop)
    case .check(let check): self.check(check, step)
    case .waitFor(let condition): waitFor(condition, step)
    case .close:
      guard handset.isOpen else { return fail(step, "the app is closed already") }
      handset.close()
    case .open:
      guard !handset.isOpen else { return fail(step, "the app is open already") }
      handset.open()
    }
  }

  private func run(for lapse: Nanoseconds) {
    phone.world.run(until: phone.world.now + lapse)
  }

  private func fail(_ step: Step, _ why: String) {
    phone.end(.stepFailed, "line \(step.line), `\(step.text)`: \(why)")
  }

  // MARK: Fingers

  /// The path of a swipe is centred on the middle of the screen.
  private func swipe(_ swipe: Step.Swipe) {
    let bounds = handset.bounds
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
    phone.world.run(
      until: handset.finger.drag(
        from: CGPoint(x: middle.x - reach.x, y: middle.y - reach.y),
        to: CGPoint(x: middle.x + reach.x, y: middle.y + reach.y), for: swipe.duration))
  }

  private func drag(_ drag: Step.Drag) {
    let bounds = handset.bounds
    let start: CGPoint =
      switch drag.origin {
      case .start: CGPoint(x: bounds.width * 0.1, y: bounds.height * 0.1)
      case .middle: CGPoint(x: bounds.midX, y: bounds.midY)
      case .end: CGPoint(x: bounds.width * 0.9, y: bounds.height * 0.9)
      }
    let end = CGPoint(
      x: start.x + bounds.width * Double(drag.xThousandths) / 1000,
      y: start.y + bounds.height * Double(drag.yThousandths) / 1000)
    phone.world.run(
      until: handset.finger.drag(from: start, to: end, for: drag.duration, hold: drag.hold))
  }

  // MARK: Pace

  /// With `every`, repetition k begins at its own instant, ± jitter, whatever the page does; the whole takes times ×
  /// every.
  private mutating func `repeat`(_ loop: Step.Repeat) {
    let began = phone.world.now
    for index in 0..<loop.times {
      guard !phone.isOver else { return }
      if let every = loop.every {
        var due = began + every * Int64(index)
        if index > 0, loop.jitter > .zero { due = due + jitter.lapse(within: loop.jitter) }
        if due > phone.world.now { phone.world.run(until: due) }
      }
      perform(loop.steps)
      if loop.pace == .closed {
        _ = poll(for: Self.closedPaceLimit) { handset.isPageShowingFrame && handset.isSettled }
      }
    }
    if let every = loop.every, loop.pace == .open, !phone.isOver {
      let end = began + every * Int64(loop.times)
      if end > phone.world.now { phone.world.run(until: end) }
    }
  }

  // MARK: Conditions

  /// Looks once a display frame; true when the condition came to hold in time.
  private func poll(for limit: Nanoseconds, _ holds: () -> Bool) -> Bool {
    let deadline = phone.world.now + limit
    while !holds() {
      guard phone.world.now < deadline, !phone.isOver else { return false }
      phone.world.run(until: min(deadline, phone.world.now + phone.display.period))
    }
    return true
  }

  private func check(_ check: Step.Check, _ step: Step) {
    let holds = poll(for: check.within) {
      (check.page.map { handset.page == $0 } ?? true)
        && (check.playing.map { handset.playingCount == $0 } ?? true)
    }
    guard !holds, !phone.isOver else { return }
    let page = handset.page.map { "\($0)" } ?? "none"
    fail(step, "the page is \(page) and \(handset.playingCount) players play")
  }

  private func waitFor(_ wanted: Step.WaitFor, _ step: Step) {
    let holds = poll(for: wanted.timeout) {
      switch wanted.condition {
      case .firstFrame: handset.isPageShowingFrame
      case .playing: handset.playingCount > 0
      case .settled: handset.isSettled
      }
    }
    if !holds, !phone.isOver { fail(step, "it did not come within the time given") }
  }
}
