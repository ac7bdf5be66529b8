import Foundation
import ReelbenchDevice
import ReelbenchMeasurement
import ReelbenchScenarios
import ReelbenchSimulation

/// One run: a scenario, one of its variants, a seed. It has everything that a child needs; a child parses nothing.
package struct RunPlan {
  package var scenario: Scenario
  package var variant: Variant
  package var seed: UInt64
  package var app: AppEntry
  package var library: MediaLibrary
  package var tapeOrigin: MediaStore.Origin
  package var decode: DecodeMode
  package var clock = RunClock.virtual
  /// The number of the repetition, from 1: on the host's clock a plan is run several times.
  package var repetition: Int?
  /// Digests of the tapes, sorted by name.
  package var tapes: [RunInputs.Input]
  /// The folder of tapes that are not beside their media.
  package var tapesFolder: String?
  /// The command that runs it, as replay lines begin.
  package var program = "reelbench"
  /// Options of the whole program that such a line repeats.
  package var globalOptions: [String] = []
  /// Whether what the screen shows is recorded too.
  package var isFilmed = false

  package init(
    scenario: Scenario, variant: Variant, seed: UInt64, app: AppEntry, library: MediaLibrary,
    tapeOrigin: MediaStore.Origin, decode: DecodeMode, tapes: [RunInputs.Input] = [],
    tapesFolder: String? = nil
  ) {
    self.scenario = scenario
    self.variant = variant
    self.seed = seed
    self.app = app
    self.library = library
    self.tapeOrigin = tapeOrigin
    self.decode = decode
    self.tapes = tapes
    self.tapesFolder = tapesFolder
  }

  /// `fast-burst/fixed`, for progress and errors.
  package var title: String {
    "\(scenario.name)/\(variant.name)" + (repetition.map { " #\($0)" } ?? "")
  }

  /// The command line that repeats the run.
  package var replay: String {
    "\(program) replay \(Self.quoted(scenario.file)) --variant \(variant.name) --seed \(seed)"
      + (tapesFolder.map { " --tapes \(Self.quoted($0))" } ?? "")
      + globalOptions.map { " " + Self.quoted($0) }.joined()
      + (clock == .wall ? " --clock wall" : "")
  }

  /// The scenario file that such a line names; nil for any other line.
  package static func file(ofReplay line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[1] == "replay" else { return nil }
    let rest = words[2]
    guard rest.first == "'" else { return rest.split(separator: " ").first.map(String.init) }
    guard let end = rest.range(of: "' --variant ") else { return nil }
    return rest[..<end.lowerBound].dropFirst().replacingOccurrences(of: "'\\''", with: "'")
  }

  /// A path, quoted for a shell if necessary.
  static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !isPlain || path.isEmpty else { return path }
    return "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// The network that the run begins on.
  var network: NetworkProfile { variant.network ?? scenario.network }

  /// Every option of the app, as the variant sets it or by default.
  var options: AppOptions {
    var values: [String: String] = [:]
    for option in app.options { values[option.name] = option.defaultValue }
    for option in variant.options { values[option.name] = option.value }
    return AppOptions(values)
  }

  /// The feed that the app gets at first.
  var feed: [FeedItem] { scenario.feed.indices.map(feedItem) }

  /// The item with a number; the entries of the scenario repeat. Unless the scenario says otherwise, items come from
  /// the network and posters are files of the phone.
  func feedItem(_ number: Int) -> FeedItem {
    let entry = scenario.feed[number % scenario.feed.count]
    let number = itemNumber(number)
    let poster = entry.posterPath.map { path in
      let isServed = entry.posterSource == .network
      // Posters among the phone's files belong to no item.
      return Self.url(MediaAddress(item: isServed ? number : nil, path: path), isServed: isServed)
    }
    return FeedItem(
      kind: entry.kind == .video ? .video : .image,
      url: Self.place(of: entry.path, item: number, entry.source),
      posterURL: poster, loops: entry.loop,
      renditions: entry.renditions.map {
        FeedItem.Rendition(
          url: Self.place(of: $0.path, item: number, entry.source), width: $0.width)
      })
  }

  /// The number of the item that a number of the feed means: itself, or the first of the items that share its URL.
  func itemNumber(_ number: Int) -> Int {
    scenario.feed[number % scenario.feed.count].urlNumber ?? number
  }

  private static func place(of path: String, item: Int, _ source: FeedEntry.Source) -> URL {
    url(MediaAddress(item: item, path: path), isServed: source == .network)
  }

  private static func url(_ address: MediaAddress, isServed: Bool) -> URL {
    var components = URLComponents()
    components.scheme = isServed ? "https" : "file"
    components.host = isServed ? MediaAddress.host : ""
    components.path = isServed ? address.urlPath : address.filePath
    guard let url = components.url else {
      preconditionFailure("no URL can be made of the path \(address.path)")
    }
    return url
  }

  package var expectation: RunExpectation {
    RunExpectation(
      mustFail: variant.expectation == .fail,
      because: variant.because.map {
        switch $0 {
        case .metric(let metric): .metric(metric)
        case .outcome(let outcome, let detail): .outcome(outcome, detail: detail)
        }
      })
  }
}
