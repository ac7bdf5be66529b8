import ReelbenchMeasurement
import ReelbenchSimulation

/// The memory ledger over time: bytes by kind and by owner, the owners at the peak, and the total after each swipe.
package struct MemoryLanes: Sendable {
  package struct Owner: Sendable {
    /// Such as `player 19, item 3`.
    package var name: String
    /// Where it was made; empty if that is not known.
    package var made: String
    package var bytes: Int64
  }

  /// A kind of memory. Layers are stacked in the order of `MemoryKind`: `top` is the bytes of this kind and of all
  /// kinds before it.
  package struct Layer: Sendable {
    package var kind: String
    package var top: [RunLanes.Level] = []
    package var atPeak: Int64 = 0
  }

  package struct OwnerLayer: Sendable {
    package var name: String
    package var made: String
    /// The number of owners that the layer combines.
    package var owners = 1
    package var top: [RunLanes.Level] = []
    /// The most that it held at any of the drawn instants, with the instant.
    package var most = RunLanes.Level(at: 0, value: 0)
  }

  package var layers: [Layer] = []
  /// Stacked layers: the owners that held most at any time, the largest first, then the other owners by class. `top` is
  /// the bytes of the layer and of all layers before it.
  package var ownerLayers: [OwnerLayer] = []
  package var peak = RunLanes.Level(at: 0, value: 0)
  /// The largest owners at the peak, in descending order.
  package var owners: [Owner] = []
  package var otherOwners = 0
  /// The total at the touch after each swipe, or at the end of its phase, as `memory.slope_per_swipe` samples it.
  package var swipes: [RunLanes.Level] = []
  /// When the level of a memory warning was crossed.
  package var warnings: [Int64] = []

  private static let kinds = MemoryKind.allCases
  private static let stretches: Int64 = 260
  private static let mostOwners = 8
  /// The number of owners that are drawn alone. More could not be distinguished.
  package static let mostOwnerLayers = 5

  private struct Key: Hashable {
    var owner: UInt32
    var kind: UInt16
  }
  /// The bytes of each kind at the highest total of a stretch of time.
  private struct Stretch {
    var at: Int64
    var total: Int64
    var bytes: [Int64]
    /// The number of the ledger change that led to it.
    var order: Int
  }

  private var held: [Key: Int64] = [:]
  private var atPeak: [Key: Int64] = [:]
  private var isAtPeak = false
  private var bytes = [Int64](repeating: 0, count: MemoryKind.allCases.count)
  private var total: Int64 = 0
  private var changes: [Stretch] = []
  private var everyone = MemoryOwners()
  private var order = 0
  private var isAwaiting = false
  private var hasMoved = false

  init() {}

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ trace: StoredTrace
  ) {
    switch kind {
    case .created, .attach: everyone.observe(record, kind, trace)
    case .memory: noted(record, at: instant)
    case .memoryWarning: warnings.append(instant)
    case .touch where record.subject == 0:
      if record.small == 0 { closeSwipe(at: instant) }
      if record.small == 1 { hasMoved = true }
      if record.small == 2 {
        isAwaiting = hasMoved
        hasMoved = false
      }
    case .phase, .closed: closeSwipe(at: instant)
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    closeSwipe(at: end)
    leavePeak()
    let drawn = thinned(until: end)
    var below = [Int64](repeating: 0, count: drawn.count)
    for (place, kind) in Self.kinds.enumerated() {
      guard drawn.contains(where: { $0.bytes[place] != 0 }) else { continue }
      var layer = Layer(kind: "\(kind)")
      for (index, stretch) in drawn.enumerated() {
        below[index] = below[index] &+ stretch.bytes[place]
        layer.top.note(below[index], at: stretch.at)
      }
      layer.atPeak = atPeak.reduce(0) { $0 &+ ($1.key.kind == kind.rawValue ? $1.value : 0) }
      layers.append(layer)
    }
    nameOwners()
    stackOwners(drawn)
    changes = []
    held = [:]
    atPeak = [:]
    everyone = MemoryOwners()
  }

  private mutating func noted(_ record: Record, at instant: Int64) {
    guard let place = Self.kinds.firstIndex(where: { $0.rawValue == record.small }) else { return }
    if isAtPeak, record.b <= peak.value { leavePeak() }
    let key = Key(owner: record.subject, kind: record.small)
    let change = record.a &- (held[key] ?? 0)
    bytes[place] = bytes[place] &+ change
    order += 1
    everyone.note(record.subject, by: change, order: order)
    held[key] = record.a == 0 ? nil : record.a
    total = record.b
    if total > peak.value {
      peak = RunLanes.Level(at: instant, value: total)
      isAtPeak = true
    }
    if let last = changes.last, last.at == instant {
      if total >= last.total {
        changes[changes.count - 1] = Stretch(
          at: instant, total: total, bytes: bytes, order: order)
      }
    } else {
      changes.append(Stretch(at: instant, total: total, bytes: bytes, order: order))
    }
  }

  /// Saves what each owner held at the peak, once the total no longer rises.
  private mutating func leavePeak() {
    guard isAtPeak else { return }
    atPeak = held
    isAtPeak = false
  }

  private mutating func closeSwipe(at instant: Int64) {
    guard isAwaiting else { return }
    swipes.append(RunLanes.Level(at: instant, value: total))
    isAwaiting = false
  }

  private func thinned(until end: Int64) -> [Stretch] {
    guard changes.count > Self.stretches, end > 0 else { return changes }
    var thinned: [Stretch] = []
    var last: Int64 = -1
    for change in changes {
      let stretch = change.at * Self.stretches / end
      if stretch == last, let highest = thinned.last {
        if change.total > highest.total {
          thinned[thinned.count - 1] = change
        }
      } else {
        thinned.append(change)
        last = stretch
      }
    }
    return thinned
  }

  private mutating func nameOwners() {
    var sums: [UInt32: Int64] = [:]
    for (key, bytes) in atPeak {
      sums[key.owner] = (sums[key.owner] ?? 0) &+ bytes
    }
    let ordered = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    owners = ordered.prefix(Self.mostOwners).map { owner, bytes in
      Owner(name: everyone.name(owner), made: everyone.made(owner), bytes: bytes)
    }
    otherOwners = ordered.count - owners.count
  }

  private mutating func stackOwners(_ drawn: [Stretch]) {
    let orders = drawn.map(\.order)
    var below = [Int64](repeating: 0, count: drawn.count)
    func layer(_ name: String, _ made: String, _ owners: [UInt32]) -> OwnerLayer {
      var layer = OwnerLayer(name: name, made: made, owners: owners.count)
      var bytes = [Int64](repeating: 0, count: drawn.count)
      for owner in owners {
        for (index, count) in everyone.bytes(of: owner, after: orders).enumerated() {
          bytes[index] = bytes[index] &+ count
        }
      }
      for (index, stretch) in drawn.enumerated() {
        below[index] = below[index] &+ bytes[index]
        layer.top.note(below[index], at: stretch.at)
        if bytes[index] > layer.most.value {
          layer.most = RunLanes.Level(at: stretch.at, value: bytes[index])
        }
      }
      return layer
    }
    let (alone, others) = everyone.groups(alone: Self.mostOwnerLayers)
    for owner in alone {
      ownerLayers.append(layer(everyone.name(owner), everyone.made(owner), [owner]))
    }
    for group in others { ownerLayers.append(layer(group.name, "", group.owners)) }
  }
}
