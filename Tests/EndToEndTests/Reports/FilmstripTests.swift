import Foundation
import Testing

/// Pictures of the screen beside results.
struct FilmstripTests {
  private struct Strip: Decodable {
    struct Picture: Decodable {
      let at_ns: Int64
      let file: String
      let width: Int
      let height: Int
      let fault: String?
    }
    let schema: String
    let trace_hash: String
    let every_ns: Int64
    let left_out: Int
    let pictures: [Picture]
  }

  private static let path = "results/short/plain/7/filmstrip"

  @Test func `run --filmstrip leaves pictures of every run, and the same traces`() throws {
    let folder = try Folder()
    let scenario = try ShortScenario().write(to: folder)
    let plain = try Reelbench.run(
      "run", scenario, "--decode", "tape", "--out", folder.path("plain"))
    #expect(plain.code == 0)
    let filmed = try Reelbench.run(
      "run", scenario, "--decode", "tape", "--out", folder.path("results"), "--filmstrip",
      "every=250ms")
    #expect(filmed.code == 0, "\(filmed.errors)")
    #expect(!filmed.errors.contains("swscaler"))
    #expect(
      try folder.data("plain/short/plain/7/trace.ndjson.gz")
        == folder.data("results/short/plain/7/trace.ndjson.gz"))
    let strip = try strip(in: folder)
    #expect(strip.schema == "reelbench.filmstrip/1")
    #expect(strip.every_ns == 250_000_000)
    #expect(strip.pictures.map(\.at_ns) == strip.pictures.indices.map { Int64($0) * 250_000_000 })
    #expect(strip.pictures.count >= 5)
    #expect(strip.pictures.allSatisfy { $0.width == 108 && $0.height == 192 })
    for picture in strip.pictures {
      #expect(try folder.data("\(Self.path)/\(picture.file)").prefix(2) == Data([0xFF, 0xD8]))
    }
    let report = try Reelbench.run(
      "report", folder.path("results"), "--out", folder.path("page.html"))
    #expect(report.code == 0, "\(report.errors)")
    let page = String(decoding: try folder.data("page.html"), as: UTF8.self)
    #expect(page.contains("url(data:image/jpeg;base64,/9j/"))
  }

  @Test func `a stored result is pictured afterwards, and one of another run is refused`() throws {
    let folder = try Folder()
    let scenario = try ShortScenario().write(to: folder)
    let run = try Reelbench.run(
      "run", scenario, "--decode", "tape", "--out", folder.path("results"))
    #expect(run.code == 0)
    #expect(!folder.exists(Self.path))
    let film = try Reelbench.run(
      "filmstrip", folder.path("results"), "--every", "100ms", "--from", "500ms", "--until", "1s")
    #expect(film.code == 0, "\(film.errors)")
    #expect(try strip(in: folder).pictures.map(\.at_ns) == (5...10).map { $0 * 100_000_000 })

    let result = String(decoding: try folder.data("results/result.json"), as: UTF8.self)
    let hash = try strip(in: folder).trace_hash
    let other = "sha256:" + String(repeating: "0", count: 64)
    try folder.write(
      result.replacingOccurrences(of: hash, with: other), to: "results/result.json")
    let refused = try Reelbench.run("filmstrip", folder.path("results"))
    #expect(refused.code == 65)
    #expect(refused.errorLines.count == 1)
    #expect(
      refused.errors.contains(
        "no filmstrip of short/plain, seed 7: the repeated run has trace_hash "))
  }

  @Test func `without a filmstrip option, the two seconds around what broke a check are pictured`()
    throws
  {
    let folder = try Folder()
    let scenario = try ShortScenario(
      thresholds: ["first_frame: [ \"max <= 1ms\" ]", "memory.peak: [ \"max <= 1GiB\" ]"]
    ).write(to: folder)
    let run = try Reelbench.run(
      "run", scenario, "--decode", "tape", "--out", folder.path("results"))
    #expect(run.code == 2)
    let pictures = try strip(in: folder).pictures
    let gate = try Reelbench.run(
      "gate", scenario, "--baseline", folder.path("none"), "--out", folder.path("gated"),
      "--report", "html")
    #expect(gate.code == 2, "\(gate.errors)")
    let page = String(decoding: try folder.data("gated/report.html"), as: UTF8.self)
    #expect(page.contains("url(data:image/jpeg;base64,/9j/"))
    #expect((10...21).contains(pictures.count))
    let off = try Reelbench.run(
      "run", scenario, "--decode", "tape", "--out", folder.path("off"), "--filmstrip", "off")
    #expect(off.code == 2)
    #expect(!folder.exists("off/short/plain/7/filmstrip"))
  }

  @Test
  func `a filmstrip option that is invalid, or has no folder, is refused before anything runs`()
    throws
  {
    for words in [
      ["--filmstrip", "every=0ms", "--out", "/tmp/never"],
      ["--filmstrip", "sometimes", "--out", "/tmp/never"], ["--filmstrip", "every=100ms"],
    ] {
      let outcome = try Reelbench.run(["run", "scenarios/gate/fast-burst.yaml"] + words)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("`--filmstrip`"))
    }
  }

  private func strip(in folder: Folder) throws -> Strip {
    try JSONDecoder().decode(Strip.self, from: folder.data("\(Self.path)/filmstrip.json"))
  }
}
