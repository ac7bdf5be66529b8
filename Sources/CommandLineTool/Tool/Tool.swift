import ReelbenchDevice
import Foundation
import ReelbenchHarness
import HeadlessFoundation
import ReelbenchMeasurement
import ReelbenchScenarios

/// The command line, over a list of apps: `reelbench` brings the apps of the catalogue, tests bring their own.
@MainActor
package struct Tool {
  package static let version = "0.1.0"
  package let apps: [AppEntry]

  package init(apps: [AppEntry]) { self.apps = apps }

  private struct Verb {
    let name: String
    let summary: String
    let help: String
    let run: (Tool, ArraySlice<String>) throws -> ExitCode
  }

  private static let verbs: [Verb] = [
    Verb(
      name: "run", summary: "run scenarios × variants, a child process each", help: RunCommand.help
    ) {
      try RunCommand($0, $1).run()
    },
    Verb(
      name: "gate", summary: "run, compare with a baseline, exit with the verdict",
      help: GateCommand.help
    ) {
      try GateCommand($0, $1).run()
    },
    Verb(
      name: "baseline", summary: "show, diff, update or prune what gates compare with",
      help: BaselineCommand.help
    ) {
      try BaselineCommand($0, $1).run()
    },
    Verb(name: "replay", summary: "one run again, verbosely", help: ReplayCommand.help) {
      try ReplayCommand($0, $1).run()
    },
    Verb(
      name: "fidelity", summary: "the virtual clock against this host's, number by number",
      help: FidelityCommand.help
    ) {
      try FidelityCommand($0, $1).run()
    },
    Verb(name: "report", summary: "one HTML page of stored results", help: ReportCommand.help) {
      try ReportCommand($1).run()
    },
    Verb(
      name: "trace", summary: "stored traces for Perfetto and other viewers",
      help: TraceCommand.help
    ) {
      try TraceCommand($1).run()
    },
    Verb(
      name: "filmstrip", summary: "pictures of the screen of stored runs",
      help: FilmstripCommand.help
    ) {
      try FilmstripCommand($0, $1).run()
    },
    Verb(name: "list", summary: "scenarios, apps, devices and networks", help: ListCommand.help) {
      try ListCommand($0, $1).run()
    },
    Verb(name: "validate", summary: "check scenario files", help: ValidateCommand.help) {
      try ValidateCommand($0, $1).run()
    },
    Verb(name: "media", summary: "inspect FILE… or record FILE…", help: MediaCommand.help) {
      try MediaCommand($0, $1).run()
    },
    Verb(name: "compare", summary: "two results side by side", help: CompareCommand.help) {
      try CompareCommand($1).run()
    },
    Verb(name: "merge", summary: "the results of shards as one", help: MergeCommand.help) {
      try MergeCommand($1).run()
    },
    Verb(
      name: "schema", summary: "the JSON Schema of scenario files, or of results",
      help: SchemaCommand.help
    ) {
      try SchemaCommand($0, $1).run()
    },
    Verb(
      name: "explain",
      summary: "what a metric, an exit code, a step, a word, an app or a profile means",
      help: ExplainCommand.help
    ) {
      try ExplainCommand($0, $1).run()
    },
  ]

  /// Runs the command line of this process and ends it with the exit code.
  package static func main(apps: [AppEntry]) -> Never {
    prepareProcess()
    // Whoever reads no more of the output still gets the files and the exit code.
    signal(SIGPIPE, SIG_IGN)
    var code = Tool(apps: apps).run(Array(CommandLine.arguments.dropFirst()))
    if let failure = Console.outputFailure {
      Console.note("error: \(failure)")
      code = .strongest([code, .internalError])
    }
    exit(code.rawValue)
  }

  /// What a process that makes runs does before anything else. It may start over, with a plainer environment.
  package static func prepareProcess() {
    openStandardDescriptors()
    Executors.install()
    Reexecution.ensureSealedEnvironment()
  }

  /// Of a process that was started without them: the next file that is opened would be in their place, and what is told
  /// would go into it. To write to them is still an error.
  private static func openStandardDescriptors() {
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
      guard descriptor > 2 else { continue }
      close(descriptor)
      return
    }
  }

  package func run(_ arguments: [String]) -> ExitCode {
    guard let name = arguments.first else {
      Console.note(Self.usage)
      return .badCommandLine
    }
    if name == "--help" || name == "-h" || name == "help" {
      Console.out(Self.usage)
      return .pass
    }
    if name == "--version" {
      Console.out("reelbench \(Self.version)")
      return .pass
    }
    guard let verb = Self.verbs.first(where: { $0.name == name }) else {
      let near = Spelling.nearest(to: name, among: Self.verbs.map(\.name))
      Console.note(
        "error: unknown command `\(name)`" + (near.map { ", did you mean `\($0)`?" } ?? ""))
      return .badCommandLine
    }
    let rest = arguments.dropFirst()
    if rest.contains("--help") {
      Console.out(verb.help)
      return .pass
    }
    return Self.told { try verb.run(self, rest) }
  }

  /// The one place where errors become text and an exit code.
  static func told(_ body: () throws -> ExitCode) -> ExitCode {
    do {
      return try body()
    } catch let error as UsageError {
      Console.note("error: \(error.message)")
      return .badCommandLine
    } catch let error as ScenarioErrors {
      Console.note(error.rendered)
      return .badInput
    } catch let error as HarnessError {
      Console.note("error: \(error.message)")
      return error.exitCode
    } catch let error as BaselineError {
      Console.note("error: \(error.message)")
      return .badInput
    } catch let error as CommandError {
      Console.note("error: \(error.message)")
      return error.exitCode
    } catch {
      Console.note("error: \(error)")
      return .internalError
    }
  }

  private static var usage: String {
    let width = verbs.map(\.name.count).max() ?? 0
    return "usage: reelbench COMMAND [ARGUMENT …]\n\n"
      + verbs.map {
        "  " + $0.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.summary + "\n"
      }.joined() + "\nreelbench COMMAND --help tells the options of a command.\n"
  }
}

/// An error with an exit code of its own.
struct CommandError: Error {
  let message: String
  let exitCode: ExitCode
}
