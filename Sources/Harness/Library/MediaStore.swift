import Foundation
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchScenarios
import ReelbenchSimulation

/// The media of scenarios with their tapes, loaded once by the parent and shared by all runs.
package final class MediaStore {
  /// Where a tape came from.
  package enum Origin: Sendable { case committed, local }

  /// The percentage by which the host may change its speed while a temporary tape is recorded. No baseline may be based
  /// on such a tape, and machines that run tests are busy.
  private static let localSteadiness = 30

  private let tapesDirectory: String?
  private let verifies: Bool
  private let host: HostSpeed?
  private let cache: TapeCache?
  private let progress: (String) -> Void
  private var assets: [String: MediaAsset] = [:]
  /// By path, with the file of the playlist.
  var streams: [String: (file: String, stream: StreamingAsset)] = [:]
  /// Tapes of this host, by the file.
  private var localTapes: [String: Tape] = [:]
  private var locallyRecorded: Set<String> = []
  /// `sha256:…` of the stored tape, by the path of its medium.
  private var tapeDigests: [String: String] = [:]

  /// - Parameters:
  ///   - tapesDirectory: the folder of tapes that are not beside their media.
  ///   - verifies: whether each file's digest is compared with its tape, as real decoding requires.
  ///   - reference: the reference clip, to record missing tapes; if nil, a missing tape is an error.
  ///   - cache: keeps tapes that are recorded here; if nil, each process records its own.
  package init(
    tapesDirectory: String?, verifies: Bool, reference: String?, cache: TapeCache? = nil,
    progress: @escaping (String) -> Void = { _ in }
  ) {
    self.tapesDirectory = tapesDirectory
    self.verifies = verifies
    host = reference.map { HostSpeed(clip: $0) }
    self.cache = cache
    self.progress = progress
  }

  /// The library of a scenario: its videos, pictures and posters, with the origin of the tapes and their digests, by
  /// the paths of their media.
  package func library(
    for scenario: Scenario
  ) throws(HarnessError) -> (library: MediaLibrary, origin: Origin, tapes: [RunInputs.Input]) {
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
        found.append(try asset(path: entry.path, file: entry.media, as: entry.kind))
        if locallyRecorded.contains(entry.path) { origin = .local }
      }
      for rendition in entry.renditions {
        found.append(try asset(path: rendition.path, file: rendition.media, as: entry.kind))
        if locallyRecorded.contains(rendition.path) { origin = .local }
      }
      if let path = entry.posterPath, let file = entry.posterMedia {
        found.append(try asset(path: path, file: file, as: .image))
        if locallyRecorded.contains(path) { origin = .local }
      }
    }
    let segments = streams.flatMap { $0.variants.flatMap { $0.segments.map(\.asset) } }
    return (
      MediaLibrary(assets: found, streams: streams, origins: scenario.feed.map(\.server)), origin,
      digests(of: found + segments)
    )
  }

  private func digests(of assets: [MediaAsset]) -> [RunInputs.Input] {
    Set(assets.map(\.path)).sorted().map {
      RunInputs.Input(name: $0, digest: tapeDigests[$0] ?? "local")
    }
  }

  /// The asset of a feed item, which has to be what the item says.
  private func asset(
    path: String, file: String, as kind: FeedEntry.Kind
  ) throws(HarnessError) -> MediaAsset {
    let asset = try asset(path: path, file: file)
    if let finding = MediaCheck.finding(in: file, isPicture: asset.tape.picture != nil, as: kind) {
      throw HarnessError(finding, exitCode: .badInput)
    }
    return asset
  }

  /// - Parameter origin: where media time begins by the file's time stamps; nil: at the first of them.
  func asset(
    path: String, file: String, origin: Nanoseconds? = nil
  ) throws(HarnessError) -> MediaAsset {
    if let known = assets[path], known.file == file { return known }
    let stored = try tape(of: path, file: file)
    let tape = stored.rebased(to: origin ?? stored.origin)
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

  func tape(of path: String, file: String) throws(HarnessError) -> Tape {
    let name = tapePath(of: file)
    if FileManager.default.fileExists(atPath: name) {
      do throws(TapeError) {
        let tape = try TapeFile.read(name)
        tapeDigests[path] = try digest(ofTape: name)
        return tape
      } catch {
        throw HarnessError(error.message, exitCode: .badInput)
      }
    }
    locallyRecorded.insert(path)
    if let known = localTapes[file] { return known }
    guard let host else {
      throw HarnessError(
        "\(file) has no tape at \(name): record it with `reelbench media record \(file)`",
        exitCode: .badInput)
    }
    // What is no media is refused before all of it is read.
    do throws(MediaError) {
      try MediaHeader.check(file: file)
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
    let record = { () throws(HarnessError) -> Tape in try self.recorded(file, on: host) }
    let tape: Tape
    if let cache {
      tape = try cache.tape(of: file, note: progress, record: record)
    } else {
      tape = try record()
    }
    localTapes[file] = tape
    return tape
  }

  private func recorded(_ file: String, on host: HostSpeed) throws(HarnessError) -> Tape {
    progress("recording \(file), which has no tape")
    do throws(MediaError) {
      let tape = try TapeRecorder.record(
        path: file, host: host, steadiness: Self.localSteadiness,
        progress: { self.progress("  \($0)") })
      progress(
        "note: its costs were measured on this host; for a tape to commit, on an idle machine: reelbench media record \(file)"
      )
      return tape
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
  }

  private func digest(ofTape name: String) throws(TapeError) -> String {
    do {
      return "sha256:" + (try Digest.sha256(ofFile: name))
    } catch {
      throw TapeError(file: name, line: 0, what: error.what)
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
