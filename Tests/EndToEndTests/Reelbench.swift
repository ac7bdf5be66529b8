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
    for _ in 0..<3 { root.deleteLastPathComponent() }
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
    let words = ["env", "--chdir=\(folder.path)"] + words
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

  /// Runs a command, sends it a signal as soon as a text stands on its standard error, and waits for its end.
  static func command(
    _ words: [String], interruptedBy signal: Int32, after text: String, in folder: URL = root
  ) throws -> Outcome {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else {
      throw LaunchFailure(command: words[0], reason: String(cString: strerror(errno)))
    }
    defer { close(pipes[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 2)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    posix_spawn_file_actions_addclose(&actions, pipes[1])
    var list: [UnsafeMutablePointer<CChar>?] = (["env", "--chdir=\(folder.path)"] + words)
      .map { strdup($0) }
    list.append(nil)
    defer { for word in list { free(word) } }
    // Threads that run tests block signals, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pid: pid_t = 0
    let failure = posix_spawnp(&pid, "env", &actions, &attributes, list, environ)
    close(pipes[1])
    guard failure == 0 else {
      throw LaunchFailure(command: words[0], reason: String(cString: strerror(failure)))
    }
    var errors: [UInt8] = []
    var isSent = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipes[0], &buffer, buffer.count), count > 0 {
      errors += buffer[..<count]
      if !isSent, String(decoding: errors, as: UTF8.self).contains(text) {
        kill(pid, signal)
        isSent = true
      }
    }
    return Outcome(
      code: try ending(of: pid, words[0]), output: "",
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// The exit code, or 128 and the signal.
  private static func ending(of pid: pid_t, _ command: String) throws -> Int32 {
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
