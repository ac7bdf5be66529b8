import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench compare`: prints two stored results side by side. A pure function of the files, without a judgement.
struct CompareCommand {
  static let help = """
    usage: reelbench compare FIRST SECOND [--only-changed]

      FIRST, SECOND   a result.json, or a folder that holds one
      --only-changed  leave out numbers that are equal

      `better` and `worse` follow the polarity of each metric (reelbench explain METRIC). The exit code is 0
      whatever changed: use `gate` to judge a change.
    """

  private let arguments: Arguments

  init(_ raw: ArraySlice<String>) throws {
    arguments = try Arguments(
      raw, accepting: [.flag("only-changed")])
  }

  func run() throws -> ExitCode {
    let names = arguments.positional
    guard names.count == 2 else {
      throw UsageError(message: "`compare` takes two results, not \(names.count)")
    }
    let comparison = Comparison(
      try StoredRuns(names[0]).file, try StoredRuns(names[1]).file)
    Console.out(
      ComparisonTable(comparison, onlyChanged: arguments.has("only-changed")).text)
    return .pass
  }
}
