import Foundation
import ReelbenchCSealedHost
import Synchronization
import Testing

/// Runs `body` sealed, with the clock at `nanoseconds`.
private func sealed<Result>(
  at nanoseconds: Int64 = 0, seed: UInt64 = 1,
  _ body: (UnsafeMutablePointer<Int64>) throws -> Result
) rethrows -> Result {
  let instant = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  instant.initialize(to: nanoseconds)
  defer { instant.deallocate() }
  rb_seal(instant, seed)
  defer { rb_unseal() }
  return try body(instant)
}

private let epoch: TimeInterval = 1_767_225_600

/// A sealed thread sees virtual time.
@Suite(.enabled(if: rb_seal_available() != 0))
struct SealedClockTests {
  private func clock(_ id: clockid_t) -> Int64 {
    var now = timespec()
    return clock_gettime(id, &now) == 0
      ? Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) : -1
  }

  @Test(arguments: [CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_MONOTONIC_COARSE, CLOCK_BOOTTIME])
  func `monotonic clocks show the instant`(id: clockid_t) {
    #expect(sealed(at: 1_234_567_890) { _ in clock(id) } == 1_234_567_890)
  }

  @Test(arguments: [CLOCK_REALTIME, CLOCK_REALTIME_COARSE])
  func `wall clocks start at the first of January 2026`(id: clockid_t) {
    #expect(sealed(at: 5) { _ in clock(id) } == Int64(epoch) * 1_000_000_000 + 5)
  }

  @Test func `time, gettimeofday and timespec_get agree with the wall clock`() {
    sealed(at: 61_000_002_000) { _ in
      #expect(time(nil) == Int(epoch) + 61)
      var value = timeval()
      #expect(gettimeofday(&value, nil) == 0)
      #expect(value.tv_sec == Int(epoch) + 61)
      #expect(value.tv_usec == 2)
      var moment = timespec()
      #expect(timespec_get(&moment, TIME_UTC) == TIME_UTC)
      #expect(moment.tv_sec == Int(epoch) + 61)
      #expect(moment.tv_nsec == 2000)
    }
  }

  @Test func `time stands still until the instant moves`() {
    sealed(at: 0) { instant in
      let first = Date()
      #expect(first.timeIntervalSince1970 == epoch)
      #expect(Date() == first)
      instant.pointee = 1_500_000_000
      #expect(Date().timeIntervalSince1970 == epoch + 1.5)
    }
  }

  @Test func `Swift's clocks and the process's uptime are virtual`() {
    sealed(at: 0) { instant in
      let continuous = ContinuousClock.now
      let suspending = SuspendingClock.now
      instant.pointee = 2_000_000_000
      #expect(ContinuousClock.now - continuous == .seconds(2))
      #expect(SuspendingClock.now - suspending == .seconds(2))
      #expect(ProcessInfo.processInfo.systemUptime == 2)
    }
  }

  @Test func `CPU clocks and the host's clock stay real`() {
    let before = rb_host_monotonic_ns()
    sealed(at: 0) { _ in
      let threadTime = clock(CLOCK_THREAD_CPUTIME_ID)
      let start = rb_host_thread_cpu_ns()
      while rb_host_thread_cpu_ns() < start + 1_000_000 {}
      #expect(clock(CLOCK_THREAD_CPUTIME_ID) >= threadTime + 1_000_000)
      #expect(clock(CLOCK_PROCESS_CPUTIME_ID) >= 1_000_000)
      #expect(rb_host_process_cpu_ns() >= 1_000_000)
      #expect(rb_host_monotonic_ns() > before)
    }
  }

  @Test func `other threads keep the host's clock and so does this one afterwards`() {
    let seen = Mutex<TimeInterval>(0)
    sealed(at: 0) { _ in
      onAnotherThread { seen.withLock { $0 = Date().timeIntervalSince1970 } }
    }
    #expect(seen.withLock { $0 } != epoch)
    let before = clock(CLOCK_MONOTONIC)
    let host = rb_host_monotonic_ns()
    #expect(before > 0)
    #expect(before <= host)
  }
}

