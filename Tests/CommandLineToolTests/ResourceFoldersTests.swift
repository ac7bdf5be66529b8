import Foundation
import Testing

@testable import ReelbenchCommandLineTool

/// Where names of devices, networks, media and scenarios are looked up.
struct ResourceFoldersTests {
  /// A folder of its own, which is removed with the test.
  private final class Place {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("reelbench-resources-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A folder with devices and networks, and these files.
    @discardableResult
    func resources(_ folder: String, files: String...) throws -> String {
      for name in ["devices/a.yaml", "networks/a.yaml"] + files {
        let file = url.appendingPathComponent("\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
      return path(folder)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  }

  private let place = Place()

  private func folders(root: String? = nil, executable: String) throws -> ResourceFolders {
    try ResourceFolders(
      workingDirectory: place.path("here"), root: root, executable: place.path(executable))
  }

  @Test func `resources beside the program go before those of its prefix and of the clone`() throws
  {
    let clone = try place.resources("clone/scenarios")
    #expect(try folders(executable: "clone/.build/release/tool").program == clone)
    let share = try place.resources("clone/.build/share/reelbench/scenarios")
    #expect(try folders(executable: "clone/.build/release/tool").program == share)
    let beside = try place.resources("clone/.build/release/\(ResourceFolders.bundle)")
    #expect(try folders(executable: "clone/.build/release/tool").program == beside)
  }

  @Test func `a program without resources has none`() throws {
    let folders = try folders(executable: "bin/tool")
    #expect(folders.program == nil)
    #expect(folders.all.isEmpty)
    #expect(
      folders.missing("media/a.mp4", orElse: "give one").message.contains("no folder of resources"))
  }

  @Test func `the working directory goes before the root, and the root before the program`() throws
  {
    try place.resources("here/scenarios", files: "media/here.mp4")
    let root = try place.resources("root/scenarios", files: "media/here.mp4", "media/root.mp4")
    let program = try place.resources(
      "share/reelbench/scenarios", files: "media/root.mp4", "media/own.mp4")
    let folders = try folders(root: place.path("root"), executable: "bin/tool")
    #expect(folders.all == ["scenarios", root, program])
    #expect(folders.find("media/root.mp4") == "\(root)/media/root.mp4")
    #expect(folders.find("media/own.mp4") == "\(program)/media/own.mp4")
    #expect(folders.find("media/none.mp4") == nil)
  }

  @Test func `a root is a folder with scenarios, or is such a folder itself`() throws {
    let root = try place.resources("root")
    #expect(try folders(root: root, executable: "bin/tool").all == [root])
    // A root may add media alone.
    let media = place.url.appendingPathComponent("more/scenarios/media")
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    #expect(
      try folders(root: place.path("more"), executable: "bin/tool").all == [
        place.path("more/scenarios")
      ])
    #expect(throws: UsageError.self) {
      try folders(root: place.path("bin"), executable: "bin/tool")
    }
  }

  @Test func `a scenario is found by its name, in the folder and below it`() throws {
    let all = [
      try place.resources("one", files: "mine.yaml", "gate/burst.yaml"),
      try place.resources("two", files: "catalogue/leak.yaml", "gate/burst.yaml"),
    ]
    func found(_ name: String) -> String { ResourceFolders.scenario(name, in: all) }
    #expect(found("mine") == "\(all[0])/mine.yaml")
    #expect(found("burst") == "\(all[0])/gate/burst.yaml")
    #expect(found("leak") == "\(all[1])/catalogue/leak.yaml")
    #expect(found("catalogue") == "\(all[1])/catalogue")
    // A device is no scenario.
    #expect(found("a") == "a")
    #expect(ResourceFolders.scenarioNames(in: all) == ["mine", "burst", "leak", "burst"])
  }
}
