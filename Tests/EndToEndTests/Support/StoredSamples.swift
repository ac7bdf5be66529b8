import Foundation

/// The samples that `result.json` has of each run.
struct StoredSamples: Decodable {
  private struct File: Decodable { let runs: [StoredSamples] }
  private struct Metric: Decodable { let samples: [Sample]? }
  private struct Sample: Decodable { let value: Double }

  let scenario: String
  let variant: String
  private let metrics: [String: Metric]

  static func read(_ folder: Folder, _ name: String = "out") throws -> [StoredSamples] {
    let data = try Data(contentsOf: folder.url.appending(path: "\(name)/result.json"))
    return try JSONDecoder().decode(File.self, from: data).runs
  }

  /// Samples in milliseconds, as whole nanoseconds.
  func nanoseconds(_ metric: String) -> [Int64] {
    (metrics[metric]?.samples ?? []).map { Int64(($0.value * 1e6).rounded()) }
  }
}
