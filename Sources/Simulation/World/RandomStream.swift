/// A named random stream of the run's seed. SplitMix64 is implemented here so that results do not depend on a library's
/// generator.
package struct RandomStream: Sendable {
  private var state: UInt64

  package init(seed: UInt64, name: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = seed ^ hash
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A uniform draw from −spread … +spread.
  package mutating func lapse(within spread: Nanoseconds) -> Nanoseconds {
    precondition(spread >= .zero, "a draw within \(spread.count) ns")
    let width = UInt64(spread.count) * 2 + 1
    return Nanoseconds(Int64(next().multipliedFullWidth(by: width).high) - spread.count)
  }
}
