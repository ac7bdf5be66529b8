/// Turns the paths of scenario and baseline files into those that CI systems link: from the root of the repository.
package struct RepositoryPaths: Sendable {
  private let root: [String]
  private let workingDirectory: [String]

  /// Both absolute.
  package init(root: String, workingDirectory: String) {
    self.root = Self.parts(root)
    self.workingDirectory = Self.parts(workingDirectory)
  }

  /// By its text alone, without a look at links. A path outside of the repository stays absolute.
  package func relative(_ path: String) -> String {
    var parts = path.hasPrefix("/") ? [] : workingDirectory
    for part in Self.parts(path) {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    guard parts.count > root.count, parts.starts(with: root) else {
      return "/" + parts.joined(separator: "/")
    }
    return parts.dropFirst(root.count).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
