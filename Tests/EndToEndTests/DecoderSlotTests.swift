import Foundation
import Testing

/// Seventeen players on a phone with sixteen decoders, for each observed way in which a phone refuses the last one.
struct DecoderSlotTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A page for each of 17 videos: one design builds all players at once, the other has a pool of three.
  private func scenario(_ style: String) -> String {
    """
    scenario: seventeen
    description: The last of seventeen pages, seen for two seconds
    seed: 7
    device: { name: iphone-8, engine.slots: 16, engine.exhaustion: \(style) }
    network: wifi
    feed:
      repeat: 17
      items:
        - video: media/city-720p.mp4
    variants:
      resident: { app: resident-pages, options: { players: everyPage } }
      pool: { app: resident-pages, options: { players: neighbours } }
    ---
    - wait: 1s
    - repeat:
        times: 16
        steps: [ { swipe: left }, { wait: 600ms } ]
    - wait: 2s
    ---
    thresholds:
      decoders.refused: [ "max <= 100" ]

    """
  }

  /// The fate of the player that was refused a decoder, or of the last player if none was refused.
  private struct Fate: Equatable {
    var refused: Int
    var status: [String]
    var plays: Bool
    var shows: Bool
  }

  private func fate(_ variant: String, _ file: String) throws -> Fate {
    let outcome = try Reelbench.run(
      "replay", file, "--variant", variant, "--seed", "7", "--decode", "tape", "--events")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").dropFirst(2) }
      .map { $0.joined(separator: " ") }
    func object(_ name: String, _ line: String?) throws -> String {
      try #require(line?.firstMatch(of: try Regex("\(name) (\\d+)"))?.output[1].substring)
        .description
    }
    let refused = lines.filter { $0.contains("slot refused") }
    let attached = lines.filter { $0.contains("attached to item") }
    let player = "player " + (try object("player", refused.first ?? attached.last)) + " "
    let item = "item " + (try object("item", attached.first { $0.hasPrefix(player) })) + " "
    return Fate(
      refused: refused.count,
      status: lines.filter { $0.hasPrefix(item + "status ") }.compactMap {
        $0.split(separator: " ").last.map(String.init)
      },
      plays: lines.contains { $0.hasPrefix(player + "playing") },
      shows: lines.contains { $0.hasPrefix(player) && $0.contains("on the screen") })
  }

  @Test(arguments: ["error", "silent", "hang"])
  func `the seventeenth shows how the phone refuses, and a pool has no seventeenth`(
    style: String
  ) throws {
    let file = try folder.write(scenario(style), to: "scenarios/seventeen.yaml")
    let fates = [
      "error": Fate(refused: 1, status: ["failed"], plays: false, shows: false),
      "silent": Fate(refused: 1, status: ["readyToPlay"], plays: true, shows: false),
      "hang": Fate(refused: 1, status: [], plays: false, shows: false),
    ]
    #expect(try fate("resident", file) == fates[style])
    #expect(
      try fate("pool", file)
        == Fate(refused: 0, status: ["readyToPlay"], plays: true, shows: true))
  }

  @Test func `a pool does not notice how the phone refuses`() throws {
    var hashes: Set<String> = []
    for style in ["error", "silent", "hang"] {
      let file = try folder.write(scenario(style), to: "scenarios/seventeen.yaml")
      let outcome = try Reelbench.run(
        "run", file, "--variant", "pool", "--decode", "tape", "--out", folder.path("out"))
      #expect(outcome.code == 0, "\(outcome.errors)")
      hashes.insert(try #require(try StoredResult.read(folder).runs.first?.traceHash))
    }
    #expect(hashes.count == 1)
  }
}
