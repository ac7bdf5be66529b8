/// Virtual time: the world's events, and the main thread as a serial resource.
///
/// World events never run code of the app; main work (handlers) does. A handler that charges time lets the world run
/// up to the new instant, so every read sees the world of its own instant and the trace is written in time order.
package final class World {
  /// An event that may be cancelled.
  package final class Event {
    let name: StaticString
    var action: (() -> Void)?

    init(_ name: StaticString, _ action: @escaping () -> Void) {
      self.name = name
      self.action = action
    }

    /// Does nothing when it has run.
    package func cancel() { action = nil }
    package var isPending: Bool { action != nil }
  }

  /// Where the host thread is.
  package enum Context: Equatable, Sendable { case idle, world, main, worker }

  /// Run-loop modes of main work: `common` is both others.
  package enum Mode: Sendable {
    case `default`, tracking, common

    /// What work is in that was added in two modes.
    package func union(_ other: Mode) -> Mode { self == other ? self : .common }
  }

  private final class Handler {
    let name: String
    var action: (() -> Void)?

    init(_ name: String, _ action: @escaping () -> Void) {
      self.name = name
      self.action = action
    }
  }

  private let clock: UnsafeMutablePointer<Int64>
  private var events = EventQueue<Event>()
  private var commonWork = EventQueue<Handler>()
  private var defaultWork = EventQueue<Handler>()
  private var trackingWork = EventQueue<Handler>()
  private var sequence: UInt64 = 0
  private var mainFree = Instant.zero
  private(set) package var context = Context.idle
  private(set) package var isStopped = false
  /// Scroll views that track: default-mode work waits while there is one, tracking-mode work while there is none.
  package var trackingCount = 0 {
    didSet { if (trackingCount == 0) != (oldValue == 0) { onModeChange() } }
  }
  /// The app is suspended: its handlers wait, whatever is due.
  package var isMainSuspended = false

  /// Charged so far by the running worker block.
  private var workerCharge = Nanoseconds.zero
  private var freed: [UInt32] = []
  private var guardian = LivelockGuard()

  /// Keeps the pace of the host; nil: nothing waits, and everything takes what the model says.
  package var pacing: Pacing?
  /// The present without what the host took longer for handlers than the model says: the instant from which a person's
  /// next act counts, who does not wait for that, and lapses that the model sets. It is `now` where no pace is kept.
  package var present: Instant {
    context == .main ? Instant(nanoseconds: now.nanoseconds - behind.count) : idlePresent
  }
  private var idlePresent = Instant.zero
  /// By how much the running handler began later than in the model.
  private var behind = Nanoseconds.zero
  /// When main would be free without that.
  private var modelFree = Instant.zero
  /// Ends of life, given by the phone: called with sorted creation numbers.
  package var onFreed: ([UInt32]) -> Void = { _ in }
  /// Time charged to main: API and lapse.
  package var onCharge: (String, Nanoseconds) -> Void = { _, _ in }
  /// A handler ended: name, start, end.
  package var onHandlerEnd: (String, Instant, Instant) -> Void = { _, _, _ in }
  /// The run loop changed between its default and its tracking mode.
  package var onModeChange: () -> Void = {}
  /// The run cannot go on: outcome and reason.
  package var onEnd: (RunOutcome, String) -> Void = { _, _ in }

  package init() {
    clock = .allocate(capacity: 1)
    clock.initialize(to: 0)
  }

  deinit { clock.deallocate() }

  /// The current instant in nanoseconds, for the sealed clocks of the host.
  package var clockPointer: UnsafePointer<Int64> { UnsafePointer(clock) }

  package private(set) var now: Instant {
    get { Instant(nanoseconds: clock.pointee) }
    set { clock.pointee = newValue.nanoseconds }
  }

  /// The instant at which an effect of the running code takes place: later than `now` in a worker that has charged.
  package var effectInstant: Instant { context == .worker ? now + workerCharge : now }

  /// Does something to the world at the effect instant: now, but for a worker that has charged time.
  package func effect(_ action: @escaping () -> Void) {
    if context == .worker, workerCharge > .zero {
      schedule(at: effectInstant, "effect of a worker", action)
    } else {
      action()
    }
  }

  // MARK: Scheduling

  /// Schedules an event of the world, not before the present.
  @discardableResult
  package func schedule(
    at instant: Instant, _ name: StaticString, _ action: @escaping () -> Void
  ) -> Event {
    let event = Event(name, action)
    sequence += 1
    events.insert(.init(at: max(instant, now), sequence: sequence, payload: event))
    return event
  }

  /// Schedules the end of something that has begun now.
  package func schedule(_ ending: Ending, _ name: StaticString, _ action: @escaping () -> Void) {
    switch ending {
    case .after(let lapse): schedule(at: now + lapse, name, action)
    case .onHost(let work):
      guard let pacing else { preconditionFailure("\(name): no clock of the host is kept") }
      pacing.expect(work, begun: now) { [unowned self] end in schedule(at: end, name, action) }
    }
  }

  /// Queues work of the main thread, due now (or at the running worker's effect instant).
  package func onMain(
    _ name: String, mode: Mode = .common, due: Instant? = nil, _ action: @escaping () -> Void
  ) {
    sequence += 1
    let due = due ?? effectInstant
    let entry = EventQueue<Handler>.Entry(
      at: due, sequence: sequence, payload: Handler(name, action))
    switch mode {
    case .default: defaultWork.insert(entry)
    case .tracking: trackingWork.insert(entry)
    case .common: commonWork.insert(entry)
    }
  }

  /// Whether the run loop is in a mode.
  package func isIn(_ mode: Mode) -> Bool {
    switch mode {
    case .default: trackingCount == 0
    case .tracking: trackingCount > 0
    case .common: true
    }
  }

  // MARK: Spending time

  /// Charges time to the thread that runs.
  package func charge(_ lapse: Nanoseconds, _ api: String) {
    guard lapse > .zero else { return }
    switch context {
    case .main:
      onCharge(api, lapse)
      let end = now + lapse
      aside { advance(to: end) }
      now = max(now, end)
    case .worker:
      workerCharge += lapse
    case .idle, .world:
      preconditionFailure("\(api) charges \(lapse.count) ns outside main and workers")
    }
  }

  /// Blocks main until the predicate holds; the world goes on. Ends the run `hung` when it never can.
  /// - Parameter limit: longest wait.
  package func wait(for api: String, limit: Nanoseconds, until predicate: () -> Bool) {
    switch context {
    case .main: break
    case .worker:
      if !predicate() {
        onEnd(.crashed, "unsupported: a modelled worker waits for main in \(api)")
      }
      return
    case .idle, .world: preconditionFailure("\(api) waits outside main")
    }
    let start = now
    var hasCome = true
    aside { hasCome = advance(to: start + limit, until: predicate) }
    if !hasCome {
      onEnd(.hung, "main waits in \(api) for something that does not come")
    } else if now > start {
      onCharge(api, now - start)
    }
  }

  /// Runs what takes the host time that is no time of the code that runs: what the world does while main waits.
  func aside(_ body: () -> Void) {
    guard let pacing else { return body() }
    pacing.aside(body)
  }

  /// Runs a modelled worker's block at the present instant and gives what it charged.
  package func runWorker(_ block: () -> Void) -> Nanoseconds {
    precondition(context == .world, "a worker block starts from the world, not from \(context)")
    context = .worker
    workerCharge = .zero
    let before = pacing?.spent
    block()
    if let pacing, let before { workerCharge = max(workerCharge, pacing.spent - before) }
    context = .world
    let charged = workerCharge
    workerCharge = .zero
    return charged
  }

  // MARK: Running

  /// Runs events and handlers until none is due at or before `deadline`; then it is `deadline`.
  package func run(until deadline: Instant) {
    precondition(context == .idle, "nested run loops are not supported")
    while !isStopped {
      let worldAt = events.firstAt ?? .distantFuture
      let mainAt = nextHandler.map { max($0.at, mainFree) } ?? .distantFuture
      let next = min(worldAt, mainAt)
      if let pacing, pacing.holds(before: max(now, min(next, deadline))) { continue }
      guard next <= deadline else { break }
      if worldAt <= mainAt {
        runNextEvent(as: .world)
      } else {
        runNextHandler(at: mainAt)
      }
    }
    guard !isStopped else { return }
    now = max(now, deadline)
    idlePresent = max(idlePresent, modelFree, deadline)
  }

  /// Runs a block as a main handler at the present instant: the way in for a device or a test.
  package func perform(_ name: String, _ block: () -> Void) {
    precondition(context == .idle, "perform inside \(context)")
    runHandler(name, dueInModel: present, block)
    idlePresent = modelFree
  }

  /// No event or handler runs any more.
  package func stop() { isStopped = true }

  /// Lets go of what waits, which may keep objects of the app; also of events that their owners hold.
  func discardPending() {
    for event in events.payloads { event.cancel() }
    pacing?.forget()
    events = EventQueue()
    commonWork = EventQueue()
    defaultWork = EventQueue()
    trackingWork = EventQueue()
  }

  /// The instant of the next event or handler, for a device that must not sleep past it.
  package var nextInstant: Instant? {
    let handler = nextHandler.map { max($0.at, mainFree) }
    guard let event = events.first?.at else { return handler }
    return min(event, handler ?? .distantFuture)
  }

  private var nextHandler: EventQueue<Handler>.Entry? {
    guard !isMainSuspended else { return nil }
    let first = trackingCount == 0 ? defaultWork.first : trackingWork.first
    guard let own = first else { return commonWork.first }
    guard let common = commonWork.first else { return own }
    return EventQueue<Handler>.Entry.precedes(own, common) ? own : common
  }

  private func runNextHandler(at start: Instant) {
    guard let entry = nextHandler else { return }
    if commonWork.first?.sequence == entry.sequence {
      _ = commonWork.removeFirst()
    } else if trackingCount == 0 {
      _ = defaultWork.removeFirst()
    } else {
      _ = trackingWork.removeFirst()
    }
    now = max(now, start)
    if let reason = guardian.passed(entry.payload.name, at: now) {
      onEnd(.hung, reason)
      return
    }
    // What the host took longer counts where a handler has waited for main.
    let due = now > mainFree ? now : max(entry.at, modelFree)
    runHandler(entry.payload.name, dueInModel: due) {
      Self.take(&entry.payload.action)?()
    }
  }

  /// - Parameter dueInModel: when it would begin if the host had taken no longer than the model says.
  private func runHandler(_ name: String, dueInModel: Instant, _ action: () -> Void) {
    let start = now
    var excess = Nanoseconds.zero
    behind = start - dueInModel
    context = .main
    if let pacing {
      let before = pacing.spent
      action()
      let end = start + (pacing.spent - before)
      // Events of the very end, where nothing is left to spend, come after the handler as they always do.
      if end > now {
        excess = end - now
        aside { advance(to: end) }
        now = end
      }
    } else {
      action()
    }
    settleFrees()
    context = .idle
    mainFree = now
    modelFree = dueInModel + (now - start - excess)
    if now > start { onHandlerEnd(name, start, now) }
  }

  /// Moves a closure out, so that what it keeps is let go when the call is over and not when some frame of ours ends:
  /// optimised and unoptimised builds would differ in that.
  private static func take(_ action: inout (() -> Void)?) -> (() -> Void)? {
    let taken = action
    action = nil
    return taken
  }

  private func advance(to end: Instant) {
    while !isStopped {
      let next = events.firstAt ?? .distantFuture
      if let pacing, pacing.holds(before: min(next, end)) { continue }
      guard next <= end else { return }
      runNextEvent(as: .world)
    }
  }

  /// Stops at the first instant at which the predicate holds; false when it can hold at none up to `end`.
  private func advance(to end: Instant, until predicate: () -> Bool) -> Bool {
    while !predicate() && !isStopped {
      let next = events.firstAt ?? .distantFuture
      if let pacing, pacing.holds(before: min(next, end)) { continue }
      guard next <= end else { return false }
      runNextEvent(as: .world)
    }
    return true
  }

  private func runNextEvent(as inner: Context) {
    let entry = events.removeFirst()
    now = max(now, entry.at)
    guard entry.payload.isPending else { return }
    if let reason = guardian.passed(entry.payload.name, at: now) {
      onEnd(.hung, reason)
      return
    }
    let outer = context
    context = inner
    Self.take(&entry.payload.action)?()
    if outer == .idle { settleFrees() }
    context = outer
  }

  // MARK: Ends of life

  /// An observed object is gone: told by its `deinit`, acted on at the end of the handler, in order of creation.
  package func noteFreed(_ number: UInt32) { effect { [unowned self] in freed.append(number) } }

  private func settleFrees() {
    while !freed.isEmpty {
      let batch = freed.sorted()
      freed.removeAll(keepingCapacity: true)
      onFreed(batch)
    }
  }
}
