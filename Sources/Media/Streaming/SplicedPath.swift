import ReelbenchSimulation

/// Stretches of files that are read as one file, written as a path. An HLS segment after its initialization section is
/// an example.
///
/// The text is `splice:` and the parts, separated by commas: `splice:init.mp4,video.mp4#800-4095` is all of the first
/// file, then bytes 800 to 4095 of the second. `%`, `,` and `#` in a part's own path are percent-encoded.
package struct SplicedPath: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var path: String
    /// nil is all of the file.
    package var range: ByteRange?

    package init(path: String, range: ByteRange? = nil) {
      self.path = path
      self.range = range
    }
  }

  private static let scheme = "splice:"
  private static let codes = [("%", "%25"), (",", "%2C"), ("#", "%23")]

  package var parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  /// Nil for a text that is not a valid spliced path.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    parts = []
    let list = text.dropFirst(Self.scheme.count)
    for piece in list.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = piece.split(separator: "#", omittingEmptySubsequences: false)
      var path = sides.first.map(String.init) ?? ""
      for (character, code) in Self.codes.reversed() {
        path = path.split(separator: code, omittingEmptySubsequences: false)
          .joined(separator: character)
      }
      guard sides.count > 1 else {
        parts.append(Part(path: path))
        continue
      }
      let ends = sides[1].split(separator: "-", omittingEmptySubsequences: false)
      guard sides.count == 2, ends.count == 2, let first = Int64(ends[0]),
        let last = Int64(ends[1]), first >= 0, last >= first, last < .max
      else { return nil }
      parts.append(Part(path: path, range: ByteRange(lower: first, upper: last + 1)))
    }
  }

  package var text: String {
    Self.scheme
      + parts.map { part in
        var path = part.path
        for (character, code) in Self.codes {
          path = path.split(separator: character, omittingEmptySubsequences: false)
            .joined(separator: code)
        }
        return path + (part.range.map { "#\($0.lower)-\($0.upper - 1)" } ?? "")
      }.joined(separator: ",")
  }
}
