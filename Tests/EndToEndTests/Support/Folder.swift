import Foundation

/// A temporary folder that is removed with its owner.
final class Folder {
  let url: URL
  private let isOwned: Bool

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "reelbench-test-\(UUID().uuidString)")
    isOwned = true
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A folder inside another one, which goes with that.
  init(at url: URL) throws {
    self.url = url
    isOwned = false
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    guard isOwned else { return }
    // A folder that cannot be removed stays among the system's temporary files.
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Writes a file, creates its folders, and returns its path.
  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// A bundled file's bytes.
  static func bundled(_ name: String) throws -> Data {
    try Data(contentsOf: Reelbench.root.appending(path: "scenarios/\(name)"))
  }
}
