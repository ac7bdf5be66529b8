import Foundation
import Glibc

/// The built binary, run as a user runs it.
enum Reelbench {
  /// What a finished command left behind.
  struct Outcome {
    /// The exit code, or 128 and the signal that ended it.
    let code: Int32
    let output: String
    let errors: String

    /// Lines of standard error that begin as errors do.
    var errorLines: [String] {
      errors.split(separator: "\n").map(String.init).filter { $0.contains("error: ") }
    }
  }

  struct LaunchFailure: Error {
    let command: String
    let reason: String
  }

  static let root: URL = {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root
  }()

  /// Named by REELBENCH_BINARY, or built beside the test bundle.
  static let binary: String = {
    if let named = ProcessInfo.processInfo.environment["REELBENCH_BINARY"] { return named }
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "reelbench").path
  }()

  /// Runs `reelbench` with arguments, in the root of the repository when no folder is given.
  static func run(_ arguments: String..., in folder: URL = root) throws -> Outcome {
    try run(arguments, in: folder)
  }

  static func run(_ arguments: [String], in folder: URL = root) throws -> Outcome {
    try command([binary] + arguments, in: folder)
  }

  /// Where the commands of this process keep tapes, unless a test names another folder.
  private static let tapeCache = FileManager.default.temporaryDirectory
    .appending(path: "reelbench-test-tapes-\(ProcessInfo.processInfo.processIdentifier)").path

  /// Runs any command found on PATH. Output goes through files, so that no pipe can fill up.
  static func command(_ words: [String], in folder: URL = root) throws -> Outcome {
    let scratch = try Folder()
    let output = scratch.path("output")
    let errors = scratch.path("errors")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let created = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, created, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, created, 0o600)
    // Tapes of media that have none are not to be kept in the home of whoever runs the tests.
    let words = ["env", "--chdir=\(folder.path)", "REELBENCH_TAPE_CACHE=\(tapeCache)"] + words
    var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    list.append(nil)
    defer { for word in list { free(word) } }
    var pid: pid_t = 0
    let failure = posix_spawnp(&pid, words[0], &actions, nil, list, environ)
    guard failure == 0 else {
      throw LaunchFailure(command: words[0], reason: String(cString: strerror(failure)))
    }
    return Outcome(
      code: try ending(of: pid, words[0]),
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// The exit code, or 128 and the signal.
  static func ending(of pid: pid_t, _ command: String) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else {
        throw LaunchFailure(command: command, reason: String(cString: strerror(errno)))
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
