/// A link, as data: `scenarios/networks/<name>.yaml`.
package struct NetworkProfile: Equatable, Sendable {
  package enum Interface: String, CaseIterable, Sendable { case wifi, cellular, wired }

  package var name: String
  /// Downlink bits per second; a trace overrides it.
  package var downlink: Int64
  package var roundTrip: Nanoseconds
  /// A rate that changes over time.
  package var trace: BandwidthTrace?
  package var interface: Interface
  package var connections: ConnectionProfile
  package var weights: RequestWeights
  /// One line per value that is an assumption.
  package var assumptions: [String]

  package init(
    name: String, downlink: Int64, roundTrip: Nanoseconds, trace: BandwidthTrace? = nil,
    interface: Interface = .wifi, connections: ConnectionProfile = .open,
    weights: RequestWeights = .even, assumptions: [String]
  ) {
    self.name = name
    self.downlink = downlink
    self.roundTrip = roundTrip
    self.trace = trace
    self.interface = interface
    self.connections = connections
    self.weights = weights
    self.assumptions = assumptions
  }

  /// Bits per second at a time since the profile took effect, and until when; nil: constant.
  package func rate(at lapse: Nanoseconds) -> (bitsPerSecond: Int64, until: Nanoseconds?) {
    guard let trace else { return (downlink, nil) }
    let (period, end) = trace.period(at: lapse)
    return (period.bitsPerSecond, end)
  }

  /// The round trip of a request that is sent at a time since the profile took effect.
  package func roundTrip(at lapse: Nanoseconds) -> Nanoseconds {
    trace?.period(at: lapse).period.roundTrip ?? roundTrip
  }
}

/// Set-up time, slow start and number of connections to a host. Each part can be left out.
package struct ConnectionProfile: Equatable, Sendable {
  /// Round trips before the first request of a new connection: one for TCP, one more for TLS 1.3; 0: connections are
  /// open already.
  package var setUpRoundTrips: Int64
  /// How long an unused connection stays open.
  package var keepAlive: Nanoseconds
  /// Bytes that a new connection may have in flight, doubled each round trip until its share of the link is reached; 0:
  /// no slow start.
  package var initialWindow: Int64
  /// Maximum number of requests to one host at a time; the others wait in order; 0: no limit.
  package var perHost: Int

  package init(
    setUpRoundTrips: Int64, keepAlive: Nanoseconds, initialWindow: Int64, perHost: Int
  ) {
    self.setUpRoundTrips = setUpRoundTrips
    self.keepAlive = keepAlive
    self.initialWindow = initialWindow
    self.perHost = perHost
  }

  /// As if every connection were open and warm.
  package static let open = ConnectionProfile(
    setUpRoundTrips: 0, keepAlive: .zero, initialWindow: 0, perHost: 0)

  var isOpen: Bool { setUpRoundTrips == 0 && initialWindow == 0 && perHost == 0 }
}

/// How requests of each priority share the link.
package struct RequestWeights: Equatable, Sendable {
  package var low: Int64
  package var normal: Int64
  package var high: Int64

  package init(low: Int64, normal: Int64, high: Int64) {
    self.low = low
    self.normal = normal
    self.high = high
  }

  package static let even = RequestWeights(low: 1, normal: 1, high: 1)

  subscript(priority: Link.Priority) -> Int64 {
    switch priority {
    case .low: low
    case .normal: normal
    case .high: high
    }
  }
}
