/// Which imports of a target its row does not allow.
struct ImportRule {
  struct Offence: Equatable, CustomStringConvertible {
    let file: String
    let module: String

    var description: String { "\(file) imports \(module)" }
  }

  let row: TargetTable.Row

  func offences(in files: [Repository.File]) -> [Offence] {
    files.flatMap { file in
      SwiftText(file.text).imports.map(\.module)
        .filter { !row.imports.contains($0) }
        .map { Offence(file: file.path, module: $0) }
    }
  }
}
