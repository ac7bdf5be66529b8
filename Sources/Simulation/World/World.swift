/// Virtual time: the world's events, and the main thread as a serial resource.
///
/// World events never run app code; main-thread work (handlers) does. When a handler charges time, the world runs up to
/// the new instant. So every read sees the world at its own instant, and the trace is written in time order.
package final class World {
  /// An event that can be cancelled.
  package final class Event {
    let name: StaticString
    var action: (() -> Void)?

    init(_ name: StaticString, _ action: @escaping () -> Void) {
      self.name = name
      self.action = action
    }

    /// Has no effect once the event has run.
    package func cancel() { action = nil }
    package var isPending: Bool { action != nil }
  }

  /// What the simulation thread is running.
  package enum Context: Equatable, Sendable { case idle, world, main, worker }

  /// Run-loop modes of main-thread work. `common` means both of the others.
  package enum Mode: Sendable {
    case `default`, tracking, common

    /// The mode of work that was added in two modes.
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
  /// Number of scroll views that are tracking. Default-mode work waits while it is above 0, tracking-mode work while it
  /// is 0.
  package var trackingCount = 0 {
    didSet { if (trackingCount == 0) != (oldValue == 0) { onModeChange() } }
  }
  /// The app is suspended: no handler runs, even if it is due.
  package var isMainSuspended = false

  /// Time charged so far by the running worker block.
  private var workerCharge = Nanoseconds.zero
  private var freed: [UInt32] = []
  private var guardian = LivelockGuard()

  /// Keeps the pace of the host. Nil: nothing waits, and everything takes its modelled time.
  package var pacing: Pacing?
  /// The current instant, without the time by which handlers took longer on the host than in the model. A person does
  /// not wait for that, so a person's next act counts from here, and so do delays given by the model. It equals `now`
  /// where no pace is kept.
  package var present: Instant {
    context == .main ? Instant(nanoseconds: now.nanoseconds - behind.count) : idlePresent
  }
  private var idlePresent = Instant.zero
  /// By how much later the running handler began than in the model.
  private var behind = Nanoseconds.zero
  /// When the main thread would be free without such delays.
  private var modelFree = Instant.zero
  /// Set by the phone. Called with the creation numbers of released objects, sorted.
  package var onFreed: ([UInt32]) -> Void = { _ in }
  /// Called when time is charged to main: API and duration.
  package var onCharge: (String, Nanoseconds) -> Void = { _, _ in }
  /// Called when a handler that took time has ended: name, start, end.
  package var onHandlerEnd: (String, Instant, Instant) -> Void = { _, _, _ in }
  /// Called when the run loop changes between its default and its tracking mode.
  package var onModeChange: () -> Void = {}
  /// Called when the run cannot continue: outcome and reason.
  package var onEnd: (RunOutcome, String) -> Void = { _, _ in }

  package init() {
    clock = .allocate(capacity: 1)
    clock.initialize(to: 0)
  }

  deinit { clock.deallocate() }

  /// The current instant in nanoseconds. The sealed host clocks (`CSealedHost`) read it.
  package var clockPointer: UnsafePointer<Int64> { UnsafePointer(clock) }

  package private(set) var now: Instant {
    get { Instant(nanoseconds: clock.pointee) }
    set { clock.pointee = newValue.nanoseconds }
  }

  /// The instant at which effects of the running code occur: later than `now` in a worker that has charged time.
  package var effectInstant: Instant { context == .worker ? now + workerCharge : now }

  /// Runs an action at the effect instant: at once, except in a worker that has charged time.
  package func effect(_ action: @escaping () -> Void) {
    if context == .worker, workerCharge > .zero {
      schedule(at: effectInstant, "effect of a worker", action)
    } else {
      action()
    }
  }

  // MARK: Scheduling

  /// Schedules a world event, at `now` at the earliest.
  @discardableResult
  package func schedule(
    at instant: Instant, _ name: StaticString, _ action: @escaping () -> Void
  ) -> Event {
    let event = Event(name, action)
    sequence += 1
    events.insert(.init(at: max(instant, now), sequence: sequence, payload: event))
    return event
  }

  /// Schedules the end of an activity that begins now.
  package func schedule(_ ending: Ending, _ name: StaticString, _ action: @escaping () -> Void) {
    switch ending {
    case .after(let lapse): schedule(at: now + lapse, name, action)
    case .onHost(let work):
      guard let pacing else { preconditionFailure("\(name): no clock of the host is kept") }
      pacing.expect(work, begun: now) { [unowned self] end in schedule(at: end, name, action) }
    }
  }

  /// Queues main-thread work. By default it is due now (or at the running worker's effect instant).
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

  /// Charges time to the running thread.
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

  /// Blocks main until the predicate holds, while the world continues. Ends the run as `hung` if the predicate does not
  /// hold within the limit.
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

  /// Runs work whose host time must not count for the running code: what the world does while main waits.
  func aside(_ body: () -> Void) {
    guard let pacing else { return body() }
    pacing.aside(body)
  }

  /// Runs a modelled worker's block at the current instant and returns the time that it charged.
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

  /// Runs all events and handlers that are due at or before `deadline`, then sets `now` to `deadline`.
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

  /// Runs a block as a main handler at the current instant. Devices and tests call the app through it.
  package func perform(_ name: String, _ block: () -> Void) {
    precondition(context == .idle, "perform inside \(context)")
    runHandler(name, dueInModel: present, block)
    idlePresent = modelFree
  }

  /// Stops the world: no event or handler runs any more.
  package func stop() { isStopped = true }

  /// Releases pending work, which may hold objects of the app. Also cancels events that their owners hold.
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
    // A delay by the host counts only for a handler that has waited for main.
    let due = now > mainFree ? now : max(entry.at, modelFree)
    runHandler(entry.payload.name, dueInModel: due) {
      Self.take(&entry.payload.action)?()
    }
  }

  /// - Parameter dueInModel: when the handler would begin if the host had taken no longer than the model.
  private func runHandler(_ name: String, dueInModel: Instant, _ action: () -> Void) {
    let start = now
    var excess = Nanoseconds.zero
    behind = start - dueInModel
    context = .main
    if let pacing {
      let before = pacing.spent
      action()
      let end = start + (pacing.spent - before)
      // Without excess, events due at this very instant run after the handler, as they do without pacing.
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

  /// Moves a closure out, so that its captures are released when the call returns and not when a stack frame of this
  /// file ends. Optimised and unoptimised builds would differ in that.
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

  /// Runs events up to the first instant at which the predicate holds. False when it holds at none up to `end`.
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

  // MARK: Released objects

  /// Records the release of an observed object. Its `deinit` calls this; the release is processed at the end of the
  /// handler, in order of creation.
  package func noteFreed(_ number: UInt32) { effect { [unowned self] in freed.append(number) } }

  private func settleFrees() {
    while !freed.isEmpty {
      let batch = freed.sorted()
      freed.removeAll(keepingCapacity: true)
      onFreed(batch)
    }
  }
}
