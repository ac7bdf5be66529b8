/// The same video in other sizes.
extension FeedReader {
  /// A list of `{ video: PATH, width: PIXELS }`.
  func renditions(_ node: YAMLNode) -> [FeedEntry.Rendition]? {
    guard let nodes = diagnostics.sequence(node, as: "`renditions`") else { return nil }
    let read = nodes.map(rendition)
    return read.contains(nil) ? nil : read.compactMap { $0 }
  }

  private func rendition(_ node: YAMLNode) -> FeedEntry.Rendition? {
    guard
      let fields = Fields(
        node, of: "a rendition", keys: ["video", "width"], reportingTo: diagnostics)
    else { return nil }
    let video = fields.required("video").flatMap { file($0, as: "a video") }
    let width = fields.required("width").flatMap {
      diagnostics.integer($0, as: "`width`", in: 1...100_000)
    }
    guard let video, let width else { return nil }
    return FeedEntry.Rendition(path: video.path, media: video.media, width: width)
  }
}
