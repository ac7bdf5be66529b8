/// The simulated phone of a run. It holds all state of the run; no state is kept elsewhere.
package final class Phone {
  package let profile: DeviceProfile
  /// The network profile at the start of the run; `link.profile` is the current one.
  package let network: NetworkProfile
  package let seed: UInt64
  package let world: World
  package let trace: Trace
  package let ledger: Ledger
  package let processors: Processors
  package let display: DisplayClock
  package let link: Link
  package let engine: VideoEngine
  package let slots: DecoderSlots
  package let library: MediaLibrary
  package let decoding: (any Decoding)?
  package private(set) lazy var audio = PhoneAudio(phone: self)
  package var isInLowPowerMode = false
  package unowned var renderServer: (any RenderServer)?
  /// Live players, in order of creation.
  package var players: [PlayerCore] = []
  /// Functions that list registrations which may outlive the object that made them. Stand-ins add them; a drain calls
  /// them.
  package var registrars: [() -> [Registration]] = []

  private struct Life {
    var kind: ObjectClass
    var onEnd: (() -> Void)?
    var isAlive = true
  }

  private var lives: [Life] = []
  /// Searched linearly, because there are few.
  private var services: [(key: ObjectIdentifier, object: AnyObject)] = []
  /// For use by objects that may outlive the phone.
  let reference = BackReference<Phone>()
  private var callers: [UInt32] = []
  private var callerTexts: [String] = []

  /// Exits the process at once when a run ends inside code that cannot be unwound; nil in tests.
  package var leave: ((RunOutcome) -> Never)?
  package private(set) var outcome: RunOutcome?
  package private(set) var outcomeReason = ""
  package private(set) var auditFailure: AuditFailure?

  package init(
    profile: DeviceProfile, network: NetworkProfile, library: MediaLibrary, seed: UInt64,
    trace: Trace, decoding: (any Decoding)?
  ) {
    self.profile = profile
    self.network = network
    self.library = library
    self.seed = seed
    self.trace = trace
    self.decoding = decoding
    world = World()
    ledger = Ledger(warningLevel: profile.memoryWarning, limit: profile.memoryLimit)
    processors = Processors(world: world, cores: profile.cores)
    display = DisplayClock(world: world, rate: profile.refreshRate)
    link = Link(world: world, profile: network)
    engine = VideoEngine(world: world)
    slots = DecoderSlots(profile: profile.engine)
    connect()
    reference.begin(self)
  }

  deinit { reference.end() }

  private func connect() {
    world.onFreed = { [unowned self] numbers in settle(numbers) }
    world.onCharge = { [unowned self] api, lapse in
      write(.mainCost, subject: name(api), a: lapse.count)
    }
    world.onHandlerEnd = { [unowned self] handler, start, end in
      write(.mainBlock, subject: name(handler), a: start.nanoseconds, b: (end - start).count)
    }
    world.onEnd = { [unowned self] outcome, reason in end(outcome, reason) }
    trace.onFull = { [unowned self] in
      end(.hung, "the trace is full: more than \(trace.capacity) observations")
    }
    ledger.onChange = { [unowned self] owner, kind, bytes, total in
      write(.memory, subject: owner, small: kind.rawValue, a: bytes, b: total)
    }
    ledger.onWarning = { [unowned self] total in
      write(.memoryWarning, a: total)
      onMemoryWarning()
    }
    ledger.onLimit = { [unowned self] total in
      end(.killed, "memory \(total) bytes is over the limit of \(profile.memoryLimit)")
    }
    link.onChange = { [unowned self] in noteLink() }
    display.onHitch = { [unowned self] lateness, vsync in
      write(.hitch, a: lateness.count, b: vsync.nanoseconds)
    }
  }

  package var onMemoryWarning: () -> Void = {}

  // MARK: Current phone

  nonisolated(unsafe) private static var running: Phone?

  /// The phone that code under test runs on.
  package static var current: Phone {
    guard let running else {
      preconditionFailure("no simulated phone: a stand-in was used outside a run")
    }
    return running
  }

  package static var isRunning: Bool { running != nil }

  /// Runs a block with this phone as the current one.
  package func asCurrent<Result>(_ block: () throws -> Result) rethrows -> Result {
    let outer = Self.running
    Self.running = self
    defer { Self.running = outer }
    return try block()
  }

  /// The only object of a type, created at first use. Stand-ins use it for their `shared` and `default` instances.
  package func service<Service: AnyObject>(_ make: () -> Service) -> Service {
    let key = ObjectIdentifier(Service.self)
    // Accessed by index, because copying an entry would retain and release its object.
    for place in services.indices where services[place].key == key {
      return unsafeDowncast(services[place].object, to: Service.self)
    }
    let made = make()
    services.append((key, made))
    return made
  }

  // MARK: Trace

  package func write(
    _ kind: Observation, subject: UInt32 = 0, small: UInt16 = 0, a: Int64 = 0, b: Int64 = 0
  ) {
    if world.context == .worker {
      // The trace is in time order, so what a worker does after charging time is written at its effect instant.
      world.effect { [self] in
        trace.write(Record(at: world.now, kind, subject: subject, small: small, a: a, b: b))
      }
    } else {
      trace.write(Record(at: world.now, kind, subject: subject, small: small, a: a, b: b))
    }
  }

  package func name(_ text: String) -> UInt32 { trace.name(text, at: world.now) }

  /// Writes the current state of the link.
  package func noteLink() {
    write(
      .link, subject: name(link.profile.name), small: link.isUp ? 1 : 0, a: link.bitsPerSecond,
      b: link.roundTrip.count)
  }

  // MARK: Objects

  /// Registers a new object and returns its creation number.
  package func birth(_ kind: ObjectClass, detail: Int64 = 0, onEnd: (() -> Void)? = nil) -> UInt32 {
    lives.append(Life(kind: kind, onEnd: onEnd))
    let number = UInt32(lives.count)
    write(
      .created, subject: number, small: kind.rawValue, a: Int64(callers.last ?? 0), b: detail)
    return number
  }

  /// Sets the action that runs when the object's release is processed. Call it once the object's parts exist.
  package func atEnd(of number: UInt32, _ action: @escaping () -> Void) {
    lives[Int(number) - 1].onEnd = action
  }

  /// Called by a `deinit`, in whatever code releases the object last. The release is processed at the end of the
  /// handler.
  package func death(of number: UInt32) {
    guard outcome == nil else { return }
    world.noteFreed(number)
  }

  private func settle(_ numbers: [UInt32]) {
    for number in numbers {
      let index = Int(number) - 1
      precondition(lives[index].isAlive, "object \(number) ends twice")
      lives[index].isAlive = false
      let action = lives[index].onEnd
      lives[index].onEnd = nil
      action?()
      write(.freed, subject: number, small: lives[index].kind.rawValue)
      ledger.release(number)
    }
  }

  /// Runs app code under a name. Objects created meanwhile are recorded with that name as their origin.
  package func calling<Result>(
    _ text: @autoclosure () -> String, _ body: () throws -> Result
  ) rethrows -> Result {
    let text = text()
    callers.append(name(text))
    callerTexts.append(text)
    defer {
      callers.removeLast()
      callerTexts.removeLast()
    }
    return try body()
  }

  /// The name of the innermost app code that is running.
  package var callerText: String { callerTexts.last ?? "the run" }

  // MARK: Costs

  /// Cost of a decode step on the device, for the video engine or a core: CPU time × the device's time for the
  /// reference clip ÷ the recording host's time for it.
  package func deviceCost(
    _ cpu: Nanoseconds, recordedAgainst reference: Nanoseconds, byEngine: Bool = true
  ) -> Nanoseconds {
    let device = byEngine ? profile.engine.reference : profile.processorReference
    return Nanoseconds(Scaled.floor(cpu.count, times: device.count, over: max(1, reference.count)))
  }

  // MARK: End of the run

  package var isOver: Bool { outcome != nil }

  /// Ends the run. Only the first call has an effect.
  package func end(_ outcome: RunOutcome, _ reason: String) {
    guard self.outcome == nil else { return }
    let reasonName = reason.isEmpty ? 0 : name(reason)
    write(.runEnded, subject: reasonName, small: outcome.rawValue)
    self.outcome = outcome
    outcomeReason = reason
    trace.close()
    world.stop()
    if outcome != .completed, let leave { leave(outcome) }
  }

  /// Releases everything that may hold objects of the app, while the phone that their `deinit`s call still exists. For
  /// runs that share a process with others.
  package func dispose() {
    precondition(isOver, "a phone is disposed of while its run goes on")
    asCurrent {
      world.discardPending()
      registrars = []
      services = []
      for index in lives.indices { lives[index].onEnd = nil }
      players = []
    }
  }

  /// Ends the run because real decoding disagrees with the tape.
  package func fail(_ failure: AuditFailure) {
    guard outcome == nil else { return }
    auditFailure = failure
    end(.auditFailed, failure.message)
  }
}

/// A registration that has not been removed: what it is, and which object it names or retains.
package struct Registration {
  package var number: UInt32
  package var kind: ObjectClass
  /// The object that it names or retains; 0 for none.
  package var object: UInt32
  package var text: String

  package init(number: UInt32, kind: ObjectClass, object: UInt32, text: String) {
    self.number = number
    self.kind = kind
    self.object = object
    self.text = text
  }
}
