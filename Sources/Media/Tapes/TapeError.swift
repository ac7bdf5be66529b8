/// The reason why a stored tape could not be used.
package struct TapeError: Error, Equatable, Sendable {
  package var file: String
  /// From 1; 0 when the error concerns the whole file.
  package var line: Int
  package var what: String

  package init(file: String, line: Int, what: String) {
    self.file = file
    self.line = line
    self.what = what
  }

  /// One line for people.
  package var message: String { line > 0 ? "\(file):\(line): \(what)" : "\(file): \(what)" }
}
