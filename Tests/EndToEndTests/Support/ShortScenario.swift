/// A scenario of two pages, for tests that need any run.
struct ShortScenario {
  var header = ""
  var videos = ["media/city-720p.mp4", "media/coast-720p.mp4"]
  var variants = "plain: { app: carousel }"
  var steps = ["wait: 500ms", "swipe: left", "wait: 500ms"]
  var thresholds = ["memory.peak: [ \"max <= 1GiB\" ]"]

  var text: String {
    """
    scenario: short
    description: Two pages
    seed: 7
    device: iphone-8
    network: wifi
    \(header)
    feed:
      items:
    \(videos.map { "    - video: \($0)\n      poster: media/city-720p.jpg" }.joined(separator: "\n"))
    variants:
    \(variants.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    ---
    \(steps.map { "- \($0)" }.joined(separator: "\n"))
    ---
    thresholds:
    \(thresholds.map { "  \($0)" }.joined(separator: "\n"))

    """
  }

  /// Writes the file into a folder called `scenarios`. Files that are not in that folder are found in the bundled one.
  func write(to folder: Folder) throws -> String {
    try folder.write(text, to: "scenarios/short.yaml")
  }
}
