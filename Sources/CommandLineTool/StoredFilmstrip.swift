import Foundation
import Harness
import Measurement
import Reporting
import Simulation

/// The filmstrip of a run, as `filmstrip.json` tells it.
struct StoredFilmstrip: Decodable {
  private struct Picture: Decodable {
    let at: Int64
    let file: String
    let fault: String?

    enum CodingKeys: String, CodingKey {
      case at = "at_ns"
      case file, fault
    }
  }

  /// Of one run on a page: more would not be told apart, and the page stays small.
  static let mostOnPage = 30

  private let traceHash: String
  private let pictures: [Picture]

  enum CodingKeys: String, CodingKey {
    case traceHash = "trace_hash"
    case pictures
  }

  /// The pictures of a run of a folder of results, those left out that show what the one before shows; none where there is
  /// no strip, or one of another run.
  static func pictures(of run: RunResult, beside results: String) throws -> [StripPicture] {
    let folder =
      results + "/"
      + Filmstrip.folder(scenario: run.scenario, variant: run.variant, seed: run.seed)
    let index = folder + "/filmstrip.json"
    guard FileManager.default.fileExists(atPath: index) else { return [] }
    let data = try StoredFile.read(index)
    let strip: StoredFilmstrip
    do {
      strip = try JSONDecoder().decode(StoredFilmstrip.self, from: data)
    } catch {
      throw CommandError(message: "\(index): this is no filmstrip", exitCode: .badInput)
    }
    guard strip.traceHash == run.traceHash else { return [] }
    return try strip.chosen.map { picture in
      let file = "\(folder)/\(picture.file)"
      guard !picture.file.contains("/") else {
        throw CommandError(message: "\(index): \(picture.file) is no picture", exitCode: .badInput)
      }
      let bytes = try StoredFile.read(file)
      return StripPicture(
        at: Instant(nanoseconds: picture.at), format: .jpeg, data: Array(bytes),
        fault: picture.fault)
    }
  }

  /// Changes alone; of more than there is room for, those with a fault first, the rest evenly.
  private var chosen: [Picture] {
    var changes: [Picture] = []
    for picture in pictures
    where changes.last.map({ $0.file != picture.file || $0.fault != picture.fault }) ?? true {
      changes.append(picture)
    }
    guard changes.count > Self.mostOnPage else { return changes }
    let bad = changes.indices.filter { changes[$0].fault != nil }
    let good = changes.indices.filter { changes[$0].fault == nil }
    let badShare = min(bad.count, max(Self.mostOnPage / 2, Self.mostOnPage - good.count))
    let places =
      Self.spread(bad, badShare) + Self.spread(good, Self.mostOnPage - badShare)
    return places.sorted().map { changes[$0] }
  }

  private static func spread(_ places: [Int], _ count: Int) -> [Int] {
    guard places.count > count else { return places }
    return (0..<count).map { places[$0 * places.count / count] }
  }
}
