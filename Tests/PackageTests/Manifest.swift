import Foundation

/// The targets of Package.swift, as `swift package dump-package` prints them.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: Set<String>

    /// The folder of its sources from the root.
    var folder: String { path ?? (type == "test" ? "Tests/" : "Sources/") + name }

    private enum Key: String, CodingKey { case name, type, path, dependencies }

    init(name: String, type: String = "regular", dependencies: Set<String>) {
      self.name = name
      self.type = type
      path = nil
      self.dependencies = dependencies
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decode(String.self, forKey: .name)
      type = try container.decode(String.self, forKey: .type)
      path = try container.decodeIfPresent(String.self, forKey: .path)
      dependencies = Set(
        try container.decode([Dependency].self, forKey: .dependencies).map(\.name))
    }
  }

  /// A dependency, such as `{"byName": [name, condition]}`.
  private struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let forms = try decoder.singleValueContainer().decode([String: [Part]].self)
      guard let name = forms.values.first?.first?.name else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a dependency without a name"))
      }
      self.name = name
    }

    /// A name, or a condition, whose name is nil.
    private struct Part: Decodable {
      let name: String?

      init(from decoder: any Decoder) throws {
        name = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  let targets: [Target]

  /// Asks SwiftPM, with a scratch path of its own: the usual one is locked while tests run under it.
  static func dumped() throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "reelbench-manifest-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", Repository.root.path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CocoaError(
        .executableLoad,
        userInfo: [
          NSLocalizedDescriptionKey:
            "`swift package dump-package` ended with \(process.terminationStatus)"
        ])
    }
    return try JSONDecoder().decode(Manifest.self, from: data)
  }
}
