import ReelbenchSimulation

/// A metric of one run, ready for thresholds and results.
package struct Metric: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case modelled, recorded, host }
  /// The base unit of its values.
  package enum Unit: String, CaseIterable, Sendable {
    case milliseconds = "ms", bytes, one = "1", millisecondsPerSecond = "ms/s"
    case bytesPerSwipe = "bytes/swipe"
    case bytesPerSecond = "bytes/s"
  }
  package enum Polarity: Sendable { case lowerIsBetter, higherIsBetter, neutral }

  package var name: String
  package var unit: Unit
  package var kind: Kind
  package var polarity: Polarity
  package var content: Content

  package enum Content: Equatable, Sendable {
    /// One value of the run, with its parts by opening, phase or item where it has them.
    case value(Double, series: [Part])
    case samples([Sample])
  }

  package struct Part: Equatable, Sendable {
    package var opening: Int?
    package var item: Int?
    package var phase: String?
    /// The called API, for a metric that counts calls.
    package var api: String?
    package var value: Double
    package init(
      opening: Int? = nil, item: Int? = nil, phase: String? = nil, api: String? = nil,
      value: Double
    ) {
      self.opening = opening
      self.item = item
      self.phase = phase
      self.api = api
      self.value = value
    }
  }

  package struct Sample: Equatable, Sendable {
    package var at: Instant
    package var item: Int?
    package var visit: String?
    package var phase: String?
    package var opening: Int?
    package var value: Double
    /// The visit ended before the event: the value is the time shown, ranked last in every percentile.
    package var isCensored: Bool
    /// How long the visit lasted, in milliseconds; nil for a sample that is not a visit. `within(T)` needs it.
    package var lasted: Double?
    package init(
      at: Instant, item: Int?, visit: String?, phase: String?, opening: Int?, value: Double,
      isCensored: Bool = false, lasted: Double? = nil
    ) {
      self.at = at
      self.item = item
      self.visit = visit
      self.phase = phase
      self.opening = opening
      self.value = value
      self.isCensored = isCensored
      self.lasted = lasted
    }
  }

  /// For leaks: the objects that are alive, what made them, and the registrations that still hold them.
  package var objects: [LeakedObject] = []

  package init(
    name: String, unit: Unit, kind: Kind, polarity: Polarity, content: Content,
    objects: [LeakedObject] = []
  ) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.polarity = polarity
    self.content = content
    self.objects = objects
  }
}

/// An object alive after a close and its drain.
package struct LeakedObject: Equatable, Sendable {
  /// `item 12 (feed item 3)`.
  package var object: String
  package var opening: Int
  package var made: String
  package var heldBy: [String]
  package init(object: String, opening: Int, made: String, heldBy: [String]) {
    self.object = object
    self.opening = opening
    self.made = made
    self.heldBy = heldBy
  }
}
