import ReelbenchMeasurement

/// Collects the mistakes of one file, so that a reader can continue after each of them.
///
/// A function that returns nil has reported the reason. After a report the values that were read are discarded, so a
/// reader continues with any default. The mistakes of files that this one names are added with `adopt`.
final class Diagnostics {
  static let maximumErrors = 50

  let source: SourceText
  private var own: [ScenarioError] = []
  private var adopted: [ScenarioError] = []
  private var omitted = 0

  init(source: SourceText) { self.source = source }

  var isEmpty: Bool { own.isEmpty && adopted.isEmpty }

  /// Nil when nothing was reported.
  var result: ScenarioErrors? {
    guard !isEmpty else { return nil }
    let ordered = own.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < (
        $1.element.line, $1.element.column, $1.offset
      )
    }
    return ScenarioErrors(ordered.map(\.element) + adopted, omitted: omitted)
  }

  func report(_ message: String, at mark: SourcePosition?, hint: String? = nil) {
    guard own.count < Self.maximumErrors else {
      omitted += 1
      return
    }
    own.append(
      ScenarioError(
        file: source.path, line: mark?.line ?? 0, column: mark?.column ?? 0, message: message,
        hint: hint, sourceLine: mark.flatMap { source.line($0.line) }.map(String.init)))
  }

  /// An unknown name, with the known one that was probably meant.
  func report(
    _ message: String, at mark: SourcePosition, meaning name: String, among known: [String]
  ) {
    report(message, at: mark, hint: Spelling.nearest(to: name, among: known).map(Self.didYouMean))
  }

  func adopt(_ errors: ScenarioErrors) {
    adopted += errors.errors
    omitted += errors.omitted
  }

  private static func didYouMean(_ name: String) -> String { "did you mean `\(name)`?" }
}
