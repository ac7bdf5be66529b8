/// The entries of a mapping that may have only known keys.
struct Fields {
  let node: YAMLNode
  private let entries: [YAMLNode.Entry]
  private let owner: String
  private let diagnostics: Diagnostics

  /// Reports unknown keys, and keys of the format that this version does not support yet (`later`).
  ///
  /// `owner` names the mapping in errors: "a swipe".
  init?(
    _ node: YAMLNode, of owner: String, keys: [String], later: [String] = [],
    reportingTo diagnostics: Diagnostics
  ) {
    guard let entries = diagnostics.mapping(node, as: owner) else { return nil }
    self.node = node
    self.owner = owner
    self.diagnostics = diagnostics
    self.entries = entries.filter { keys.contains($0.key) }
    for entry in entries where !keys.contains(entry.key) {
      if later.contains(entry.key) {
        diagnostics.report("`\(entry.key)` is not supported yet", at: entry.mark)
      } else {
        diagnostics.report(
          "\(owner) has no key `\(entry.key)`", at: entry.mark, meaning: entry.key, among: keys)
      }
    }
  }

  subscript(key: String) -> YAMLNode? { entry(key)?.value }

  func entry(_ key: String) -> YAMLNode.Entry? { entries.first { $0.key == key } }

  /// Reports a missing key.
  func required(_ key: String) -> YAMLNode? {
    if let value = self[key] { return value }
    diagnostics.report("\(owner) needs the key `\(key)`", at: node.mark)
    return nil
  }
}
