/// A device or network profile as its file defines it, for people: its purpose, and each value with its source.
package struct ProfileDescription: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var key: String
    /// As written.
    package var value: String
    /// The source, or `assumption: …`.
    package var reason: String
  }

  package var kind: String
  package var name: String
  package var file: String
  /// The comment at the file's head.
  package var about: String
  /// The profile from which the values that are not in `rows` come.
  package var base: String?
  package var rows: [Row]
}

extension ScenarioReader {
  /// The profiles of this name; a device and a network may share one.
  package func profiles(called name: String) -> [ProfileDescription] {
    [ProfileSchema.device, .network].compactMap { profile(name, $0) }
  }

  /// The names of all profiles.
  package var profileNames: [String] {
    [ProfileSchema.device, .network].flatMap { folders.profiles(in: $0.folder) }
  }

  private var folders: Folders {
    Folders(scenario: "scenarios/any.yaml", shared: sharedFolders, files: files)
  }

  private func profile(_ name: String, _ schema: ProfileSchema) -> ProfileDescription? {
    guard folders.profiles(in: schema.folder).contains(name),
      let (path, kind) = folders.find("\(schema.folder)/\(name).yaml"), kind == .file
    else { return nil }
    let log = Diagnostics(source: SourceText(path: path, from: files))
    guard let documents = YAMLReader.documents(of: log.source, reportingTo: log),
      case .mapping(let entries)? = documents.first?.content
    else { return nil }
    let base = entries.first { $0.key == ProfileValues.baseKey }?.value.flow(eliding: "")
    return ProfileDescription(
      kind: schema.kind, name: name, file: path, about: Self.head(of: log.source), base: base,
      rows: entries.filter { $0.key != ProfileValues.baseKey }.map(Self.row))
  }

  /// The comment lines that the file begins with, as one text.
  private static func head(of source: SourceText) -> String {
    var lines: [String] = []
    while let line = source.line(lines.count + 1), line.hasPrefix("#") {
      var text = line.dropFirst()
      while text.first == " " { text.removeFirst() }
      lines.append(String(text))
    }
    return lines.joined(separator: " ")
  }

  private static func row(_ entry: YAMLNode.Entry) -> ProfileDescription.Row {
    guard case .mapping(let parts) = entry.value.content else {
      return .init(key: entry.key, value: entry.value.flow(eliding: ""), reason: "")
    }
    func text(_ key: String) -> String? {
      guard case .scalar(let text, _)? = parts.first(where: { $0.key == key })?.value.content else {
        return nil
      }
      return text
    }
    let reason = text("source") ?? text("assumption").map { "assumption: \($0)" } ?? ""
    return .init(
      key: entry.key,
      value: parts.first { $0.key == "value" }?.value.flow(eliding: "") ?? "", reason: reason)
  }
}
