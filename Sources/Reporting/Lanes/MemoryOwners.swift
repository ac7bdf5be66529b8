import ReelbenchMeasurement
import ReelbenchSimulation

/// Bytes by owner along the time, and who the owners are.
struct MemoryOwners {
  /// Of all that one owner holds, in the order of the changes of the ledger.
  private struct Change {
    var order: Int
    var bytes: Int64
  }

  private struct Label {
    var kind: ObjectClass?
    var name: String
    var made: String
    /// The feed's items that it was for.
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
  ///   - change: by how many bytes what the owner holds has changed.
  ///   - order: of the changes of the ledger.
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

  /// Owners that a page shows as one.
  struct Group {
    var name: String
    var owners: [UInt32]
  }

  /// Those that held most at any time, the largest first, each alone, and the others by what they are.
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
    let told = Set(others.flatMap(\.owners))
    others.append(Group(name: "all others", owners: rest.filter { !told.contains($0) }))
    return (Array(ordered.prefix(count)), others.filter { !$0.owners.isEmpty })
  }

  /// What an owner held after each of these changes of the ledger, which are in order.
  func bytes(of owner: UInt32, after orders: [Int]) -> [Int64] {
    let path = paths[owner] ?? []
    var place = path.startIndex
    return orders.map { order in
      while place < path.endIndex, path[place].order <= order { place += 1 }
      return place == path.startIndex ? 0 : path[place - 1].bytes
    }
  }
}
