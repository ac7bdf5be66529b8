import Foundation

/// The process of a run starts over once with an environment in which nothing of the host shows: hashing from one seed,
/// the plainest locale, universal time.
enum Reexecution {
  static let hashingKey = "REELBENCH_HASHING"

  /// Hashing is left random, as checks of determinism want.
  static var isHashingRandom: Bool {
    ProcessInfo.processInfo.environment[hashingKey] == "random"
  }

  /// Returns when the environment is right; otherwise replaces the process.
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
    // Without /proc the runs go on as the host is; --check-determinism will tell.
    Console.note("warning: the process could not start over: \(String(cString: strerror(errno)))")
  }

  /// Runs this program again with other arguments and hashing left random; nil when it could not be started.
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
