import ReelbenchCSealedHost

/// An owner of heap bytes for the length of one test.
struct MeterScope: ~Copyable {
  let owner = rb_meter_owner_make()

  var live: Int64 { rb_meter_live(owner) }
  var peak: Int64 { rb_meter_peak(owner) }

  /// Runs `body` with this owner paying for what the thread allocates.
  func metering<Result>(_ body: () -> Result) -> Result {
    let previous = rb_meter_enter(owner)
    defer { rb_meter_leave(previous) }
    return body()
  }

  deinit { rb_meter_owner_release(owner) }
}

/// Hides a value from the optimiser, which may remove an allocation whose result is not used.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) -> Value { value }
