import ReelbenchMeasurement

/// Reads `feed`: items, their files, and how often the list is repeated.
struct FeedReader {
  static let maximumItems = 10_000
  static let videoEndings = [
    "mp4", "m4v", "mov", "ts", "mkv", "webm", "flv", "mpg", "h264", "hevc",
  ]
  static let imageEndings = ["jpg", "jpeg", "png", "gif", "webp", "avif"]

  let diagnostics: Diagnostics
  let folders: Folders

  /// A file of the feed: its path relative to the scenarios folder, and the path to open.
  struct MediaFile {
    var path: String
    var media: String
  }

  func read(_ node: YAMLNode) -> [FeedEntry]? {
    guard
      let fields = Fields(
        node, of: "the feed", keys: ["repeat", "items"], reportingTo: diagnostics)
    else { return nil }
    let times =
      fields["repeat"].flatMap { diagnostics.integer($0, as: "`repeat`", in: 1...1_000) } ?? 1
    guard let list = fields.required("items"),
      let nodes = diagnostics.sequence(list, as: "`items`")
    else { return nil }
    guard !nodes.isEmpty else {
      diagnostics.report("the feed is empty", at: list.mark)
      return nil
    }
    let read = nodes.map(item)
    guard read.allSatisfy({ $0 != nil }) else { return nil }
    var items: [FeedEntry] = []
    for (entries, sharesURL) in read.compactMap({ $0 }) {
      for var entry in entries {
        entry.urlNumber = sharesURL ? items.count : nil
        items.append(entry)
      }
    }
    guard items.count * times <= Self.maximumItems else {
      diagnostics.report("the feed has more than \(Self.maximumItems) items", at: node.mark)
      return nil
    }
    return Array(repeatElement(items, count: times).joined())
  }

  /// The entries that an item of the list stands for, and whether all its repetitions share one URL.
  private func item(_ node: YAMLNode) -> (entries: [FeedEntry], sharesURL: Bool)? {
    guard
      let fields = Fields(
        node, of: "a feed item",
        keys: [
          "video", "hls", "image", "poster", "posterSource", "loop", "source", "server",
          "renditions", "sameURL",
        ], reportingTo: diagnostics)
    else { return nil }
    guard let (kind, media) = content(of: fields, at: node.mark) else { return nil }
    for key in ["poster", "posterSource", "loop", "renditions"] where kind == .image {
      if let entry = fields.entry(key) {
        diagnostics.report("`\(key)` is for videos", at: entry.mark)
      }
    }
    let poster = fields["poster"].flatMap { file($0, as: "a poster") }
    let loop = fields["loop"].flatMap { diagnostics.flag($0, as: "`loop`") } ?? true
    let source = fields["source"].flatMap {
      diagnostics.word($0, as: "`source`", of: FeedEntry.Source.self)
    }
    let posterSource = fields.entry("posterSource").flatMap {
      if poster == nil { diagnostics.report("`posterSource` needs a `poster`", at: $0.mark) }
      return diagnostics.word($0.value, as: "`posterSource`", of: FeedEntry.Source.self)
    }
    let server = fields.entry("server").flatMap { entry in
      if source == .file { diagnostics.report("a file has no `server`", at: entry.mark) }
      return self.server(entry.value)
    }
    let renditions = fields["renditions"].map { self.renditions($0) ?? [] } ?? []
    let sharesURL = fields["sameURL"].flatMap { diagnostics.flag($0, as: "`sameURL`") } ?? false
    let entries = media?.map {
      FeedEntry(
        kind: kind, path: $0.path, media: $0.media, posterPath: poster?.path,
        posterMedia: poster?.media, loop: loop, source: source ?? .network,
        posterSource: posterSource ?? .file, server: server ?? .plain, renditions: renditions)
    }
    return entries.map { ($0, sharesURL) }
  }

  /// What the item is: a video, a stream (which plays as a video) or an image.
  private func content(
    of fields: Fields, at mark: SourcePosition
  ) -> (kind: FeedEntry.Kind, media: [MediaFile]?)? {
    let named = ["video", "hls", "image"].compactMap { fields.entry($0) }
    guard let entry = named.first else {
      diagnostics.report("a feed item needs the key `video`, `hls` or `image`", at: mark)
      return nil
    }
    if named.count > 1 {
      diagnostics.report(
        "a feed item is a video, a stream or an image, not two of them", at: named[1].mark)
      return nil
    }
    switch entry.key {
    case "video": return (.video, files(entry.value, as: "a video", endings: Self.videoEndings))
    case "image": return (.image, files(entry.value, as: "an image", endings: Self.imageEndings))
    default: return (.video, playlist(entry.value).map { [$0] })
    }
  }

  private func playlist(_ node: YAMLNode) -> MediaFile? {
    guard let found = file(node, as: "a stream") else { return nil }
    guard found.path.lowercased().hasSuffix(FeedEntry.streamEnding) else {
      diagnostics.report(
        "`\(found.path)` is no playlist: the name of one ends in \(FeedEntry.streamEnding)",
        at: node.mark)
      return nil
    }
    return found
  }

  /// One file, the files of a directory with these endings, or those that a pattern matches.
  private func files(_ node: YAMLNode, as what: String, endings: [String]) -> [MediaFile]? {
    guard let path = path(node, as: what) else { return nil }
    if let pattern = PathPattern(path) {
      for root in folders.roots {
        let matches = pattern.matches(below: root, files: folders.files)
        if !matches.isEmpty {
          return matches.map { MediaFile(path: $0, media: Folders.join(root, $0)) }
        }
      }
      diagnostics.report("no file matches `\(path)`", at: node.mark, hint: folders.hint(near: nil))
      return nil
    }
    guard let found = folders.find(path), found.kind == .directory else {
      return file(node, as: what).map { [$0] }
    }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let names = folders.files.names(found.path).filter { name in
      endings.contains { name.lowercased().hasSuffix("." + $0) }
        && folders.files.kind(Folders.join(found.path, name)) == .file
    }
    guard !names.isEmpty else {
      diagnostics.report(
        "no file in `\(path)` ends in \(Diagnostics.alternatives(endings.map { "." + $0 }))",
        at: node.mark)
      return nil
    }
    return names.sorted().map {
      MediaFile(path: Folders.join(folder, $0), media: Folders.join(found.path, $0))
    }
  }

  func file(_ node: YAMLNode, as what: String) -> MediaFile? {
    guard let path = path(node, as: what) else { return nil }
    guard let found = folders.find(path), found.kind == .file else {
      diagnostics.report(
        "no file `\(path)`", at: node.mark, hint: folders.hint(near: neighbour(of: path)))
      return nil
    }
    return MediaFile(path: path, media: found.path)
  }

  private func path(_ node: YAMLNode, as what: String) -> String? {
    guard let path = diagnostics.text(node, as: what) else { return nil }
    guard !path.hasPrefix("/") else {
      diagnostics.report("a path begins at the scenarios folder, not at `/`", at: node.mark)
      return nil
    }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// The file of the same folder whose name is nearest.
  private func neighbour(of path: String) -> String? {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = String(path[..<cut])
    let names = folders.roots.flatMap { folders.files.names(Folders.join($0, folder)) }.sorted()
    return Spelling.nearest(to: String(path[cut...]), among: names).map { folder + $0 }
  }
}
