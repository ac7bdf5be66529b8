/// Outages, and another network in mid-run.
extension Link {
  /// Nothing gets through for a while: bytes stand still, and so do requests and answers on their way. Connections
  /// outlast it. A longer outage that is under way goes on.
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
    tellChange()
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
    tellChange()
  }

  /// The phone is on another network from now on. On the same interface, connections go on at the new rate. From one
  /// interface to another they break, as their addresses are gone: what was on its way is lost, and what is still wanted
  /// is asked for anew.
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
    tellChange()
  }

  private func breakConnections(_ lost: [(transfer: Transfer, bytes: Int64)]) {
    idle = []
    var told: [() -> Void] = []
    for (transfer, bytes) in lost where transfer.state != .queued {
      transfer.answer?.cancel()
      transfer.answer = nil
      transfer.connection = nil
      if let onBreak = transfer.request.onBreak {
        transfer.state = .over
        transfer.onMark = {}
        transfers.removeAll { $0 === transfer }
        told.append { onBreak(bytes) }
      } else {
        transfer.state = .queued
        transfer.delivered -= transfer.delivered % Self.unitsPerByte
        if !transfer.request.origin.servesRanges { transfer.delivered = 0 }
        transfer.remainder = 0
      }
    }
    for transfer in transfers where transfer.state == .queued { start(transfer) }
    for tell in told { tell() }
  }
}
