import ReelbenchMedia
import ReelbenchScenarios

/// Opens the header of every medium of scenarios. No media are decoded.
package enum MediaCheck {
  /// One line for each file that cannot be played, in the order of the feeds, each file once.
  package static func findings(in scenarios: [Scenario]) -> [String] {
    var seen: Set<String> = []
    var findings: [String] = []
    for scenario in scenarios {
      for (file, kind) in files(of: scenario) where seen.insert("\(kind) \(file)").inserted {
        if let finding = finding(in: file, as: kind) {
          findings.append("\(scenario.file): \(finding)")
        }
      }
    }
    return findings
  }

  private static func files(of scenario: Scenario) -> [(file: String, kind: FeedEntry.Kind)] {
    scenario.feed.flatMap { entry in
      ([entry.media] + entry.renditions.map(\.media)).map { ($0, entry.kind) }
        + [entry.posterMedia].compactMap { $0 }.map { ($0, .image) }
    }
  }

  /// Why a medium cannot be what a feed item says that it is; nil when it can.
  static func finding(in file: String, isPicture: Bool, as kind: FeedEntry.Kind) -> String? {
    switch kind {
    case .video where isPicture: "\(file): is a picture: name it with `image` in the feed"
    case .image where !isPicture: "\(file): is a video: name it with `video` in the feed"
    default: nil
    }
  }

  private static func finding(in file: String, as kind: FeedEntry.Kind) -> String? {
    do throws(MediaError) {
      guard file.lowercased().hasSuffix(".m3u8") else {
        let isPicture = try MediaHeader.check(file: file)
        return finding(in: file, isPicture: isPicture, as: kind)
      }
      return try playlistFinding(in: file)
    } catch {
      return error.message
    }
  }

  /// What is said of a picture among the segments of a stream.
  static func pictureFinding(in segment: String) -> String {
    "\(segment): is a picture, not a segment of a video"
  }

  private static func playlistFinding(in file: String) throws(MediaError) -> String? {
    let folder: PlaylistFolder
    do throws(PlaylistError) {
      folder = try PlaylistFolder(path: file, file: file)
    } catch {
      return error.message
    }
    for segment in folder.variants.flatMap(\.segments) {
      if try MediaHeader.check(file: segment.file) { return pictureFinding(in: segment.path) }
    }
    return nil
  }
}
