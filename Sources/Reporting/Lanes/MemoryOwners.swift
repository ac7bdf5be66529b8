import ReelbenchMeasurement
import ReelbenchSimulation

/// Bytes by owner over time, and the names of the owners.
struct MemoryOwners {
  /// The bytes that one owner held after a change of the ledger.
  private struct Change {
    var order: Int
    var bytes: Int64
  }

  private struct Label {
    var kind: ObjectClass?
    var name: String
    var made: String
    /// The feed items that it was used for.
    var items: [Int64] = []
  }

  private static let mostItems = 4

  private var paths: [UInt32: [Change]] = [:]
  private var held: [UInt32: Int64] = [:]
  private var labels: [UInt32: Label] = [:]

  mutating func observe(_ record: Record, _ kind: Observation, _ trace: StoredTrace) {
    switch kind {
    case .created:
      let kind = ObjectClass(rawValue: record.small)
      let word = kind.map { "\($0)" } ?? "object"
      var label = Label(
        kind: kind, name: "\(word) \(record.subject)", made: trace.name(record.a) ?? "")
      let isOfItem =
        record.small == ObjectClass.item.rawValue || record.small == ObjectClass.image.rawValue
      if isOfItem, record.b >= 0 { label.items = [record.b] }
      labels[record.subject] = label
    case .attach:
      guard record.b >= 0, labels[record.subject]?.items.contains(record.b) == false else { return }
      labels[record.subject]?.items.append(record.b)
    default: break
    }
  }

  /// - Parameters:
  ///   - change: the change of the bytes that the owner holds.
  ///   - order: the number of the ledger change.
  mutating func note(_ owner: UInt32, by change: Int64, order: Int) {
    let bytes = (held[owner] ?? 0) &+ change
    held[owner] = bytes
    paths[owner, default: []].append(Change(order: order, bytes: bytes))
  }

  /// `player 19, items 3, 8`.
  func name(_ owner: UInt32) -> String {
    guard let label = labels[owner] else {
      return owner == 0 ? "the app itself" : "object \(owner)"
    }
    guard !label.items.isEmpty else { return label.name }
    let items = label.items.prefix(Self.mostItems).map { String($0) }.joined(separator: ", ")
    let more = label.items.count > Self.mostItems ? ", …" : ""
    return label.name + (label.items.count == 1 ? ", item " : ", items ") + items + more
  }

  func made(_ owner: UInt32) -> String { labels[owner]?.made ?? "" }

  /// Owners that a page draws as one layer.
  struct Group {
    var name: String
    var owners: [UInt32]
  }

  /// The owners that held most at any time, the largest first, each alone, and the others by class.
  func groups(alone count: Int) -> (alone: [UInt32], others: [Group]) {
    let most = paths.mapValues { $0.map(\.bytes).max() ?? 0 }
    let ordered = most.filter { $0.value > 0 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let rest = ordered.dropFirst(count).sorted()
    let kinds: [(ObjectClass, String)] = [
      (.player, "players"), (.item, "player items"), (.image, "images"), (.view, "views"),
    ]
    var others = kinds.map { kind, word in
      Group(name: "other \(word)", owners: rest.filter { labels[$0]?.kind == kind })
    }
    let grouped = Set(others.flatMap(\.owners))
    others.append(Group(name: "all others", owners: rest.filter { !grouped.contains($0) }))
    return (Array(ordered.prefix(count)), others.filter { !$0.owners.isEmpty })
  }

  /// What an owner held after each of these ledger changes, which are in ascending order.
  func bytes(of owner: UInt32, after orders: [Int]) -> [Int64] {
    let path = paths[owner] ?? []
    var place = path.startIndex
    return orders.map { order in
      while place < path.endIndex, path[place].order <= order { place += 1 }
      return place == path.startIndex ? 0 : path[place - 1].bytes
    }
  }
}
