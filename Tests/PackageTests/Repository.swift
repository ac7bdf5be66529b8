import Foundation

/// The files of this repository, found from this file's own place.
enum Repository {
  static let root: URL = {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root
  }()

  /// A file by its path from the root, with its text.
  struct File: Equatable {
    let path: String
    let text: String

    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
  }

  /// The files below a folder whose names end in one of `endings`, sorted by path. A folder that is not there has none.
  static func files(below folder: String, endingIn endings: [String]) throws -> [File] {
    let base = root.appending(path: folder)
    guard FileManager.default.fileExists(atPath: base.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .sorted()
      .map { try file("\(folder)/\($0)") }
  }

  static func file(_ path: String) throws -> File {
    File(
      path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }
}
