import ReelbenchMeasurement
import ReelbenchSimulation

/// Reads the device or network of a scenario: the name of a profile, or a mapping of the name and of the values that
/// override the profile's.
struct ProfileReader {
  let diagnostics: Diagnostics
  let folders: Folders

  func device(_ node: YAMLNode) -> DeviceProfile? {
    values(node, .device).map { DeviceProfile($0) }
  }

  func network(_ node: YAMLNode) -> NetworkProfile? {
    values(node, .network).map { NetworkProfile($0) }
  }

  private func values(_ node: YAMLNode, _ schema: ProfileSchema) -> ProfileValues? {
    let what = "`\(schema.kind)`"
    guard case .mapping(let entries) = node.content else {
      return load(node, schema, what)
    }
    guard let name = entries.first(where: { $0.key == "name" }) else {
      diagnostics.report("\(what) needs the key `name`", at: node.mark)
      return nil
    }
    guard var values = load(name.value, schema, what) else { return nil }
    values.override(entries.filter { $0.key != "name" }, reportingTo: diagnostics)
    return values
  }

  private func load(
    _ node: YAMLNode, _ schema: ProfileSchema, _ what: String, mayHaveBase: Bool = true
  ) -> ProfileValues? {
    guard let name = diagnostics.name(node, as: what) else { return nil }
    guard let (path, kind) = folders.find("\(schema.folder)/\(name).yaml"), kind == .file else {
      diagnostics.report(
        "no \(schema.kind) profile is called `\(name)`", at: node.mark,
        hint: folders.hint(
          near: Spelling.nearest(to: name, among: folders.profiles(in: schema.folder)),
          in: schema.folder))
      return nil
    }
    let log = Diagnostics(source: SourceText(path: path, from: folders.files))
    let values = values(in: log, name: name, schema: schema, mayHaveBase: mayHaveBase)
    if let errors = log.result { diagnostics.adopt(errors) }
    return values
  }

  private func values(
    in log: Diagnostics, name: String, schema: ProfileSchema, mayHaveBase: Bool
  ) -> ProfileValues? {
    guard let documents = YAMLReader.documents(of: log.source, reportingTo: log) else { return nil }
    if documents.count > 1 {
      log.report("a profile is one document", at: documents[1].mark)
      return nil
    }
    var base: ProfileValues?
    if case .mapping(let entries) = documents[0].content,
      let entry = entries.first(where: { $0.key == ProfileValues.baseKey })
    {
      guard mayHaveBase else {
        log.report("a base profile cannot have a base itself", at: entry.mark)
        return nil
      }
      let reader = ProfileReader(diagnostics: log, folders: folders)
      base = reader.load(
        entry.value, schema, "`\(ProfileValues.baseKey)`", mayHaveBase: false)
      guard base != nil else { return nil }
    }
    return ProfileValues(
      file: documents[0], name: name, schema: schema, base: base, folders: folders,
      reportingTo: log)
  }
}

extension SourceText {
  /// Reads a file; a failure becomes the text's problem.
  init(path: String, from files: ScenarioFiles) {
    do {
      self.init(path: path, bytes: try files.read(path, YAMLReader.maximumBytes + 4))
    } catch {
      self.init(path: path, failing: error.message)
    }
  }

  /// Reads a bandwidth recording. It may be longer than a scenario file, and its columns may be separated by tabs.
  init(trace path: String, from files: ScenarioFiles) {
    do {
      let bytes = try files.read(path, NetworkTraceReader.maximumBytes + 4)
      let tab = UInt8(ascii: "\t")
      self.init(
        path: path, bytes: bytes.map { $0 == tab ? UInt8(ascii: " ") : $0 },
        limit: NetworkTraceReader.maximumBytes)
    } catch {
      self.init(path: path, failing: error.message)
    }
  }
}
