/// A baseline that cannot be used.
package struct BaselineError: Error, Equatable, Sendable {
  package var file: String
  /// From 1; 0 when the error concerns the file as a whole.
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
