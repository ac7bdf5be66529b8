import ReelbenchDevice
import Foundation
import ReelbenchMeasurement
import ReelbenchScenarios
import ReelbenchSimulation

/// One run: a scenario, one of its variants, a seed. All that a child needs; a child parses nothing.
package struct RunPlan {
  package var scenario: Scenario
  package var variant: Variant
  package var seed: UInt64
  package var app: AppEntry
  package var library: MediaLibrary
  package var tapeOrigin: MediaStore.Origin
  package var decode: DecodeMode
  package var clock = RunClock.virtual
  /// On the host's clock a plan is run several times: which time this is, from 1.
  package var repetition: Int?
  /// Digests of the tapes, sorted by name.
  package var tapes: [RunInputs.Input]
  /// Where tapes lie that are not beside their media.
  package var tapesFolder: String?
  /// What the screen shows is noted beside the trace.
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
    "reelbench replay \(Self.quoted(scenario.file)) --variant \(variant.name) --seed \(seed)"
      + (tapesFolder.map { " --tapes \(Self.quoted($0))" } ?? "")
      + (clock == .wall ? " --clock wall" : "")
  }

  /// The scenario file that such a line names; nil when it is none.
  package static func file(ofReplay line: String) -> String? {
    let start = "reelbench replay "
    guard line.hasPrefix(start) else { return nil }
    let rest = line.dropFirst(start.count)
    guard rest.first == "'" else { return rest.split(separator: " ").first.map(String.init) }
    guard let end = rest.range(of: "' --variant ") else { return nil }
    return rest[..<end.lowerBound].dropFirst().replacingOccurrences(of: "'\\''", with: "'")
  }

  /// A path as a shell takes it.
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

  /// The feed as the app gets it at first.
  var feed: [FeedItem] { scenario.feed.indices.map(feedItem) }

  /// The item with a number: the entries of the scenario, round and round. Items come from the network unless the
  /// scenario says otherwise; posters are files of the phone unless it says otherwise.
  func feedItem(_ number: Int) -> FeedItem {
    let entry = scenario.feed[number % scenario.feed.count]
    let number = itemNumber(number)
    let poster = entry.posterPath.map { path in
      entry.posterSource == .network
        ? Self.served("/\(number)/\(path)") : Self.file(MediaLibrary.localRoot + path)
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

  /// The item that a number of the feed stands for: itself, or the first of those that are at one URL.
  func itemNumber(_ number: Int) -> Int {
    scenario.feed[number % scenario.feed.count].urlNumber ?? number
  }

  private static func place(of path: String, item: Int, _ source: FeedEntry.Source) -> URL {
    source == .network
      ? served("/\(item)/\(path)") : file("\(MediaLibrary.localRoot)\(item)/\(path)")
  }

  private static func served(_ path: String) -> URL {
    url(scheme: "https", host: MediaLibrary.host, path: path)
  }

  private static func file(_ path: String) -> URL { url(scheme: "file", host: "", path: path) }

  private static func url(scheme: String, host: String, path: String) -> URL {
    var components = URLComponents()
    components.scheme = scheme
    components.host = host
    components.path = path
    guard let url = components.url else {
      preconditionFailure("no URL can be made of the path \(path)")
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
