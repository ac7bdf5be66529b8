/// The folders in which the names of one scenario file are looked up: its own scenarios folder, then the shared ones.
struct Folders {
  /// Paths without a final slash, in the order of the search; the first folder that has a name wins.
  let roots: [String]
  let files: ScenarioFiles

  /// The scenarios folder of a file is the nearest directory above it that is called `scenarios`, or else the directory
  /// that contains the file.
  init(scenario path: String, shared: [String], files: ScenarioFiles) {
    self.files = files
    let own = Self.scenariosFolder(of: path, workingDirectory: files.workingDirectory())
    roots = [own] + shared.filter { $0 != own }
  }

  static func scenariosFolder(of path: String, workingDirectory: String) -> String {
    let written = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let directories = Array(written.dropLast())
    let prefix = path.hasPrefix("/") ? "/" : ""
    if !directories.contains(".."),
      let index = directories.lastIndex(where: { $0 == "scenarios" })
    {
      return prefix + directories[...index].joined(separator: "/")
    }
    let resolved = resolve(path, in: workingDirectory).dropLast()
    if let index = resolved.lastIndex(where: { $0 == "scenarios" }) {
      return "/" + resolved[...index].joined(separator: "/")
    }
    return directories.isEmpty
      ? (prefix.isEmpty ? "." : "/") : prefix + directories.joined(separator: "/")
  }

  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder == "/" ? "/" + path : folder + "/" + path
  }

  /// The path to open for a name; nil when no folder has it.
  func find(_ path: String) -> (path: String, kind: ScenarioFiles.Kind)? {
    for root in roots {
      let candidate = Self.join(root, path)
      let kind = files.kind(candidate)
      if kind != .missing { return (candidate, kind) }
    }
    return nil
  }

  /// The hint of an error about a name that none of them has.
  /// - Parameters:
  ///   - near: The known name that was probably meant.
  ///   - folder: Where in each of them the name was looked for.
  func hint(near: String?, in folder: String = "") -> String {
    let places = roots.map { folder.isEmpty ? $0 : Self.join($0, folder) }
    return (near.map { "did you mean `\($0)`? " } ?? "") + "looked in "
      + places.joined(separator: ", ")
  }

  /// The names of the YAML files in `folder`, without their endings, sorted.
  func profiles(in folder: String) -> [String] {
    let names = roots.flatMap { files.names(Self.join($0, folder)) }
    return Set(names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }).sorted()
  }

  /// The parts of an absolute path without `.` and `..`, from its text alone: symbolic links are not resolved.
  private static func resolve(_ path: String, in workingDirectory: String) -> [String] {
    let absolute = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    var parts: [String] = []
    for part in absolute.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts
  }
}
