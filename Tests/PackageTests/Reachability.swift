/// Modules whose types a target's sources can see: those they import, and those behind a re-export of these.
///
/// SwiftPM does not rebuild a target through `@_exported import`, so each of them has to be a dependency of the target.
struct Reachability {
  /// Imports by module.
  private let imports: [String: [SwiftText.Import]]

  init(imports: [String: [SwiftText.Import]]) { self.imports = imports }

  func visible(from module: String) -> Set<String> {
    var visible: Set<String> = []
    var open = (imports[module] ?? []).map(\.module)
    while let next = open.popLast() {
      guard visible.insert(next).inserted else { continue }
      open += (imports[next] ?? []).filter(\.isExported).map(\.module)
    }
    visible.remove(module)
    return visible
  }

  /// Modules of this package that the target can see and does not list.
  func missing(in target: Manifest.Target) -> Set<String> {
    visible(from: target.name).intersection(imports.keys).subtracting(target.dependencies)
  }
}
