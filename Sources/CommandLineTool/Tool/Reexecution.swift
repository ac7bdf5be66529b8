import Foundation

/// Re-executes the program once, with an environment that hides the host: hashing with a fixed seed, the locale C, and
/// UTC.
enum Reexecution {
  static let hashingKey = "REELBENCH_HASHING"

  /// Whether hashing is left random, as determinism checks need.
  static var isHashingRandom: Bool {
    ProcessInfo.processInfo.environment[hashingKey] == "random"
  }

  /// Returns if the environment is already sealed; otherwise replaces the process.
  static func ensureSealedEnvironment() {
    let environment = ProcessInfo.processInfo.environment
    let isHashingRight =
      isHashingRandom
      ? environment["SWIFT_DETERMINISTIC_HASHING"] == nil
      : environment["SWIFT_DETERMINISTIC_HASHING"] == "1"
    guard !isHashingRight || environment["LC_ALL"] != "C" || environment["TZ"] != "UTC" else {
      return
    }
    if isHashingRandom {
      unsetenv("SWIFT_DETERMINISTIC_HASHING")
    } else {
      setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    }
    setenv("LC_ALL", "C", 1)
    setenv("TZ", "UTC", 1)
    var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv("/proc/self/exe", arguments)
    // Without /proc the runs continue in the host's environment; `--check-determinism` reports any effect.
    Console.note(
      "warning: the program could not be re-executed: \(String(cString: strerror(errno)))")
  }

  /// Runs this program again with other arguments and random hashing. Returns its exit code; nil if it did not start.
  static func runAgain(_ arguments: [String]) -> Int32? {
    setenv(hashingKey, "random", 1)
    unsetenv("SWIFT_DETERMINISTIC_HASHING")
    defer { unsetenv(hashingKey) }
    var list: [UnsafeMutablePointer<CChar>?] =
      ([CommandLine.arguments[0]] + arguments).map { strdup($0) }
    list.append(nil)
    defer { for item in list { free(item) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, "/proc/self/exe", nil, nil, list, environ) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return (status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
