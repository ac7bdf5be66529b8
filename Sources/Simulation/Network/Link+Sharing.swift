/// How the transfers share the rate.
extension Link {
  /// Divides a rate (units per second) among the delivering transfers by weight. A transfer that its window or its
  /// server limits to less than its share gets that limit, and the others share the rest.
  func share(_ rate: Int64) {
    var weight: Int64 = 0
    var areCapped = false
    for transfer in transfers where transfer.isDelivering {
      weight += profile.weights[transfer.request.priority]
      areCapped = areCapped || transfer.request.origin.rate != nil || transfer.connection != nil
    }
    var rest = Int128(rate)
    var capped: [ObjectIdentifier] = []
    if areCapped {
      while let (transfer, cap) = nextCapped(rest, weight, besides: capped) {
        capped.append(ObjectIdentifier(transfer))
        transfer.setShare(cap, over: 1)
        rest -= cap
        weight -= profile.weights[transfer.request.priority]
      }
    }
    for transfer in transfers where transfer.isDelivering {
      if !capped.isEmpty, capped.contains(ObjectIdentifier(transfer)) { continue }
      let own = Int128(profile.weights[transfer.request.priority])
      transfer.setShare(rest * own, over: Int128(weight))
      // The window is not the limit; it grows again when it is.
      transfer.connection?.growsAt = nil
    }
  }

  /// The first transfer that is limited to less than its share of the rest, with its limit.
  private func nextCapped(
    _ rest: Int128, _ weight: Int64, besides capped: [ObjectIdentifier]
  ) -> (Transfer, Int128)? {
    for transfer in transfers where transfer.isDelivering {
      guard !capped.contains(ObjectIdentifier(transfer)) else { continue }
      let share = rest * Int128(profile.weights[transfer.request.priority])
      let window = windowCap(transfer)
      let origin = transfer.request.origin.rate.map {
        Int128(Scaled.floor($0, times: Self.unitsPerByte, over: 8))
      }
      guard let cap = [window, origin].compactMap({ $0 }).min(), cap * Int128(weight) < share
      else { continue }
      if let connection = transfer.connection {
        if cap != window {
          connection.growsAt = nil
        } else if connection.growsAt == nil {
          connection.growsAt = world.now + roundTrip
        }
      }
      return (transfer, cap)
    }
    return nil
  }

  /// One window per round trip, spread evenly over it.
  private func windowCap(_ transfer: Transfer) -> Int128? {
    guard let connection = transfer.connection, connection.window > 0, roundTrip > .zero else {
      return nil
    }
    return Int128(connection.window) * Int128(Self.unitsPerByte) * 1_000_000_000
      / Int128(roundTrip.count)
  }

  /// Doubles the windows whose round trip is over.
  func growWindows() {
    for transfer in transfers where transfer.isDelivering {
      guard let connection = transfer.connection, let due = connection.growsAt, due <= world.now
      else { continue }
      connection.growsAt = nil
      connection.window *= 2
      forgetShares()
    }
  }
}
