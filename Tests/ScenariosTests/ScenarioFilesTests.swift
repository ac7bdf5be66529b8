import Glibc
import Testing

@testable import ReelbenchScenarios

struct ScenarioFilesTests {
  @Test func `a pipe, a directory and a device are not read`() throws {
    var template = Array("/tmp/scenario-files-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let pipe = folder + "/pipe.yaml"
    defer {
      unlink(pipe)
      rmdir(folder)
    }
    try #require(mkfifo(pipe, 0o600) == 0)
    let files = ScenarioFiles.disk
    #expect(files.kind(pipe) == .missing)
    #expect(files.kind(folder) == .directory)
    #expect(files.names(folder) == ["pipe.yaml"])
    for path in [pipe, folder, "/dev/zero"] {
      #expect(throws: ScenarioFiles.ReadError.unreadable("not a regular file"), "\(path)") {
        try files.read(path, 100)
      }
    }
    #expect(throws: ScenarioFiles.ReadError.missing) { try files.read(folder + "/none", 100) }
  }

  @Test func `no more than the limit is read`() throws {
    #expect(try ScenarioFiles.disk.read(#filePath, 12) == Array("import Glibc".utf8))
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "b", false), ("abc", "a*c", true), ("ac", "a*c", true),
    ("abcd", "a*c", false),
    ("aXbXc", "a*b*c", true), ("abc", "a?c", true), ("ac", "a?c", false), ("", "*", true),
    ("", "?", false),
    (String(repeating: "a", count: 200), String(repeating: "a*", count: 60) + "b", false),
  ])
  func `a name fits a pattern of stars and question marks`(
    name: String, pattern: String, fits: Bool
  ) {
    #expect(PathPattern.fits(Array(name.unicodeScalars), Array(pattern.unicodeScalars)) == fits)
  }
}
