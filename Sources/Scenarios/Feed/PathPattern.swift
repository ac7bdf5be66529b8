/// A path with `*` and `?` in any of its parts, matched by name; a leading dot is matched only by a dot.
struct PathPattern {
  let parts: [String]

  /// Nil when the path has no `*` or `?`.
  init?(_ path: String) {
    guard path.contains(where: { $0 == "*" || $0 == "?" }) else { return nil }
    parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// The files that match below a folder, as relative paths, sorted.
  func matches(below folder: String, files: ScenarioFiles) -> [String] {
    var found = [""]
    for (index, part) in parts.enumerated() {
      let wanted: ScenarioFiles.Kind = index == parts.count - 1 ? .file : .directory
      found = found.flatMap { prefix in
        Self.names(part, below: Folders.join(folder, prefix), files: files).map { prefix + $0 }
      }
      found = found.filter { files.kind(Folders.join(folder, $0)) == wanted }
      if wanted == .directory { found = found.map { $0 + "/" } }
    }
    return found.sorted()
  }

  private static func names(_ part: String, below folder: String, files: ScenarioFiles) -> [String]
  {
    guard PathPattern(part) != nil else { return [part] }
    let pattern = Array(part.unicodeScalars)
    return files.names(folder).filter { name in
      (part.hasPrefix(".") || !name.hasPrefix("."))
        && fits(Array(name.unicodeScalars), pattern)
    }
  }

  /// Whether a name fits a pattern of one part.
  ///
  /// - Complexity: O(name · pattern): after a mismatch, only the latest star takes one more scalar.
  static func fits(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (n, p) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        n += 1
        p += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        p = last.pattern + 1
        n = last.name + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
