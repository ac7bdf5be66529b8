import AVFoundation

/// How many players there are that have not gone, and who waits for one.
final class PlayerBudget {
  private let limit: Int
  private var count = 0
  private var waiting: [() -> Void] = []

  init(limit: Int) { self.limit = limit }

  /// Calls `make` now, or when another player has gone.
  func request(_ make: @escaping () -> Void) {
    if count < limit { make() } else { waiting.append(make) }
  }

  func made() { count += 1 }

  func gone() {
    count -= 1
    while count < limit, !waiting.isEmpty { waiting.removeFirst()() }
  }
}
