import Foundation
import Glibc

extension Reelbench {
  /// The receiver of a signal: the command alone, or all processes of its group, as when a terminal or most CI systems
  /// send it.
  enum Receiver { case command, group }

  /// Runs a command, sends a signal as soon as its standard error contains a text `times` times, and waits until the
  /// command and every process that it started have ended.
  static func command(
    _ words: [String], interruptedBy signal: Int32, after text: String, occurring times: Int = 1,
    to receiver: Receiver = .command, in folder: URL = root
  ) throws -> Outcome {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else {
      throw LaunchFailure(command: words[0], reason: String(cString: strerror(errno)))
    }
    // Processes that other tests start meanwhile must not inherit the pipe and hold it open.
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    let pid = try launch(words, writingTo: pipes[1], in: folder)
    var errors: [UInt8] = []
    var isSent = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Reading ends when the last process that can write to the pipe has ended.
    while case let count = read(pipes[0], &buffer, buffer.count), count > 0 {
      errors += buffer[..<count]
      let printed = String(decoding: errors, as: UTF8.self)
      if !isSent, printed.split(separator: text, omittingEmptySubsequences: false).count > times {
        kill(receiver == .group ? -pid : pid, signal)
        isSent = true
      }
    }
    return Outcome(
      code: try ending(of: pid, words[0]), output: "",
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Starts a command as the leader of a process group, whose processes all hold a pipe open.
  private static func launch(
    _ words: [String], writingTo pipe: Int32, in folder: URL
  ) throws -> pid_t {
    defer { close(pipe) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    // Processes of runs have their own standard error, but they inherit descriptor 60.
    for descriptor: Int32 in [2, 60] {
      posix_spawn_file_actions_adddup2(&actions, pipe, descriptor)
    }
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
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    var pid: pid_t = 0
    let failure = posix_spawnp(&pid, "env", &actions, &attributes, list, environ)
    guard failure == 0 else {
      throw LaunchFailure(command: words[0], reason: String(cString: strerror(failure)))
    }
    return pid
  }
}