/// A sealed thread draws its randomness from the seed.
@Suite(.enabled(if: rb_seal_available() != 0))
struct SealedRandomnessTests {
  static let sources: [(name: String, draw: @Sendable () -> String)] = [
    ("Double.random", { "\(Double.random(in: 0..<1))" }),
    ("shuffled", { "\((0..<50).shuffled())" }),
    ("UUID", { UUID().uuidString }),
    ("SystemRandomNumberGenerator", { "\(SystemRandomNumberGenerator().peeked())" }),
    ("arc4random", { "\(arc4random())" }),
    ("arc4random_uniform", { "\((0..<8).map { _ in arc4random_uniform(1_000_000) })" }),
    ("arc4random_buf", { bytes(600) { arc4random_buf($0, $1) } }),
    ("getrandom", { bytes(19) { _ = LibC.getrandom($0, $1, 0) } }),
    ("getentropy", { bytes(256) { _ = getentropy($0, $1) } }),
    ("/dev/urandom", { device("/dev/urandom") }),
    ("/dev/random", { device("/dev/random") }),
  ]

  @Test(arguments: sources.indices)
  func `every source repeats for a seed, differs for another, and is real when not sealed`(
    index: Int
  ) {
    let (name, draw) = Self.sources[index]
    let first = sealed(seed: 7) { _ in [draw(), draw()] }
    #expect(sealed(seed: 7) { _ in [draw(), draw()] } == first, "\(name)")
    #expect(first[0] != first[1], "\(name) moves on")
    #expect(sealed(seed: 8) { _ in draw() } != first[0], "\(name)")
    #expect(draw() != draw(), "\(name)")
    #expect(draw() != first[0], "\(name)")
  }

  @Test func `a descriptor that is used again for a file reads the file`() throws {
    try sealed { _ in
      let device = open("/dev/urandom", O_RDONLY)
      let file = open("/proc/self/comm", O_RDONLY)
      try #require(device >= 0 && file >= 0)
      #expect(dup2(file, device) == device)
      let text = bytes(5) { _ = read(device, $0, $1) }
      lseek(file, 0, SEEK_SET)
      #expect(text == bytes(5) { _ = read(file, $0, $1) })
      close(device)
      close(file)
    }
  }

  @Test func `files are created with their mode and read as they are`() throws {
    let path = NSTemporaryDirectory() + "sealed-\(getpid())-\(rb_thread_id())"
    defer { unlink(path) }
    try sealed { _ in
      let file = open(path, O_CREAT | O_EXCL | O_RDWR, 0o640)
      try #require(file >= 0)
      #expect(write(file, "hello", 5) == 5)
      lseek(file, 0, SEEK_SET)
      #expect(bytes(5) { _ = read(file, $0, $1) } == "68656c6c6f")
      var info = stat()
      #expect(fstat(file, &info) == 0)
      #expect(info.st_mode & 0o777 == 0o640)
      close(file)
    }
  }

  @Test func `arc4random_uniform stays below its bound`() {
    #expect((0..<1000).allSatisfy { _ in arc4random_uniform(3) < 3 })
    #expect(arc4random_uniform(0) == 0)
    #expect(arc4random_uniform(1) == 0)
  }

  @Test func `getentropy refuses more than 256 bytes`() {
    var buffer = [UInt8](repeating: 0, count: 257)
    #expect(getentropy(&buffer, 257) == -1)
  }
}

private func bytes(_ count: Int, _ fill: (UnsafeMutableRawPointer, Int) -> Void) -> String {
  withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    if let start = buffer.baseAddress { fill(start, count) }
    return buffer.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

private func device(_ path: String) -> String {
  let descriptor = open(path, O_RDONLY)
  defer { close(descriptor) }
  return bytes(33) { _ = read(descriptor, $0, $1) }
}

extension SystemRandomNumberGenerator {
  fileprivate func peeked() -> UInt64 {
    var copy = self
    return copy.next()
  }
}
