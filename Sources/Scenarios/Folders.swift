/// Where the names in one scenario file lead: its own scenarios folder, then the bundled one.
struct Folders {
  /// Paths without a final slash, the first found wins.
  let roots: [String]
  let files: ScenarioFiles

  /// The scenarios folder of a file is the nearest directory above it that is called `scenarios`, else the
  /// directory it lies in.
  init(scenario path: String, bundled: String?, files: ScenarioFiles) {
    self.files = files
    let own = Self.scenariosFolder(of: path, workingDirectory: files.workingDirectory())
    roots = [own] + (bundled.map { $0 == own ? [] : [$0] } ?? [])
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

  /// The path to open for a name, when something is there.
  func find(_ path: String) -> (path: String, kind: ScenarioFiles.Kind)? {
    for root in roots {
      let candidate = Self.join(root, path)
      let kind = files.kind(candidate)
      if kind != .missing { return (candidate, kind) }
    }
    return nil
  }

  /// The names of the YAML files in `folder`, without their endings, sorted.
  func profiles(in folder: String) -> [String] {
    let names = roots.flatMap { files.names(Self.join($0, folder)) }
    return Set(names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }).sorted()
  }

  /// The parts of an absolute path without `.` and `..`, by its text alone.
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
