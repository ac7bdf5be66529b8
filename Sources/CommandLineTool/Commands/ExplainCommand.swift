import Foundation
import ReelbenchDevice
import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchScenarios

/// `reelbench explain`: explains any name in results, scenario files and exit codes. Without a subject, lists all
/// metrics.
@MainActor
struct ExplainCommand {
  static let help = """
    usage: reelbench explain [SUBJECT]

      A metric (memory.peak), an exit code (2, or `codes` for all), an app (carousel) or its option
      (carousel.loopObserver), a step (swipe), a device or network (iphone-8, lte), a verdict or outcome (no-sample,
      hung), `level`. Any other text (leak) lists the names and descriptions that hold it. Without a subject: the
      names of all metrics.
    """

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(raw, accepting: [])
  }

  func run() throws -> ExitCode {
    guard let subject = arguments.positional.first else {
      Console.out(Explanation.metrics)
      return .pass
    }
    guard arguments.positional.count == 1 else {
      throw UsageError(message: "`explain` takes one subject")
    }
    // A name may have several meanings: `feed` is an app and a step.
    let pages = pages(on: subject)
    let hits = pages.isEmpty ? search(subject) : []
    guard hits.isEmpty else {
      Console.out(hits.joined(separator: "\n") + "\n")
      return .pass
    }
    guard !pages.isEmpty else {
      let near = Spelling.nearest(to: subject, among: names)
      throw UsageError(
        message: "there is nothing called `\(subject)`"
          + (near.map { ", did you mean `\($0)`?" } ?? ""))
    }
    Console.out(pages.joined(separator: "\n"))
    return .pass
  }

  private func pages(on subject: String) -> [String] {
    if let number = Int32(subject) { return Explanation.exitCode(number).map { [$0] } ?? [] }
    if subject == "codes" { return [Explanation.exitCodes] }
    return
      ([
        Explanation.metric(subject), Explanation.word(subject),
        StepExplanation.text(subject).map { Explanation.page("step \(subject)", $0) },
      ].compactMap { $0 })
      + workspace.apps.compactMap { page(on: $0, subject) }
      + workspace.reader.profiles(called: subject).map(page)
  }

  /// Names that hold a text, and options whose values are described with it: one line each. A text of one or two characters
  /// finds nothing.
  private func search(_ text: String) -> [String] {
    guard text.count > 2 else { return [] }
    func holds(_ line: String) -> Bool { line.range(of: text, options: .caseInsensitive) != nil }
    let metrics = MetricCatalogue.all.filter { holds($0.name) || holds($0.text) }
      .map { "\($0.name)  \(Self.firstSentence(of: $0.text))" }
    let steps = StepExplanation.names.compactMap { name -> String? in
      let text = StepExplanation.text(name) ?? ""
      return holds(name) || holds(text) ? "step \(name)  \(Self.firstSentence(of: text))" : nil
    }
    let options = workspace.apps.flatMap { app in
      app.options.flatMap { option in
        option.values.filter { holds(option.name) || holds($0.name) || holds($0.meaning) }
          .map { "\(app.name).\(option.name) \($0.name)  \($0.meaning)" }
      }
    }
    return metrics + steps + options
  }

  private static func firstSentence(of text: String) -> String {
    text.range(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
  }

  private var names: [String] {
    MetricCatalogue.all.map(\.name) + workspace.apps.map(\.name) + StepExplanation.names
      + workspace.reader.profileNames + Explanation.words
      + workspace.apps.flatMap { app in app.options.map { "\(app.name).\($0.name)" } }
  }

  private func page(on app: AppEntry, _ subject: String) -> String? {
    func line(_ option: AppEntry.Option) -> String {
      "\(option.name): \(option.values.map(\.name).joined(separator: " | ")) (default \(option.defaultValue))"
    }
    if subject == app.name {
      return Explanation.page(
        "app \(app.name)", app.summary, [""] + app.options.map { "  " + line($0) })
    }
    guard let option = app.options.first(where: { subject == "\(app.name).\($0.name)" }) else {
      return nil
    }
    let width = option.values.map(\.name.count).max() ?? 0
    return Explanation.page(
      "option of the app \(app.name)", line(option),
      [""]
        + option.values.map { value in
          "  " + value.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
            + value.meaning
        })
  }

  private func page(_ profile: ProfileDescription) -> String {
    let base = profile.base.map { ["", "all other values are as in \($0)"] } ?? []
    let rows = profile.rows.map { row in
      "  \(row.key) = \(row.value)" + (row.reason.isEmpty ? "" : "  (\(row.reason))")
    }
    return Explanation.page(
      "\(profile.kind) \(profile.name), \(profile.file)", profile.about, base + [""] + rows)
  }
}
