import Measurement
import Reporting

/// `reelbench explain`: the definition of a metric, the meaning of an exit code; without a subject, all metrics.
struct ExplainCommand {
  private let arguments: Arguments
  private let isHelp: Bool

  init(_ raw: ArraySlice<String>) throws {
    isHelp = raw.contains("--help")
    arguments = try Arguments(raw.filter { $0 != "--help" }, accepting: [])
  }

  func run() throws -> ExitCode {
    if isHelp {
      Console.out("usage: reelbench explain [METRIC|CODE]")
      return .pass
    }
    guard let subject = arguments.positional.first else {
      Console.out(Explanation.metrics)
      return .pass
    }
    guard arguments.positional.count == 1 else {
      throw UsageError(message: "`explain` takes one metric or exit code")
    }
    let text =
      Int32(subject).map { Explanation.exitCode($0) } ?? Explanation.metric(subject)
    guard let text else {
      let near = Spelling.nearest(to: subject, among: MetricCatalogue.all.map(\.name))
      throw UsageError(
        message: "there is no metric or exit code `\(subject)`"
          + (near.map { ", did you mean `\($0)`?" } ?? ""))
    }
    Console.out(text)
    return .pass
  }
}
