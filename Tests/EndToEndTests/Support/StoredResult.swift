import Foundation

/// The part of `result.json` that tests read.
struct StoredResult: Decodable {
  struct Run: Decodable {
    struct Check: Decodable {
      let metric: String
      let expr: String
      let unit: String
      let actual: Double?
      let limit: Double?
      let verdict: String
    }

    struct Host: Decodable {
      struct Decode: Decodable {
        let packets: Int
        let frames: Int
        let threads: [Double]
      }

      let decode: Decode
    }

    let scenario: String
    let variant: String
    let seed: UInt64
    let decode: String
    let outcome: String
    let because: [String]
    let verdict: String
    let traceHash: String
    let host: Host
    let checks: [Check]
    let replay: String

    private enum CodingKeys: String, CodingKey {
      case scenario, variant, seed, decode, outcome, because, verdict, host, checks, replay
      case traceHash = "trace_hash"
    }
  }

  let runs: [Run]

  static func read(_ folder: Folder, _ name: String = "out") throws -> StoredResult {
    let data = try Data(contentsOf: folder.url.appending(path: "\(name)/result.json"))
    return try JSONDecoder().decode(StoredResult.self, from: data)
  }
}
