import ReelbenchSimulation

/// Which players have which feed item, and what each is doing.
struct ItemPlayers {
  struct Player {
    var item: Int64?
    var control = TimeControl.paused
    var rate: Int64 = 0
    /// Layers that show it.
    var layers: Set<UInt32> = []
    /// It was in a layer at some time of the association.
    var wasShown = false

    /// The app intends it to play visibly.
    var isWanted: Bool { item != nil && rate != 0 && (!wasShown || !layers.isEmpty) }
    var isWaiting: Bool { item != nil && control == .waiting }
  }

  private var players: [UInt32: Player] = [:]
  /// By layer.
  private var shown: [UInt32: UInt32] = [:]

  subscript(number: UInt32) -> Player? { players[number] }

  /// Whether a player that has the item meets the condition.
  func contains(having item: Int64, where condition: (Player) -> Bool = { _ in true }) -> Bool {
    players.values.contains { $0.item == item && condition($0) }
  }

  /// Updates the players from a record.
  /// - Returns: the player that it is about; nil for none.
  @discardableResult
  mutating func observe(_ record: Record, _ kind: Observation) -> UInt32? {
    switch kind {
    case .attach:
      change(record.subject) {
        $0.item = record.b
        $0.wasShown = !$0.layers.isEmpty
      }
    case .detach: change(record.subject) { $0.item = nil }
    case .timeControl:
      change(record.subject) { $0.control = TimeControl(rawValue: record.small) ?? .paused }
    case .wantedRate: change(record.subject) { $0.rate = record.a }
    case .layerPlayer: return show(record.subject, UInt32(exactly: record.a) ?? 0)
    case .freed where players[record.subject] != nil: players[record.subject] = nil
    case .freed: return show(record.subject, 0)
    default: return nil
    }
    return record.subject
  }

  private mutating func change(_ number: UInt32, _ apply: (inout Player) -> Void) {
    var player = players[number] ?? Player()
    apply(&player)
    players[number] = player
  }

  /// Makes a layer show a player, or none (0).
  /// - Returns: the player that the layer showed before, otherwise the new one.
  private mutating func show(_ layer: UInt32, _ player: UInt32) -> UInt32? {
    let before = shown[layer]
    shown[layer] = player == 0 ? nil : player
    if let before { players[before]?.layers.remove(layer) }
    guard player != 0 else { return before }
    change(player) {
      $0.layers.insert(layer)
      $0.wasShown = true
    }
    return before ?? player
  }
}
