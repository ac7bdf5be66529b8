/// Finds the name that was probably meant.
package enum Spelling {
  /// The candidate nearest to `name`, when no more than a third of it (at least one letter) differs; the first of
  /// equals. `name` itself is never the answer.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let limit = 64
    guard name.utf8.count <= limit else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= limit && candidate != name {
      let distance = distance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
      let allowed = max(1, max(name.utf8.count, candidate.utf8.count) / 3)
      if distance <= allowed, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Edits from one to the other: insertions, deletions, replacements, swaps of neighbours
  /// (optimal string alignment).
  ///
  /// - Complexity: O(a · b).
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1..<(a.count + 1) {
      var row = [i]
      for j in 1..<(b.count + 1) {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var cost = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
