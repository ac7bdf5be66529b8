import Testing

/// A target imports only targets below it in the table.
struct ImportTests {
  @Test func `a target imports only what its row of the table allows`() throws {
    for row in TargetTable.rows {
      let files = try Repository.files(below: row.folder, endingIn: [".swift"])
      #expect(ImportRule(row: row).offences(in: files) == [], "\(row.target)")
    }
  }

  @Test func `every folder of Sources is a row of the table, and every row a folder`() throws {
    #expect(
      try Repository.names(in: "Sources").map { "Sources/" + $0 }
        == TargetTable.rows.map(\.folder).filter { $0.hasPrefix("Sources/") }.sorted())
  }

  @Test func `a row names only rows above it and modules of the system`() {
    var above = TargetTable.systemModules
    for row in TargetTable.rows {
      #expect(row.imports.subtracting(above) == [], "\(row.target)")
      above.insert(row.target)
    }
  }

  @Test func `C code includes its own headers, the system's, and nothing of another target`() throws
  {
    for row in TargetTable.rows {
      let files = try Repository.files(below: row.folder, endingIn: [".c", ".h"])
      let own = Set(files.compactMap { $0.path.split(separator: "/").last.map(String.init) })
      for file in files {
        let included = file.text.matches(of: #/(?m)^\s*#\s*include\s+"([^"]+)"/#).map {
          String($0.1)
        }
        #expect(Set(included).subtracting(own) == [], "\(file.path)")
      }
    }
  }

  @Test func `an import against the arrows is found, whatever it is dressed in`() {
    let row = TargetTable.Row("Measurement", ["Simulation"])
    let text = """
      import Simulation
      @_exported import Harness
      @testable import Scenarios; import Media
      package import struct Device.Handset
      // import HeadlessUIKit
      /* import UIKit /* nested */ import AVKit */
      let text = "import Apps"
      """
    let offences = ImportRule(row: row).offences(in: [Repository.File(path: "A.swift", text: text)])
    #expect(offences.map(\.module) == ["Harness", "Scenarios", "Media", "Device"])
    #expect(offences.map(\.file) == Array(repeating: "A.swift", count: 4))
  }

  @Test func `imports that the row allows are no offence`() {
    let row = TargetTable.Row("Scenarios", ["Simulation", "CYAML"])
    let file = Repository.File(path: "A.swift", text: "import CYAML\nimport Simulation\n")
    #expect(ImportRule(row: row).offences(in: [file]) == [])
  }

  @Test func `what stands in a literal is no import, and what follows one is`() {
    let text = #"""
      let quote = #/"/#
      import Media
      let empty = ""; import Device
      let escaped = "\""
      let raw = #" " import Apps "#
      let long = """
        import Harness
        """
      import Apps
      """#
    #expect(SwiftText(text).imports.map(\.module) == ["Media", "Device", "Apps"])
  }
}
