import Foundation
import ReelbenchMeasurement
import ReelbenchSimulation

/// Small pictures of a run's screen, by instant; equal pictures share one file. Schema `reelbench.filmstrip/1`.
package struct Filmstrip: Sendable {
  package struct Picture: Equatable, Sendable {
    package var at: Instant
    /// Its index in `files`.
    package var file: Int
    package var fault: ScreenFaults.Fault?
  }

  package static let schema = "reelbench.filmstrip/1"

  package internal(set) var pictures: [Picture] = []
  /// JPEG files, with the sizes in pixels.
  package internal(set) var files: [(bytes: [UInt8], width: Int, height: Int)] = []
  /// The number of instants beyond the limits of a strip.
  package internal(set) var leftOut = 0

  static func name(_ file: Int) -> String {
    let digits = String(file)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".jpg"
  }

  /// The path of a run's filmstrip in the folder that `run --out` names.
  package static func folder(scenario: String, variant: String, seed: UInt64) -> String {
    "\(scenario)/\(variant)/\(seed)/filmstrip"
  }

  /// Writes the pictures and, last, `filmstrip.json` into a folder.
  package func write(to folder: String, traceHash: String, every: Nanoseconds) throws(HarnessError)
  {
    // Files of an earlier strip do not belong to this one. If there is no folder, there is nothing to remove.
    try? FileManager.default.removeItem(atPath: folder)
    for (number, file) in files.enumerated() {
      try TraceArchive.write(file.bytes, to: "\(folder)/\(Self.name(number))")
    }
    let text = json(traceHash: traceHash, every: every).text
    try TraceArchive.write(Array((text + "\n").utf8), to: "\(folder)/filmstrip.json")
  }

  private func json(traceHash: String, every: Nanoseconds) -> JSON {
    .object([
      ("schema", .string(Self.schema)), ("trace_hash", .string(traceHash)),
      ("every_ns", .integer(every.count)), ("left_out", .integer(Int64(leftOut))),
      (
        "pictures",
        .array(
          pictures.map { picture in
            .object([
              ("at_ns", .integer(picture.at.nanoseconds)),
              ("file", .string(Self.name(picture.file))),
              ("width", .integer(Int64(files[picture.file].width))),
              ("height", .integer(Int64(files[picture.file].height))),
              ("fault", picture.fault.map { .string($0.word) } ?? .null),
            ])
          })
      ),
    ])
  }
}
