import Glibc
import ReelbenchSimulation

/// The playlists of an HLS asset on disk and the files that they name, found and checked before any run.
package struct PlaylistFolder {
  /// Bytes of the largest playlist that is read.
  private static let sizeLimit = 1 << 24

  /// A segment before its tape is known.
  package struct Segment {
    /// What libavformat opens.
    package var file: String
    /// A name for it below the scenarios folder.
    package var path: String
    package var map: StreamingAsset.Resource?
    package var media: StreamingAsset.Resource
    package var duration: Nanoseconds
    package var isDiscontinuity: Bool
  }

  package struct Variant {
    package var bandwidth: Int64
    package var playlist: StreamingAsset.Resource
    package var segments: [Segment]
  }

  /// nil where the file is a media playlist.
  package private(set) var master: StreamingAsset.Resource?
  package private(set) var variants: [Variant] = []

  /// - Parameters:
  ///   - path: as written in scenarios.
  ///   - file: the path to open.
  package init(path: String, file: String) throws(PlaylistError) {
    let (playlist, size) = try Self.read(file)
    let resource = StreamingAsset.Resource(path: path, offset: 0, size: size)
    switch playlist {
    case .media(let media):
      variants = [
        Variant(
          bandwidth: 0, playlist: resource, segments: try Self.segments(of: media, path, file))
      ]
    case .master(let streams):
      master = resource
      for stream in streams {
        let place = try Self.place(stream.uri, besides: (path, file))
        let (inner, size) = try Self.read(place.file)
        guard case .media(let media) = inner else {
          throw Self.error(place.file, "a master playlist names another one")
        }
        variants.append(
          Variant(
            bandwidth: stream.bandwidth,
            playlist: StreamingAsset.Resource(path: place.path, offset: 0, size: size),
            segments: try Self.segments(of: media, place.path, place.file)))
      }
      let counts = Set(variants.map(\.segments.count))
      guard counts.count == 1 else {
        throw Self.error(file, "its variants do not have the same number of segments")
      }
    }
  }

  private static func segments(
    of playlist: MediaPlaylist, _ path: String, _ file: String
  ) throws(PlaylistError) -> [Segment] {
    var segments: [Segment] = []
    var total = Nanoseconds.zero
    for segment in playlist.segments {
      total += segment.duration
      guard total <= .seconds(MediaPlaylist.longest) else {
        throw error(file, "its segments add up to more than \(MediaPlaylist.longest) s")
      }
      let own = try part(
        MediaPlaylist.Resource(uri: segment.uri, range: segment.range), besides: (path, file))
      let map: (part: SplicedPath.Part, resource: StreamingAsset.Resource)?
      if let section = segment.map {
        map = try part(section, besides: (path, file))
      } else {
        map = nil
      }
      let isPlain = map == nil && own.part.range == nil
      let splice = SplicedPath(parts: (map.map { [$0.part] } ?? []) + [own.part])
      let name = own.part.range.map { "\(own.resource.path)#\($0.lower)-\($0.upper - 1)" }
      segments.append(
        Segment(
          file: isPlain ? own.part.path : splice.text, path: name ?? own.resource.path,
          map: map?.resource, media: own.resource, duration: segment.duration,
          isDiscontinuity: segment.isDiscontinuity))
    }
    return segments
  }

  private static func part(
    _ resource: MediaPlaylist.Resource, besides playlist: (path: String, file: String)
  ) throws(PlaylistError) -> (part: SplicedPath.Part, resource: StreamingAsset.Resource) {
    let place = try place(resource.uri, besides: playlist)
    let size = try size(of: place.file, namedIn: playlist.file)
    if let range = resource.range, range.upper > size {
      throw error(
        playlist.file,
        "\(resource.uri) has \(size) bytes, but the playlist needs bytes up to \(range.upper)")
    }
    let range = resource.range
    return (
      SplicedPath.Part(path: place.file, range: range),
      StreamingAsset.Resource(
        path: place.path, offset: range?.lower ?? 0,
        size: range.map { $0.upper - $0.lower } ?? size)
    )
  }

  /// The location of a file that a playlist names.
  private static func place(
    _ uri: String, besides playlist: (path: String, file: String)
  ) throws(PlaylistError) -> (path: String, file: String) {
    let outside = error(playlist.file, "`\(uri)` is not a file below the folder of the playlist")
    guard !uri.contains("://"), !uri.hasPrefix("/"), let name = decoded(uri),
      !name.split(separator: "/").contains(".."), !name.contains("\0")
    else { throw outside }
    func beside(_ path: String) -> String {
      path.lastIndex(of: "/").map { path[...$0] + name } ?? name
    }
    let file = beside(playlist.file)
    guard isInside(file, folderOf: playlist.file) else { throw outside }
    return (beside(playlist.path), file)
  }

  /// Whether a file lies below the folder of another one, links followed. A file that is missing is reported when it is
  /// opened.
  private static func isInside(_ file: String, folderOf playlist: String) -> Bool {
    guard let place = realpath(file, nil) else { return true }
    defer { free(place) }
    let folder = playlist.lastIndex(of: "/").map { String(playlist[...$0]) } ?? "."
    guard let root = realpath(folder, nil) else { return false }
    defer { free(root) }
    let prefix = String(cString: root)
    return String(cString: place).hasPrefix(prefix == "/" ? prefix : prefix + "/")
  }

  private static func size(
    of file: String, namedIn playlist: String
  ) throws(PlaylistError) -> Int64 {
    let size = try opened(file, namedIn: playlist).size
    guard size > 0 else { throw error(playlist, "names \(file), which is empty") }
    return size
  }

  private static func opened(
    _ file: String, namedIn playlist: String
  ) throws(PlaylistError) -> FileStretches {
    do throws(MediaError) {
      return try FileStretches.open(file: file)
    } catch {
      throw Self.error(playlist, error.message)
    }
  }

  private static func read(_ file: String) throws(PlaylistError) -> (Playlist, Int64) {
    let stretches = try opened(file, namedIn: file)
    guard stretches.size > 0, stretches.size <= sizeLimit else {
      throw error(file, "is not a playlist")
    }
    var bytes = [UInt8](repeating: 0, count: Int(stretches.size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        stretches.read(into: $0.baseAddress.map { $0 + done }, $0.count - done, at: Int64(done))
      }
      guard count > 0 else { throw error(file, "cannot be read") }
      done += count
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error(file, "is not a playlist: it is not UTF-8 text")
    }
    return (try PlaylistReader.read(text, file: file), stretches.size)
  }

  /// Decodes percent signs; nil when one is malformed or the bytes are not UTF-8.
  private static func decoded(_ uri: String) -> String? {
    var bytes: [UInt8] = []
    var rest = uri.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), let value = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func error(_ file: String, _ what: String) -> PlaylistError {
    PlaylistError(file: file, line: 1, column: 1, what: what)
  }
}
