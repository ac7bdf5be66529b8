import Testing

/// No dependency behind a re-export is missing from the manifest.
struct ReExportTests {
  @Test func `each target lists every module of the package that its sources can see`() throws {
    let manifest = try Manifest.dumped()
    var imports: [String: [SwiftText.Import]] = [:]
    for target in manifest.targets {
      imports[target.name] = try Repository.files(below: target.folder, endingIn: [".swift"])
        .flatMap { SwiftText($0.text).imports }
    }
    let reachability = Reachability(imports: imports)
    for target in manifest.targets {
      #expect(reachability.missing(in: target) == [], "\(target.name)")
    }
    let sources = manifest.targets
      .filter { $0.folder.hasPrefix("Sources/") || $0.folder == "scenarios" }.map(\.name)
    #expect(Set(sources) == Set(TargetTable.rows.map(\.target)))
  }

  @Test func `every folder of tests is a target of the manifest`() throws {
    let tests = try Manifest.dumped().targets.filter { $0.type == "test" }.map(\.folder)
    let folders = try Repository.names(in: "Tests").map { "Tests/" + $0 }
    // A package of its own has a manifest of its own.
    let own = try folders.filter { try !Repository.names(in: $0).contains("Package.swift") }
    for folder in own where try Repository.files(below: folder, endingIn: ["Tests.swift"]) != [] {
      #expect(tests.contains(folder), "\(folder)")
    }
  }

  private static let chain = Reachability(imports: [
    "App": [.init(module: "Kit", isExported: false)],
    "Kit": [
      .init(module: "Core", isExported: true), .init(module: "Hidden", isExported: false),
    ],
    "Core": [
      .init(module: "Base", isExported: true), .init(module: "Foundation", isExported: true),
    ],
    "Base": [], "Hidden": [],
  ])

  @Test func `a module behind two re-exports that is not listed is missing`() {
    let target = Manifest.Target(name: "App", dependencies: ["Kit", "Core"])
    #expect(Self.chain.missing(in: target) == ["Base"])
  }

  @Test func `a module that is imported without a re-export is seen by its importer alone`() {
    let target = Manifest.Target(name: "App", dependencies: ["Kit", "Core", "Base"])
    #expect(Self.chain.missing(in: target) == [])
    #expect(Self.chain.visible(from: "Kit") == ["Core", "Base", "Hidden", "Foundation"])
  }
}
