/// Connections to hosts, and a request on its way to its response.
extension Link {
  /// A connection, which carries one request at a time, as in HTTP/1.1.
  final class Connection {
    let host: String
    /// Bytes that may be in flight; 0: no limit.
    var window: Int64
    /// Set while the window is the limit: the end of the round trip after which it doubles.
    var growsAt: Instant?
    var idleSince = Instant.zero

    init(host: String, window: Int64) {
      self.host = host
      self.window = window
    }
  }

  /// Sends the request, or queues it while its host has the maximum number of requests.
  func start(_ transfer: Transfer) {
    let connections = profile.connections
    if connections.perHost > 0, busyCount(transfer.request.host) >= connections.perHost {
      transfer.state = .queued
      return
    }
    transfer.state = .asked
    var way = roundTrip
    if !connections.isOpen {
      if let known = takeIdle(transfer.request.host) {
        transfer.connection = known
      } else {
        transfer.connection = Connection(
          host: transfer.request.host, window: connections.initialWindow)
        way += roundTrip * connections.setUpRoundTrips
      }
    }
    let origin = transfer.request.origin
    transfer.status = origin.servesRanges ? 206 : 200
    if let refusal = origin.refusal(at: world.now) { transfer.status = refusal }
    way += origin.timeToFirstByte
    if isUp { expectAnswer(of: transfer, in: way) } else { transfer.answerLeft = way }
  }

  func expectAnswer(of transfer: Transfer, in way: Nanoseconds) {
    guard transfer.status != OriginProfile.noAnswer else { return }
    transfer.answerLeft = nil
    transfer.answerDue = world.now + way
    transfer.answer = world.schedule(at: transfer.answerDue, "request answered") {
      [unowned self, unowned transfer] in answered(transfer)
    }
  }

  private func busyCount(_ host: String) -> Int {
    transfers.count { $0.request.host == host && ($0.state == .asked || $0.state == .delivering) }
  }

  private func takeIdle(_ host: String) -> Connection? {
    idle.removeAll { world.now - $0.idleSince > profile.connections.keepAlive }
    guard let index = idle.lastIndex(where: { $0.host == host }) else { return nil }
    return idle.remove(at: index)
  }

  /// Releases the connection of a request, which stays open only if the response arrived completely. Sends the next
  /// request that is queued for the host.
  func release(_ transfer: Transfer, keepsConnection: Bool) {
    if let connection = transfer.connection {
      transfer.connection = nil
      connection.growsAt = nil
      connection.idleSince = world.now
      if keepsConnection { idle.append(connection) }
    }
    if let waiting = transfers.first(where: {
      $0.state == .queued && $0.request.host == transfer.request.host
    }) {
      start(waiting)
    }
  }
}
