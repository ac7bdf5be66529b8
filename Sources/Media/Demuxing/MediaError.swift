import ReelbenchCFFmpeg

/// The reason why a media file could not be used.
package struct MediaError: Error, Equatable, Sendable {
  package var file: String
  /// Negative AVERROR of the library call that failed; 0 if Reelbench found the error itself.
  package var code: Int32
  /// What was attempted, or what is wrong with the file.
  package var what: String

  package init(file: String, code: Int32 = 0, what: String) {
    self.file = file
    self.code = code
    self.what = what
  }

  /// One line for people.
  package var message: String {
    code == 0 ? "\(file): \(what)" : "\(file): \(what): \(Libav.text(ofCode: code))"
  }
}
