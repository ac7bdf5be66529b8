/// A rule on the lines of a file: what it forbids, and where.
struct SourceRule: Sendable {
  /// Offending lines of a file, counted from 1.
  let offendingLines: @Sendable (Repository.File) -> [Int]

  func offences(in files: [Repository.File]) -> [String] {
    files.flatMap { file in offendingLines(file).map { "\(file.path):\($0)" } }
  }

  static let longestFile = 400

  /// A longer file is to be split in two.
  static let length = SourceRule { file in
    file.lineCount > longestFile ? [longestFile + 1] : []
  }

  /// Reminders belong in issues.
  static let noReminders = SourceRule { file in
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
    return file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { line in marks.contains { line.element.contains($0) } }.map { $0.offset + 1 }
  }

  /// Standard output belongs to the command line tool. Declaring a function `print` is allowed.
  static let noPrinting = SourceRule { file in
    let calls = SwiftText(file.text).lines(
      matching: #/(?:^|[^.\w])(?:print|debugPrint|dump|NSLog|printf|puts)\(/#)
    let declared = Set(SwiftText(file.text).lines(matching: #/\bfunc /#))
    return calls.filter { !declared.contains($0) }
  }

  /// A variable that outlives a run would make a run depend on the one before it.
  static let noTypeVariables = SourceRule { file in
    SwiftText(file.text).lines(matching: #/\b(?:static|class) (?:private |fileprivate )?var\b/#)
  }
}
