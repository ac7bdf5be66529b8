import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation

/// The contents of a run's `filmstrip.json`.
struct StoredFilmstrip: Decodable {
  private struct Picture: Decodable {
    let at: Int64
    let file: String
    let width: Int
    let height: Int
    let fault: String?

    enum CodingKeys: String, CodingKey {
      case at = "at_ns"
      case file, width, height, fault
    }
  }

  private let traceHash: String
  private let pictures: [Picture]

  enum CodingKeys: String, CodingKey {
    case traceHash = "trace_hash"
    case pictures
  }

  /// The strip of a run in a folder of results; nil if there is none, or if it belongs to another run.
  static func strip(of run: RunResult, beside results: String) throws -> RunStrip? {
    let folder =
      results + "/"
      + Filmstrip.folder(scenario: run.scenario, variant: run.variant, seed: run.seed)
    let index = folder + "/filmstrip.json"
    guard FileManager.default.fileExists(atPath: index) else { return nil }
    let data = try StoredFile.read(index)
    let stored: StoredFilmstrip
    do {
      stored = try JSONDecoder().decode(StoredFilmstrip.self, from: data)
    } catch {
      throw CommandError(message: "\(index): this is not a filmstrip", exitCode: .badInput)
    }
    guard stored.traceHash == run.traceHash else { return nil }
    let shots = stored.pictures.map { picture in
      RunStrip.Shot(
        at: Instant(nanoseconds: picture.at), file: picture.file, width: max(1, picture.width),
        height: max(1, picture.height), fault: picture.fault)
    }
    return RunStrip(shots: shots.sorted { $0.at < $1.at }) { file in
      guard !file.contains("/") else {
        throw CommandError(
          message: "\(index): \(file) is not the name of a picture", exitCode: .badInput)
      }
      return Array(try StoredFile.read("\(folder)/\(file)"))
    }
  }
}
