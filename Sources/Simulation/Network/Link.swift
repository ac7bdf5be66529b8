/// The downlink. Its rate is constant or follows a trace, and the delivering transfers share it by weight. Connections
/// have a set-up time and a slow start if the profile says so.
///
/// Delivered bytes are integers in units of 1/2²⁰ byte; a transfer reaches a mark at the first nanosecond at which the
/// integral of its share does. Shares are constant between two events of the link, so the bytes received are known at
/// every instant.
package final class Link {
  static let unitsPerByte: Int64 = 1 << 20

  /// `unowned(unsafe)`, because both belong to one phone and end with it.
  unowned(unsafe) let world: World
  package internal(set) var profile: NetworkProfile
  /// When the profile took effect; its trace begins there.
  var profileBegan = Instant.zero
  /// The end of the current outage; nil: there is none.
  var outageEnd: Instant?
  var outage: World.Event?
  /// In the order in which they were opened.
  var transfers: [Transfer] = []
  /// Open, unused connections; the most recently used one is last.
  var idle: [Connection] = []
  private var settled = Instant.zero
  private var sharesAreKnown = false
  /// The end of the trace period for which the shares were computed.
  private var periodEnd: Instant?
  private var next: World.Event?
  private var listeners: [(number: Int, action: () -> Void)] = []
  private var listenersMade = 0

  /// Called when the profile has changed, or an outage has begun or ended; before the listeners.
  package var onChange: () -> Void = {}

  package init(world: World, profile: NetworkProfile) {
    Self.check(profile)
    self.world = world
    self.profile = profile
  }

  static func check(_ profile: NetworkProfile) {
    precondition(
      profile.trace != nil || profile.downlink >= 8, "a link of \(profile.downlink) bit/s")
  }

  private var lapse: Nanoseconds { world.now - profileBegan }
  /// The round trip of a request that is sent now.
  package var roundTrip: Nanoseconds { profile.roundTrip(at: lapse) }
  /// Bits per second that the profile gives now, also during an outage.
  package var bitsPerSecond: Int64 { profile.rate(at: lapse).bitsPerSecond }
  /// False in an outage.
  package var isUp: Bool { outageEnd == nil }

  // MARK: Requests

  /// Begins a request; its first byte arrives after a round trip at the earliest.
  /// - Parameter onMark: called from the world when the bytes before the mark have been received;
  ///   `Transfer.notify(at:)` sets the next mark.
  package func open(_ request: Request, onMark: @escaping () -> Void) -> Transfer {
    let transfer = Transfer(link: self, request: request, onMark: onMark)
    transfers.append(transfer)
    start(transfer)
    return transfer
  }

  /// Begins a request to a plain server.
  package func open(
    offset: Int64, end: Int64, mark: Int64, onMark: @escaping () -> Void
  ) -> Transfer {
    open(Request(offset: offset, end: end, mark: mark), onMark: onMark)
  }

  /// Called when the first byte of the response arrives.
  func answered(_ transfer: Transfer) {
    settle()
    transfer.answer = nil
    guard transfer.status < 400 else {
      finish(transfer, keepsConnection: true)
      transfer.request.onAnswer(transfer.status)
      reschedule()
      return
    }
    transfer.state = .delivering
    sharesAreKnown = false
    transfer.request.onAnswer(transfer.status)
    reschedule()
  }

  /// Ends a request.
  func finish(_ transfer: Transfer, keepsConnection: Bool) {
    transfer.state = .over
    transfer.answer?.cancel()
    transfer.onMark = {}
    transfers.removeAll { $0 === transfer }
    sharesAreKnown = false
    release(transfer, keepsConnection: keepsConnection)
  }

  // MARK: Time

  /// Brings every transfer up to the current instant.
  func settle() {
    let lapse = world.now - settled
    guard lapse > .zero else { return }
    settled = world.now
    let length = Int128(lapse.count)
    for transfer in transfers where transfer.isDelivering { transfer.advance(length) }
  }

  /// Marks the shares as outdated, because what they depend on has changed. Call after `settle` and before
  /// `reschedule`.
  func forgetShares() { sharesAreKnown = false }

  /// Schedules the next instant at which a transfer reaches its mark, or shares change.
  func reschedule() {
    next?.cancel()
    next = nil
    guard transfers.contains(where: { $0.isDelivering }) else { return }
    if let end = periodEnd, end <= world.now { sharesAreKnown = false }
    if !sharesAreKnown { findShares() }
    var soonest: Instant?
    for transfer in transfers where transfer.isDelivering {
      if let time = transfer.timeToMark {
        soonest = min(soonest ?? .distantFuture, world.now + Nanoseconds(time))
      }
      if let growth = transfer.connection?.growsAt {
        soonest = min(soonest ?? .distantFuture, growth)
      }
    }
    if let end = periodEnd { soonest = min(soonest ?? .distantFuture, end) }
    guard let soonest else { return }
    next = world.schedule(at: soonest, "bytes arrived") { [unowned self] in
      next = nil
      settle()
      growWindows()
      deliver()
      if next == nil { reschedule() }
    }
  }

  private func findShares() {
    sharesAreKnown = true
    periodEnd = nil
    var rate: Int64 = 0
    if isUp {
      let (bits, end) = profile.rate(at: lapse)
      rate = Scaled.floor(bits, times: Self.unitsPerByte, over: 8)
      periodEnd = end.map { profileBegan + $0 }
    }
    share(rate)
  }

  /// Calls `onMark` of every transfer that has reached its mark. Ends a transfer that has received everything.
  private func deliver() {
    let reached = transfers.filter {
      $0.isDelivering && $0.delivered >= ($0.mark - $0.offset) * Self.unitsPerByte
    }
    for transfer in reached where transfer.state != .over {
      // Until its owner sets another mark, the next mark is the end.
      transfer.mark = transfer.end
      let onMark = transfer.onMark
      if transfer.delivered >= transfer.units { finish(transfer, keepsConnection: true) }
      onMark()
    }
  }

  // MARK: Listeners

  /// Calls an action from the world at every change, until the returned listener number is passed to `forget`.
  package func listen(_ action: @escaping () -> Void) -> Int {
    listenersMade += 1
    listeners.append((listenersMade, action))
    return listenersMade
  }

  package func forget(_ listener: Int) { listeners.removeAll { $0.number == listener } }

  func notifyChange() {
    onChange()
    for listener in listeners { listener.action() }
  }
}
