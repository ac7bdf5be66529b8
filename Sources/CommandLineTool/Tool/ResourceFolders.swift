import Foundation

/// The `scenarios` folders in which profiles, bundled media, and scenarios that are named without a path are looked up.
///
/// A scenario file's own `scenarios` folder is searched before all of these. This type does not use the accessor that
/// SwiftPM generates, which traps if the resources are missing.
struct ResourceFolders: Equatable {
  /// The environment variable that `--root` sets.
  static let variable = "REELBENCH_ROOT"
  /// The folder into which SwiftPM copies the resources of `ReelbenchResources`, beside every program that links it.
  static let bundle = "reelbench_ReelbenchResources.resources"

  /// In search order: `scenarios` of the working directory, the folder of `--root`, and the program's own.
  let all: [String]
  /// The folder that comes with the program; nil if it is not found.
  let program: String?

  /// - Parameters:
  ///   - root: the folder of `--root`, which contains `scenarios` or is such a folder itself.
  ///   - executable: the path of the program, without symbolic links.
  init(workingDirectory: String, root: String?, executable: String) throws(UsageError) {
    var folders: [String] = []
    if Workspace.isFolder("\(workingDirectory)/scenarios") { folders.append("scenarios") }
    if let root {
      guard let folder = ["\(root)/scenarios", root].first(where: Self.hasResources) else {
        throw UsageError(
          message:
            "`--root` (or \(Self.variable)) takes a folder that holds `devices`, `networks` or `media`, itself or in "
            + "`scenarios`: \(root) has none of them")
      }
      folders.append(folder)
    }
    program = Self.program(executable)
    all = folders + [program].compactMap { $0 }
  }

  /// The folders of this process.
  static func current() throws(UsageError) -> ResourceFolders {
    try ResourceFolders(
      workingDirectory: FileManager.default.currentDirectoryPath,
      root: ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 },
      executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path)
  }

  /// The program's own folder: beside the program, in `share` of its installation prefix, or in the clone in which it
  /// was built.
  private static func program(_ executable: String) -> String? {
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    var places = [
      folder.appendingPathComponent(bundle),
      folder.deletingLastPathComponent().appendingPathComponent("share/reelbench/scenarios"),
    ]
    var parent = folder
    while parent.path != "/" {
      parent.deleteLastPathComponent()
      places.append(parent.appendingPathComponent("scenarios"))
    }
    return places.map(\.path).first(where: isResources)
  }

  /// Whether a folder may add to those of the program: it has at least one kind of resources.
  private static func hasResources(_ folder: String) -> Bool {
    ["devices", "networks", "media"].contains { Workspace.isFolder("\(folder)/\($0)") }
  }

  private static func isResources(_ folder: String) -> Bool {
    Workspace.isFolder("\(folder)/devices") && Workspace.isFolder("\(folder)/networks")
  }

  /// The path of a file or folder in the first of the folders that has it; nil if none has it.
  func find(_ path: String) -> String? {
    all.map { "\($0)/\(path)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The path that an argument of a command names: the argument itself if it is a path, otherwise the scenario or
  /// folder of scenarios of that name.
  /// - Parameter folders: the folders to search, in order.
  /// - Returns: the argument if nothing is found.
  static func scenario(_ argument: String, in folders: [String]) -> String {
    guard !argument.contains("/"), !FileManager.default.fileExists(atPath: argument) else {
      return argument
    }
    for folder in folders {
      let inside = [""] + subfolders(of: folder).map { $0 + "/" }
      let candidates = [argument] + inside.map { "\($0)\(argument).yaml" }
      if let found = candidates.map({ "\(folder)/\($0)" })
        .first(where: { FileManager.default.fileExists(atPath: $0) })
      {
        return found
      }
    }
    return argument
  }

  /// The names of the scenarios that `scenario(_:in:)` finds.
  static func scenarioNames(in folders: [String]) -> [String] {
    folders.flatMap { folder in
      names(in: folder) + subfolders(of: folder).flatMap { names(in: "\(folder)/\($0)") }
    }
  }

  /// The subfolders that may contain scenario files, sorted by name.
  private static func subfolders(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let others: Set = ["devices", "networks", "media", "traces"]
    return names.filter { !others.contains($0) && Workspace.isFolder("\(folder)/\($0)") }.sorted()
  }

  /// The names of the YAML files of a folder, without their ending, sorted.
  static func names(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The error of a command that needs a file which none of the folders has.
  func missing(_ path: String, orElse advice: String) -> UsageError {
    let places =
      all.isEmpty ? "found no folder of resources" : "looked in \(all.joined(separator: ", "))"
    return UsageError(
      message: "\(path) is missing: \(places)\n  \(advice), or a folder that has it with `--root`")
  }
}
