import Foundation
import Media
import Scenarios
import Simulation

/// The media of scenarios with their tapes, loaded once by the parent and shared by all runs.
package final class MediaStore {
  /// Where a tape came from.
  package enum Origin: Sendable { case committed, local }

  /// By how many parts in a hundred the host may change its speed while a tape is recorded that is thrown away: it
  /// is no base for anything, and machines that run tests are busy.
  private static let localSteadiness = 30

  private let tapesDirectory: String?
  private let verifies: Bool
  private let reference: String?
  private let progress: (String) -> Void
  private var assets: [String: MediaAsset] = [:]
  /// By path, with the file of the playlist.
  var streams: [String: (file: String, stream: StreamingAsset)] = [:]
  private var locallyRecorded: Set<String> = []

  /// - Parameters:
  ///   - tapesDirectory: where tapes lie when they are not beside their media.
  ///   - verifies: whether each file's digest is compared with its tape, as real decoding wants.
  ///   - reference: the reference clip, to record a missing tape; nil refuses instead.
  package init(
    tapesDirectory: String?, verifies: Bool, reference: String?,
    progress: @escaping (String) -> Void = { _ in }
  ) {
    self.tapesDirectory = tapesDirectory
    self.verifies = verifies
    self.reference = reference
    self.progress = progress
  }

  /// The library of a scenario: its videos, pictures and posters.
  package func library(
    for scenario: Scenario
  ) throws(HarnessError) -> (library: MediaLibrary, origin: Origin) {
    var found: [MediaAsset] = []
    var streams: [StreamingAsset] = []
    var origin = Origin.committed
    for entry in scenario.feed {
      if entry.isStream {
        let stream = try stream(path: entry.path, file: entry.media)
        streams.append(stream)
        let segments = stream.variants.flatMap(\.segments)
        if segments.contains(where: { locallyRecorded.contains($0.asset.path) }) { origin = .local }
      } else {
        found.append(try asset(path: entry.path, file: entry.media))
        if locallyRecorded.contains(entry.path) { origin = .local }
      }
      for rendition in entry.renditions {
        found.append(try asset(path: rendition.path, file: rendition.media))
        if locallyRecorded.contains(rendition.path) { origin = .local }
      }
      if let path = entry.posterPath, let file = entry.posterMedia {
        found.append(try asset(path: path, file: file))
        if locallyRecorded.contains(path) { origin = .local }
      }
    }
    return (
      MediaLibrary(assets: found, streams: streams, origins: scenario.feed.map(\.server)), origin
    )
  }

  func asset(path: String, file: String) throws(HarnessError) -> MediaAsset {
    if let known = assets[path], known.file == file { return known }
    let tape = try tape(of: path, file: file)
    if verifies {
      do throws(AuditFailure) {
        try RealDecoding.verifyDigest(file, tape)
      } catch {
        throw HarnessError(error.message, exitCode: .badInput)
      }
    }
    let asset = MediaAsset(path: path, file: file, tape: tape)
    assets[path] = asset
    return asset
  }

  private func tape(of path: String, file: String) throws(HarnessError) -> Tape {
    let name = tapePath(of: file)
    do throws(TapeError) {
      if FileManager.default.fileExists(atPath: name) { return try TapeFile.read(name) }
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
    guard let reference else {
      throw HarnessError(
        "\(file) has no tape at \(name): record it with `reelbench media record \(file)`",
        exitCode: .badInput)
    }
    progress("recording \(file), which has no tape")
    do throws(MediaError) {
      let tape = try TapeRecorder.record(
        path: file, reference: reference, steadiness: Self.localSteadiness)
      locallyRecorded.insert(path)
      return tape
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
  }

  private func tapePath(of file: String) -> String {
    let beside = TapeFile.path(besides: file)
    guard let tapesDirectory else { return beside }
    let name = beside.split(separator: "/").last.map(String.init) ?? beside
    let there = tapesDirectory + "/" + name
    return FileManager.default.fileExists(atPath: there) ? there : beside
  }
}
