import ReelbenchCSealedHost

/// Counts the heap bytes that one owner has requested: a decoder or a demuxer.
///
/// Memory allocated inside `within` counts for the owner until it is freed, on any thread. Where the meter is compiled
/// out (under sanitizers), every figure is 0.
final class HeapMeter {
  static var isAvailable: Bool { rb_meter_available() != 0 }

  private let owner: UInt32

  init() { owner = rb_meter_owner_make() }

  deinit { rb_meter_owner_release(owner) }

  /// Bytes allocated and not freed.
  var live: Int64 { rb_meter_live(owner) }
  /// Highest `live` so far.
  var peak: Int64 { rb_meter_peak(owner) }

  func within<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previous = rb_meter_enter(owner)
    defer { rb_meter_leave(previous) }
    return try body()
  }

  /// Runs `body` and counts its allocations for `meter`, if there is one.
  static func within<Result, Failure: Error>(
    _ meter: HeapMeter?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let meter { try meter.within(body) } else { try body() }
  }

  /// Runs `body` without counting its allocations.
  static func unaccounted<Result>(_ body: () -> Result) -> Result {
    let previous = rb_meter_enter(0)
    defer { rb_meter_leave(previous) }
    return body()
  }
}

/// CPU time that the calling thread has used.
func threadCPU() -> Int64 { rb_host_thread_cpu_ns() }
