import Foundation
import HeadlessFoundation
import ReelbenchDevice
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios

/// The command-line tool for a list of apps: `reelbench` has the apps of the catalogue, tests have their own.
@MainActor
package struct Tool {
  package static let version = "0.1.0"
  package let apps: [AppEntry]
  /// Whether the apps are those of the bundled scenarios. If so, these scenarios can be named without a path.
  let runsBundledScenarios: Bool
  private(set) var options = GlobalOptions()

  /// The command as people type it: `reelbench`, or the name of a program that brings its own apps.
  var program: String {
    guard !runsBundledScenarios, let own = CommandLine.arguments.first else { return "reelbench" }
    return own.split(separator: "/").last.map(String.init) ?? "reelbench"
  }

  package init(apps: [AppEntry], runsBundledScenarios: Bool = false) {
    self.apps = apps
    self.runsBundledScenarios = runsBundledScenarios
  }

  private struct Verb {
    let name: String
    let summary: String
    let help: String
    let run: (Tool, ArraySlice<String>) throws -> ExitCode
  }

  private static let verbs: [Verb] = [
    Verb(
      name: "run", summary: "run each variant of each scenario in a child process",
      help: RunCommand.help
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
      name: "baseline", summary: "show, diff, update or prune the baselines of gates",
      help: BaselineCommand.help
    ) {
      try BaselineCommand($0, $1).run()
    },
    Verb(name: "replay", summary: "repeat one run and print its details", help: ReplayCommand.help)
    {
      try ReplayCommand($0, $1).run()
    },
    Verb(
      name: "fidelity", summary: "compare the virtual clock with this host's, number by number",
      help: FidelityCommand.help
    ) {
      try FidelityCommand($0, $1).run()
    },
    Verb(name: "report", summary: "write one HTML page of stored results", help: ReportCommand.help)
    {
      try ReportCommand($1).run()
    },
    Verb(
      name: "trace", summary: "convert stored traces for Perfetto and other viewers",
      help: TraceCommand.help
    ) {
      try TraceCommand($1).run()
    },
    Verb(
      name: "filmstrip", summary: "make pictures of the screen for stored runs",
      help: FilmstripCommand.help
    ) {
      try FilmstripCommand($0, $1).run()
    },
    Verb(
      name: "list", summary: "list scenarios, apps, devices and networks", help: ListCommand.help
    ) {
      try ListCommand($0, $1).run()
    },
    Verb(name: "validate", summary: "check scenario files", help: ValidateCommand.help) {
      try ValidateCommand($0, $1).run()
    },
    Verb(name: "media", summary: "inspect FILE… or record FILE…", help: MediaCommand.help) {
      try MediaCommand($0, $1).run()
    },
    Verb(name: "compare", summary: "print two results side by side", help: CompareCommand.help) {
      try CompareCommand($1).run()
    },
    Verb(name: "merge", summary: "merge the results of shards into one", help: MergeCommand.help) {
      try MergeCommand($1).run()
    },
    Verb(
      name: "schema", summary: "print the JSON Schema of scenario files or of results",
      help: SchemaCommand.help
    ) {
      try SchemaCommand($0, $1).run()
    },
    Verb(
      name: "explain",
      summary: "explain a metric, an exit code, a step, a word, an app or a profile",
      help: ExplainCommand.help
    ) {
      try ExplainCommand($0, $1).run()
    },
  ]

  /// Runs the command line of this process and ends it with the exit code.
  package static func main(apps: [AppEntry], runsBundledScenarios: Bool = false) -> Never {
    prepareProcess()
    // If the reader of the output closes the pipe, the files and the exit code are still produced.
    signal(SIGPIPE, SIG_IGN)
    var code = Tool(apps: apps, runsBundledScenarios: runsBundledScenarios)
      .run(Array(CommandLine.arguments.dropFirst()))
    if let failure = Console.outputFailure {
      Console.note("error: \(failure)")
      code = .strongest([code, .internalError])
    }
    exit(code.rawValue)
  }

  /// Prepares a process that runs scenarios. Call it before anything else: it may re-execute the program.
  package static func prepareProcess() {
    openStandardDescriptors()
    Executors.install()
    Reexecution.ensureSealedEnvironment()
  }

  /// Opens `/dev/null` for the standard descriptors that are closed. Otherwise the next file that is opened would get
  /// one of their numbers, and messages would be written to that file. Writing to them is still an error.
  private static func openStandardDescriptors() {
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
      guard descriptor > 2 else { continue }
      close(descriptor)
      return
    }
  }

  package func run(_ arguments: [String]) -> ExitCode {
    do {
      let (options, rest) = try GlobalOptions.taken(from: arguments)
      options.exportToEnvironment()
      var tool = self
      tool.options = options
      return tool.perform(rest)
    } catch {
      Console.note("error: \(error.message)")
      return .badCommandLine
    }
  }

  private func perform(_ arguments: [String]) -> ExitCode {
    guard let name = arguments.first else {
      Console.note(Self.usage)
      return .badCommandLine
    }
    if name == "help", arguments.count == 2, !arguments[1].hasPrefix("-") {
      return perform([arguments[1], "--help"])
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
    return Self.reportingErrors { try verb.run(self, rest) }
  }

  /// Reports an error and returns its exit code. This is the only place that converts errors.
  static func reportingErrors(_ body: () throws -> ExitCode) -> ExitCode {
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
      }.joined()
      + "\n" + GlobalOptions.help + """


        reelbench COMMAND --help prints the options of a command.

        """
  }
}

/// An error with an exit code of its own.
struct CommandError: Error {
  let message: String
  let exitCode: ExitCode
}
