import ReelbenchSimulation

/// A link of its own, and a record of how its requests end.
final class LinkBench {
  let world = World()
  let link: Link
  /// `name millisecond`, in the order of the events.
  private(set) var events: [String] = []

  init(_ profile: NetworkProfile) { link = Link(world: world, profile: profile) }

  /// 1 MB/s by default.
  static func profile(
    bits: Int64 = 8_000_000, roundTrip: Int64 = 100, trace: BandwidthTrace? = nil,
    interface: NetworkProfile.Interface = .cellular, connections: ConnectionProfile = .open,
    weights: RequestWeights = .even
  ) -> NetworkProfile {
    NetworkProfile(
      name: "bench", downlink: bits, roundTrip: .milliseconds(roundTrip), trace: trace,
      interface: interface, connections: connections, weights: weights, assumptions: [])
  }

  func note(_ what: String) { events.append("\(what) \(world.now.nanoseconds / 1_000_000)") }

  /// Opens a request for `bytes` bytes that notes its answer (unless it is a plain 206) and its end.
  @discardableResult
  func request(
    _ name: String, bytes: Int64, from offset: Int64 = 0, host: String = "a",
    priority: Link.Priority = .normal, origin: OriginProfile = .plain,
    onBreak: ((Int64) -> Void)? = nil
  ) -> Link.Transfer {
    var request = Link.Request(offset: offset, end: offset + bytes, mark: offset + bytes)
    request.host = host
    request.priority = priority
    request.origin = origin
    request.onBreak = onBreak
    request.onAnswer = { [unowned self] in if $0 != 206 { note("\(name)=\($0)") } }
    return link.open(request) { [unowned self] in note(name) }
  }

  func run(to millisecond: Int64) {
    world.run(until: Instant(nanoseconds: millisecond * 1_000_000))
  }
}

extension BandwidthTrace {
  /// Steps of seconds and bits a second.
  static func steps(_ steps: (Int64, Int64)...) -> BandwidthTrace? {
    BandwidthTrace(steps.map { Period(duration: .seconds($0.0), bitsPerSecond: $0.1) })
  }
}
