/// Outages, and changes of the network during a run.
extension Link {
  /// Begins an outage: transfers, and requests and responses in flight, make no progress until it ends. Connections
  /// survive it. An outage under way that ends later is not shortened.
  package func beginOutage(for lapse: Nanoseconds) {
    guard lapse > .zero else { return }
    let end = world.now + lapse
    if let known = outageEnd, known >= end { return }
    let wasUp = isUp
    settle()
    outageEnd = end
    outage?.cancel()
    outage = world.schedule(at: end, "outage over") { [unowned self] in endOutage() }
    guard wasUp else { return }
    for transfer in transfers where transfer.state == .asked {
      transfer.answer?.cancel()
      transfer.answerLeft = transfer.answerDue - world.now
    }
    forgetShares()
    reschedule()
    notifyChange()
  }

  private func endOutage() {
    settle()
    outageEnd = nil
    outage = nil
    for transfer in transfers where transfer.state == .asked {
      expectAnswer(of: transfer, in: transfer.answerLeft ?? .zero)
    }
    forgetShares()
    reschedule()
    notifyChange()
  }

  /// Moves the phone to another network. On the same interface, connections continue at the new rate. A change of
  /// interface breaks them, because their addresses are gone: what was in flight is lost, and each request either
  /// reports this (`onBreak`) or requests the rest again.
  package func change(to profile: NetworkProfile) {
    Self.check(profile)
    settle()
    let breaks = profile.interface != self.profile.interface
    let lost = breaks ? transfers.map { (transfer: $0, bytes: $0.inFlight) } : []
    self.profile = profile
    profileBegan = world.now
    forgetShares()
    if breaks { breakConnections(lost) }
    reschedule()
    notifyChange()
  }

  private func breakConnections(_ lost: [(transfer: Transfer, bytes: Int64)]) {
    idle = []
    var notifications: [() -> Void] = []
    for (transfer, bytes) in lost where transfer.state != .queued {
      transfer.answer?.cancel()
      transfer.answer = nil
      transfer.connection = nil
      if let onBreak = transfer.request.onBreak {
        transfer.state = .over
        transfer.onMark = {}
        transfers.removeAll { $0 === transfer }
        notifications.append { onBreak(bytes) }
      } else {
        transfer.state = .queued
        transfer.delivered -= transfer.delivered % Self.unitsPerByte
        if !transfer.request.origin.servesRanges { transfer.delivered = 0 }
        transfer.remainder = 0
      }
    }
    for transfer in transfers where transfer.state == .queued { start(transfer) }
    for notify in notifications { notify() }
  }
}
