import Glibc
import ReelbenchCSealedHost

/// CPU time of this process and of its children.
enum Processor {
  /// CPU seconds that `body` takes, on all threads.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let began = rb_host_process_cpu_ns()
    try body()
    return Double(rb_host_process_cpu_ns() - began) / 1e9
  }

  /// CPU seconds so far, including those of child processes that have ended.
  static var secondsWithChildren: Double {
    var children = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &children)
    let spent = [children.ru_utime, children.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    return Double(rb_host_process_cpu_ns()) / 1e9 + spent
  }
}
