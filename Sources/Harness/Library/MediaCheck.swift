import ReelbenchMedia
import ReelbenchScenarios

/// Opens the header of every medium of scenarios. No media are decoded.
package enum MediaCheck {
  /// One line for each file that cannot be played, in the order of the feeds, each file once.
  package static func findings(in scenarios: [Scenario]) -> [String] {
    var seen: Set<String> = []
    var findings: [String] = []
    for scenario in scenarios {
      for file in files(of: scenario) where seen.insert(file).inserted {
        if let finding = finding(in: file) { findings.append("\(scenario.file): \(finding)") }
      }
    }
    return findings
  }

  private static func files(of scenario: Scenario) -> [String] {
    scenario.feed.flatMap { entry in
      [entry.media] + entry.renditions.map(\.media) + [entry.posterMedia].compactMap { $0 }
    }
  }

  private static func finding(in file: String) -> String? {
    do throws(MediaError) {
      guard file.lowercased().hasSuffix(".m3u8") else {
        try MediaHeader.check(file: file)
        return nil
      }
      return try playlistFinding(in: file)
    } catch {
      return error.message
    }
  }

  private static func playlistFinding(in file: String) throws(MediaError) -> String? {
    let folder: PlaylistFolder
    do throws(PlaylistError) {
      folder = try PlaylistFolder(path: file, file: file)
    } catch {
      return error.message
    }
    for segment in folder.variants.flatMap(\.segments) {
      try MediaHeader.check(file: segment.file)
    }
    return nil
  }
}
