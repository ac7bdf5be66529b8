import Foundation
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchScenarios
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// Files of other people's cameras and encoders, played on the phone with real decoding, in the folders that
/// `REELBENCH_REAL_MEDIA` names, separated by colons. The `SOURCES.md` of each has a table: its first column is a file, its
/// last the frame count.
@MainActor
@Suite(.enabled(if: !RealMedia.folders.isEmpty)) struct RealMediaTests {
  @Test(arguments: RealMedia.folders)
  func `a folder lists its files, and has them`(folder: String) throws {
    let files = RealMedia.files.filter { $0.folder == folder }
    #expect(!files.isEmpty, "there is no table in \(folder)/SOURCES.md")
    for file in files {
      #expect(FileManager.default.fileExists(atPath: file.path), "\(file.name) is missing")
    }
  }

  @Test(arguments: RealMedia.files)
  func `a file plays to its end, each of its frames once, as the tape says`(
    file: RealMedia.File
  ) throws {
    let tape = try RealMedia.tape(of: file)
    let run = Fixture.run(try RealMedia.plan(of: file, tape), decoding: RealDecoding())
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    let trace = run.phone.trace.all
    let presented = trace.filter { $0.kind == .presented }.map(\.a)
    #expect(presented == tape.linear.steps.flatMap(\.frames).map(\.pts))
    #expect(presented.count == file.frames)
    #expect(trace.filter { $0.kind == .playedToEnd }.count == 1)
    let metrics = Fixture.metrics(of: run)
    #expect(metrics.value("frames.decoded") == Double(file.frames))
    #expect(metrics.value("frames.dropped") == 0)
    #expect(metrics.value("stall.count") == 0)

    // A packet that cannot be decoded costs its own frame, and nothing after it.
    let refused = tape.linear.steps.count { $0.outcome < 0 }
    let lost = tape.video.map { tape.packets[$0].pts }.filter { !presented.contains($0) }
    #expect(refused == 0 || lost.count == refused)

    let taped = Fixture.run(try RealMedia.plan(of: file, tape))
    #expect(taped.phone.trace.mix == run.phone.trace.mix)
  }
}

enum RealMedia {
  struct File: CustomTestStringConvertible, Sendable {
    let folder: String
    let name: String
    let frames: Int
    var path: String { "\(folder)/\(name)" }
    var testDescription: String { name }
  }

  static let folders = (ProcessInfo.processInfo.environment["REELBENCH_REAL_MEDIA"] ?? "")
    .split(separator: ":").map(String.init)

  /// Rows of the folders' tables.
  static let files: [File] = folders.flatMap { folder in
    let text = (try? String(contentsOfFile: "\(folder)/SOURCES.md", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line -> File? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), let name = cells.first, let frames = cells.last.flatMap(Int.init)
      else { return nil }
      return File(folder: folder, name: name, frames: frames)
    }
  }

  /// Records the tape in one pass and accepts unsteady times, because the host may be busy.
  @MainActor
  static func tape(of file: File) throws -> Tape {
    try TapeRecorder.record(
      path: file.path, host: HostSpeed(clip: Fixture.media + "reference.mp4"), passes: 1,
      metering: .optional,
      steadiness: 100_000)
  }

  /// One page with the file, watched to its end and 3 s longer.
  @MainActor
  static func plan(of file: File, _ tape: Tape) throws -> RunPlan {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.feed = [
      FeedEntry(
        kind: .video, path: file.name, media: file.path, posterPath: nil, posterMedia: nil,
        loop: false, source: .network)
    ]
    scenario.variants = [
      Variant(
        name: "alone", app: "carousel",
        options: [
          .init(name: "autoplay", value: "off"), .init(name: "singleItem", value: "stays"),
        ], expectation: .pass, because: [], line: 1)
    ]
    let length = tape.head.duration + .seconds(3)
    scenario.steps = [Step(action: .wait(length), line: 1, text: "wait")]
    let asset = MediaAsset(path: file.name, file: file.path, tape: tape)
    return try Fixture.plan(scenario, "alone", library: MediaLibrary(assets: [asset]))
  }
}
