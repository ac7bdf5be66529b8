import Glibc

/// A mutex with one condition. The C objects stay at one address for their whole life.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for `wakeAll` with the lock held; may return early.
  func wait() { pthread_cond_wait(condition, mutex) }

  /// Waits for `wakeAll` with the lock held, at most until an instant of the host's monotonic clock, in nanoseconds;
  /// may return early.
  func wait(until monotonic: Int64) {
    var time = timespec(
      tv_sec: Int(monotonic / 1_000_000_000), tv_nsec: Int(monotonic % 1_000_000_000))
    pthread_cond_timedwait(condition, mutex, &time)
  }

  func wakeAll() { pthread_cond_broadcast(condition) }
}
