/// Converts the paths of scenario and baseline files to paths relative to the root of the repository, which CI systems
/// can link.
package struct RepositoryPaths: Sendable {
  private let root: [String]
  private let workingDirectory: [String]

  /// Both absolute.
  package init(root: String, workingDirectory: String) {
    self.root = Self.parts(root)
    self.workingDirectory = Self.parts(workingDirectory)
  }

  /// Works on the text of the path alone and does not resolve links. A path outside the repository is returned as an
  /// absolute path.
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
