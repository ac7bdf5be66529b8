/// The stored properties of some sources, and which of them are read only where an option of a variant decides.
///
/// A fault has to come from what the code does with what it holds anyway; a property that only a branch on an option
/// reads would be there for the fault alone. Reads are matched by name: using a local of the same name counts as one.
struct StoredProperties {
  /// In order of declaration, each once.
  let names: [String]
  /// Those that nothing reads, or only code inside a branch on an option.
  let readByBranchesAlone: [String]

  init(_ files: [Repository.File], options: [String]) {
    var scan = Scan(options: options)
    for file in files { scan.follow(SwiftText(file.text).code) }
    names = scan.declared
    var alone: [String] = []
    for name in scan.declared where !options.contains(name) {
      let isRead = scan.uses.contains { $0.name == name && !$0.isInBranch }
      if !isRead { alone.append(name) }
    }
    readByBranchesAlone = alone
  }
}

/// A walk through the braces of sources.
private struct Scan {
  private struct Scope {
    var isType = false
    var isBranch = false
  }

  private let options: [String]
  private var scopes: [Scope] = []
  private var wasBranch = false
  private(set) var declared: [String] = []
  private(set) var uses: [(name: String, isInBranch: Bool)] = []

  init(options: [String]) { self.options = options }

  mutating func follow(_ code: String) {
    scopes = []
    for line in code.split(separator: "\n") {
      declare(line)
      var statement = ""
      for character in line {
        switch character {
        case "{":
          use(statement)
          scopes.append(scope(statement))
          statement = ""
        case "}":
          use(statement)
          wasBranch = scopes.popLast()?.isBranch ?? false
          statement = ""
        default: statement.append(character)
        }
      }
      use(statement)
    }
  }

  private func scope(_ header: String) -> Scope {
    let decides = header.contains(#/\b(?:if|guard|switch|while)\b/#)
    let names = header.matches(of: #/\w+/#).map { String($0.output) }
    let continues = header.contains(#/^\s*else\b/#) && wasBranch
    return Scope(
      isType: header.contains(#/\b(?:class|struct|enum|actor|extension) \w/#),
      isBranch: continues || (decides && names.contains { options.contains($0) }))
  }

  private mutating func declare(_ line: Substring) {
    guard scopes.last?.isType == true, !line.contains("static "),
      let match = line.firstMatch(of: #/^\s*(?:[\w@]+(?:\(\w+\))? )*(?:let|var) (\w+)/#)
    else { return }
    let isComputed = line.contains("{") && !line.contains("=")
    let name = String(match.1)
    if !isComputed, !declared.contains(name) { declared.append(name) }
  }

  /// Names of a statement that are not its declaration or the target of its assignment.
  private mutating func use(_ statement: String) {
    let isInBranch = scopes.contains(where: \.isBranch)
    for match in statement.matches(of: #/(?:(?:let|var) )?\w+(?:\s*=(?!=))?/#) {
      let text = match.output
      guard !text.hasPrefix("let "), !text.hasPrefix("var "), !text.hasSuffix("=") else { continue }
      uses.append((String(text), isInBranch))
    }
  }
}
