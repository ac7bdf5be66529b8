import CSealedHost

/// CPU time of this process.
enum Processor {
  /// CPU seconds of all threads that `body` took.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let began = rb_host_process_cpu_ns()
    try body()
    return Double(rb_host_process_cpu_ns() - began) / 1e9
  }
}
