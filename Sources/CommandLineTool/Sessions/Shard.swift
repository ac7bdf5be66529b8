import ReelbenchScenarios

/// One of several parts of a run that is divided among machines: `2/3`.
///
/// A scenario is never divided, since its thresholds may compare its variants. The same scenarios are always divided in
/// the same way, as evenly as their numbers of variants allow.
struct Shard {
  private static let most = 1_000

  let number: Int
  let count: Int

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else {
      throw UsageError(
        message: "`--shard` takes a part and the number of parts, such as 2/3, not `\(text)`")
    }
    self.number = number
    self.count = count
  }

  /// The scenarios of this part, in the order of all scenarios.
  func scenarios(of all: [Scenario]) -> [Scenario] {
    var loads = Array(repeating: 0, count: count)
    var part = Array(repeating: 0, count: all.count)
    let order = all.indices.sorted {
      (-all[$0].variants.count, $0) < (-all[$1].variants.count, $1)
    }
    for index in order {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      part[index] = least
      loads[least] += all[index].variants.count
    }
    return all.indices.filter { part[$0] == number - 1 }.map { all[$0] }
  }
}
