import AVFoundation

/// Counts the players that are not freed yet, and queues requests that exceed its limit.
final class PlayerBudget {
  private let limit: Int
  private var count = 0
  private var waiting: [() -> Void] = []

  init(limit: Int) { self.limit = limit }

  /// Calls `make` now, or once another player has been freed.
  func request(_ make: @escaping () -> Void) {
    if count < limit { make() } else { waiting.append(make) }
  }

  func made() { count += 1 }

  func gone() {
    count -= 1
    while count < limit, !waiting.isEmpty { waiting.removeFirst()() }
  }
}
