import ReelbenchSimulation

/// Reads a playlist, line by line.
struct PlaylistReader {
  private let file: String
  private var line = 0
  private var variants: [VariantStream] = []
  private var pendingVariant: VariantStream?
  private var targetDuration: Nanoseconds?
  private var segments: [MediaPlaylist.Segment] = []
  private var duration: Nanoseconds?
  private var range: (length: Int64, offset: Int64?)?
  private var map: MediaPlaylist.Resource?
  private var isDiscontinuity = false
  private var isEnded = false
  /// End of the last byte range, where a range without an offset begins.
  private var lastRange: (uri: String, end: Int64)?

  private init(file: String) { self.file = file }

  /// - Parameter file: for messages.
  static func read(_ text: String, file: String) throws(PlaylistError) -> Playlist {
    var reader = PlaylistReader(file: file)
    // To Swift, CR LF is one character.
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
      reader.line += 1
      try reader.take(content)
    }
    return try reader.finish()
  }

  private mutating func take(_ content: Substring) throws(PlaylistError) {
    if line == 1 {
      guard content == "#EXTM3U" else { throw error("a playlist begins with the line #EXTM3U") }
      return
    }
    if content.isEmpty { return }
    guard content.hasPrefix("#") else { return try take(uri: String(content)) }
    guard content.hasPrefix("#EXT") else { return }
    let tag = content.prefix { $0 != ":" }
    let value = content.dropFirst(tag.count + 1)
    let column = tag.count + 2
    switch tag {
    case "#EXT-X-STREAM-INF": pendingVariant = try variant(value, column)
    case "#EXT-X-TARGETDURATION":
      targetDuration = .seconds(try wholeSeconds(value, column, tag))
    case "#EXTINF": duration = try time(value.prefix { $0 != "," }, column)
    case "#EXT-X-BYTERANGE": range = try byteRange(value, column)
    case "#EXT-X-MAP": map = try resource(value, column)
    case "#EXT-X-DISCONTINUITY": isDiscontinuity = true
    case "#EXT-X-ENDLIST": isEnded = true
    case "#EXT-X-KEY", "#EXT-X-SESSION-KEY":
      let attributes = try AttributeList(value, column: column, file: file, line: line)
      guard attributes["METHOD"]?.text == "NONE" else {
        throw error("encrypted segments are not supported", column)
      }
    case "#EXT-X-MEDIA":
      let attributes = try AttributeList(value, column: column, file: file, line: line)
      guard attributes["URI"] == nil else {
        throw error("a rendition with a playlist of its own is not supported", column)
      }
    default: break
    }
  }

  private mutating func take(uri: String) throws(PlaylistError) {
    if var variant = pendingVariant {
      variant.uri = uri
      variants.append(variant)
      pendingVariant = nil
      return
    }
    guard let length = duration else { throw error("no #EXTINF or #EXT-X-STREAM-INF before it") }
    var bytes: ByteRange?
    if let range {
      guard
        let offset = range.offset ?? (lastRange?.uri == uri ? lastRange?.end : nil)
      else {
        throw error(
          "the byte range before it has no offset, and there is no earlier range to continue")
      }
      bytes = ByteRange(lower: offset, upper: offset + range.length)
      lastRange = (uri, offset + range.length)
    }
    segments.append(
      MediaPlaylist.Segment(
        duration: length, uri: uri, range: bytes, map: map, isDiscontinuity: isDiscontinuity))
    duration = nil
    range = nil
    isDiscontinuity = false
  }

  private func finish() throws(PlaylistError) -> Playlist {
    if pendingVariant != nil { throw error("a variant has no address") }
    if duration != nil { throw error("a segment has no address") }
    switch (variants.isEmpty, segments.isEmpty) {
    case (false, true): return .master(variants)
    case (true, false):
      guard let targetDuration else { throw error("#EXT-X-TARGETDURATION is missing") }
      guard isEnded else {
        throw error("a playlist without #EXT-X-ENDLIST is live, which is not supported")
      }
      return .media(MediaPlaylist(targetDuration: targetDuration, segments: segments))
    case (true, true): throw error("the playlist names neither variants nor segments")
    case (false, false): throw error("the playlist names both variants and segments")
    }
  }

  // MARK: Values

  private func variant(_ value: Substring, _ column: Int) throws(PlaylistError) -> VariantStream {
    let attributes = try AttributeList(value, column: column, file: file, line: line)
    guard let bandwidth = attributes["BANDWIDTH"] else {
      throw error("a variant has no BANDWIDTH", column)
    }
    var variant = VariantStream(
      bandwidth: try integer(bandwidth.text, bandwidth.column, "BANDWIDTH"), uri: "")
    guard variant.bandwidth > 0 else { throw error("BANDWIDTH is 0", bandwidth.column) }
    if let average = attributes["AVERAGE-BANDWIDTH"] {
      variant.averageBandwidth = try integer(average.text, average.column, "AVERAGE-BANDWIDTH")
    }
    if let resolution = attributes["RESOLUTION"] {
      let sides = resolution.text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0,
        height > 0
      else { throw error("RESOLUTION is not like 720x1280", resolution.column) }
      variant.width = width
      variant.height = height
    }
    variant.codecs = attributes["CODECS"].map { String($0.text) }
    return variant
  }

  private func resource(
    _ value: Substring, _ column: Int
  ) throws(PlaylistError) -> MediaPlaylist.Resource {
    let attributes = try AttributeList(value, column: column, file: file, line: line)
    guard let uri = attributes["URI"] else { throw error("#EXT-X-MAP has no URI", column) }
    var range: ByteRange?
    if let bytes = attributes["BYTERANGE"] {
      let given = try byteRange(bytes.text, bytes.column)
      let offset = given.offset ?? 0
      range = ByteRange(lower: offset, upper: offset + given.length)
    }
    return MediaPlaylist.Resource(uri: String(uri.text), range: range)
  }

  private func byteRange(
    _ value: Substring, _ column: Int
  ) throws(PlaylistError) -> (length: Int64, offset: Int64?) {
    let parts = value.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first else {
      throw error("a byte range is like 1024@4096", column)
    }
    let length = try integer(first, column, "the length of a byte range")
    guard length > 0 else { throw error("the length of a byte range is 0", column) }
    guard parts.count == 2 else { return (length, nil) }
    let offset = try integer(parts[1], column + first.count + 1, "the offset of a byte range")
    guard offset <= .max - length else { throw error("the byte range is too large", column) }
    return (length, offset)
  }

  private func integer(
    _ text: Substring, _ column: Int, _ what: some StringProtocol
  ) throws(PlaylistError) -> Int64 {
    guard let value = Int64(text), value >= 0, text.first?.isNumber == true, value < 1 << 53 else {
      throw error("\(what) is not a whole number", column)
    }
    return value
  }

  private func wholeSeconds(
    _ text: Substring, _ column: Int, _ what: some StringProtocol
  ) throws(PlaylistError) -> Int64 {
    let seconds = try integer(text, column, what)
    guard seconds <= MediaPlaylist.longest else { throw error("the duration is too long", column) }
    return seconds
  }

  /// Seconds with up to nine decimals; further ones are cut off.
  private func time(_ text: Substring, _ column: Int) throws(PlaylistError) -> Nanoseconds {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else {
      throw error("a duration is like 6.006", column)
    }
    let seconds = try wholeSeconds(whole, column, "the duration")
    var fraction: Int64 = 0
    if parts.count == 2 {
      let digits = parts[1].prefix(9)
      fraction = try integer(digits, column + whole.count + 1, "the fraction of the duration")
      for _ in digits.count..<9 { fraction *= 10 }
    }
    return Nanoseconds(seconds * 1_000_000_000 + fraction)
  }

  private func error(_ what: String, _ column: Int = 1) -> PlaylistError {
    PlaylistError(file: file, line: max(line, 1), column: column, what: what)
  }
}

extension Character {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
