import Foundation
import Testing

/// Verbs that run nothing, and command lines that are wrong.
struct CommandLineTests {
  @Test func `help goes to standard output and names every verb`() throws {
    let outcome = try Reelbench.run("--help")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    for verb in [
      "run", "gate", "baseline", "replay", "report", "list", "validate", "media", "explain",
      "compare", "merge", "schema",
    ] {
      #expect(outcome.output.contains("\n  \(verb) "), "\(verb)")
      let help = try Reelbench.run(verb, "--help")
      #expect(help.code == 0)
      #expect(help.output.hasPrefix("usage: reelbench \(verb)"), "\(verb)")
    }
  }

  @Test func `without a verb, the usage goes to standard error with exit code 64`() throws {
    let outcome = try Reelbench.run()
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("usage: "))
  }

  @Test func `list names the scenarios of the gate with their variants, the app and the profiles`()
    throws
  {
    let outcome = try Reelbench.run("list")
    #expect(outcome.code == 0)
    for word in [
      "fast-burst", "slow-browse", "open-close", "kept-in-pool", "carousel", "loopObserver",
      "iphone-8", "wifi", "lte",
    ] {
      #expect(outcome.output.contains(word), "\(word)")
    }
  }

  @Test func `list --json is one JSON object with the same scenarios`() throws {
    struct Listing: Decodable {
      struct Scenario: Decodable {
        let name: String
        let variants: [String]
      }
      let scenarios: [Scenario]
      let devices: [String]
    }
    let outcome = try Reelbench.run("list", "scenarios/gate", "--json")
    let listing = try JSONDecoder().decode(Listing.self, from: Data(outcome.output.utf8))
    #expect(
      listing.scenarios.map(\.name) == [
        "fast-burst", "open-close", "slow-browse", "slow-network-feed",
      ])
    #expect(listing.scenarios.first?.variants == ["leaking", "kept-in-pool", "fixed"])
    #expect(listing.devices.contains("iphone-8"))
  }

  @Test func `validate accepts the bundled scenarios, a line each`() throws {
    let outcome = try Reelbench.run("validate", "scenarios/gate")
    #expect(outcome.code == 0)
    #expect(outcome.output.split(separator: "\n").count == 4)
  }

  @Test(arguments: [
    "memory.peak", "first_frame_visible", "leak.items", "2", "65", "carousel", "swipe", "lte",
    "iphone-11", "no-sample", "hung", "level", "modelled",
  ])
  func `explain tells what anything with a name means`(_ subject: String) throws {
    let outcome = try Reelbench.run("explain", subject)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(subject))
  }

  @Test
  func `explain tells the numbers of a swipe, the source of a value, and a name's every meaning`()
    throws
  {
    let swipe = try Reelbench.run("explain", "swipe").output.replacing("\n", with: " ")
    #expect(swipe.contains("`fast` covers 55 % of the page in 60 ms"))
    let network = try Reelbench.run("explain", "lte").output
    #expect(network.contains("  roundTrip = 115ms  (Apple Network Link Conditioner preset LTE"))
    #expect(try Reelbench.run("explain", "iphone-11").output.contains("as in iphone-8\n"))
    let feed = try Reelbench.run("explain", "feed").output
    #expect(feed.contains("step feed\n") && feed.contains("app feed\n"))
    let option = try Reelbench.run("explain", "carousel.loopObserver").output
    #expect(option.contains("strong | weak | removed"))
    #expect(try Reelbench.run("explain", "codes").output.hasPrefix("exit code 143\n"))
  }

  @Test func `explain of another text lists what holds it`() throws {
    let found = try Reelbench.run("explain", "leak")
    #expect(found.code == 0)
    let lines = found.output.split(separator: "\n")
    for name in ["leak.players  ", "leak.observers  ", "leak.late  "] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
    let release = try Reelbench.run("explain", "LOOP BLOCK")
    #expect(release.code == 64)
    let looper = try Reelbench.run("explain", "looper").output
    #expect(looper.contains("feed.loop looper  "))
  }

  @Test func `help of a command is its help`() throws {
    let help = try Reelbench.run("help", "run")
    #expect(help.code == 0)
    #expect(help.output == (try Reelbench.run("run", "--help").output))
    #expect(try Reelbench.run("help", "rum").errors.contains("did you mean `run`?"))
  }

  @Test func `media inspect tells what a clip holds`() throws {
    struct Inspection: Decodable {
      struct Stream: Decodable {
        let type: String
        let codec: String
        let width: Int
        let height: Int
      }
      let streams: [Stream]
      let frames_decoded: Int
      let decode_errors: Int
      let error: String?
    }
    let outcome = try Reelbench.run(
      "media", "inspect", "scenarios/media/coast-720p.mp4", "--json")
    #expect(outcome.code == 0)
    let found = try JSONDecoder().decode([Inspection].self, from: Data(outcome.output.utf8))
    let video = try #require(found.first?.streams.first { $0.type == "video" })
    #expect(video.codec == "h264" && video.width == 720 && video.height == 1280)
    #expect(found[0].frames_decoded >= 120)
    #expect(found[0].decode_errors == 0 && found[0].error == nil)
  }

  @Test(arguments: [
    ["rum", "scenarios/gate"], ["run"], ["run", "scenarios/gate", "--outt", "x"],
    ["run", "scenarios/gate", "--seed"], ["run", "scenarios/gate", "--seed", "seven"],
    ["run", "scenarios/gate", "--jobs", "0"], ["run", "scenarios/gate", "--jobs=2", "--jobs=3"],
    ["run", "scenarios/gate", "--decode", "guess"], ["run", "scenarios/gate", "--workers", "-1"],
    ["run", "scenarios/gate", "--variant", "fixt"], ["run", "scenarios/gate", "-x"],
    ["run", "scenarios/gate", "--check-determinism=yes"],
    ["replay", "scenarios/gate/fast-burst.yaml"], ["replay", "--variant", "fixed"],
    ["replay", "scenarios/gate/fast-burst.yaml", "--variant", "none"],
    ["replay", "scenarios/gate/fast-burst.yaml", "--variant", "fixed", "--until", "soon"],
    ["validate"], ["media"], ["media", "inspect"], ["media", "record"], ["media", "destroy"],
    ["compare", "a"], ["compare", "a", "b", "c"], ["merge", "--out", "x"], ["merge", "a"],
    ["schema", "scenario"], ["explain", "memory.peek"], ["explain", "6"], ["explain", "2", "3"],
  ])
  func `a wrong command line is one error and exit code 64`(_ arguments: [String]) throws {
    let outcome = try Reelbench.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
  }

  @Test func `a near miss is told`() throws {
    #expect(try Reelbench.run("rum").errors.contains("did you mean `run`?"))
    #expect(try Reelbench.run("run", "x", "--job", "2").errors.contains("did you mean `--jobs`?"))
    #expect(
      try Reelbench.run("explain", "memory.peek").errors.contains("did you mean `memory.peak`?"))
  }
}
