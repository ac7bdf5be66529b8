import Glibc
import ReelbenchCSealedHost
import Testing

/// Child processes end in one of two ways, and the parent learns which. The children only make
/// system calls: the process that is forked here has other threads.
struct ProcessTests {
  private func child(_ body: () -> Void) throws -> Int32 {
    let pid = rb_fork()
    if pid == 0 {
      body()
      rb_exit(0)
    }
    try #require(pid > 0)
    return pid
  }

  @Test func `an exit code comes back with what the child cost`() throws {
    let pid = try child {
      let start = rb_host_thread_cpu_ns()
      while rb_host_thread_cpu_ns() < start + 20_000_000 {}
      rb_exit(7)
    }
    var status: Int32 = 0
    var cpu: Int64 = 0
    var peak: Int64 = 0
    #expect(rb_wait4(pid, &status, 0, &cpu, &peak) == pid)
    #expect(rb_status_exited(status) != 0)
    #expect(rb_status_exit_code(status) == 7)
    #expect(rb_status_signaled(status) == 0)
    #expect(cpu >= 10_000_000)
    #expect(peak > 100_000)
  }

  @Test func `a signal comes back as one`() throws {
    let pid = try child { kill(rb_getpid(), SIGKILL) }
    var status: Int32 = 0
    #expect(rb_waitpid(pid, &status, 0) == pid)
    #expect(rb_status_exited(status) == 0)
    #expect(rb_status_signaled(status) != 0)
    #expect(rb_status_signal(status) == SIGKILL)
  }

  @Test func `waiting without hanging says that none has ended`() throws {
    let pid = try child { while true { pause() } }
    var status: Int32 = 0
    #expect(rb_waitpid(pid, &status, 1) == 0)
    kill(pid, SIGKILL)
    #expect(rb_waitpid(pid, &status, 0) == pid)
    #expect(rb_waitpid(pid, &status, 0) == -1)
  }

  @Test func `waiting for any of several names the one that ended and leaves it to be reaped`()
    throws
  {
    let sleeper = try child { while true { pause() } }
    #expect(rb_wait_any([sleeper], 1, 1) == -1)
    let quick = try child {}
    var status: Int32 = 0
    #expect(rb_wait_any([sleeper, quick], 2, -1) == 1)
    #expect(rb_waitpid(quick, &status, 1) == quick)
    kill(sleeper, SIGKILL)
    #expect(rb_wait_any([sleeper], 1, -1) == 0)
    #expect(rb_waitpid(sleeper, &status, 0) == sleeper)
    #expect(rb_wait_any([sleeper], 1, 0) == -2)
  }

  @Test func `what a killed child wrote into a shared mapping is there`() throws {
    let size: Int64 = 1 << 30
    var descriptor: Int32 = -1
    let start = try #require(rb_map_shared(size, &descriptor))
    defer {
      rb_unmap(start, size)
      close(descriptor)
    }
    let pid = try child {
      start.storeBytes(of: 42, toByteOffset: Int(size) - 8, as: UInt64.self)
      kill(rb_getpid(), SIGKILL)
    }
    var status: Int32 = 0
    #expect(rb_waitpid(pid, &status, 0) == pid)
    #expect(start.load(fromByteOffset: Int(size) - 8, as: UInt64.self) == 42)
    #expect(start.load(as: UInt64.self) == 0)
    #expect(lseek(descriptor, 0, SEEK_END) == size)
  }

  @Test(arguments: [0, -1, Int64.max])
  func `a mapping that cannot be made is none`(size: Int64) {
    #expect(rb_map_shared(size, nil) == nil)
  }

  @Test func `a forked child has its own process id, which is its first thread's too`() throws {
    let parent = rb_getpid()
    let pid = try child { rb_exit(rb_getpid() != parent && rb_thread_id() == rb_getpid() ? 0 : 1) }
    var status: Int32 = 0
    #expect(rb_waitpid(pid, &status, 0) == pid)
    #expect(rb_status_exit_code(status) == 0)
  }

  @Test(.enabled(if: rb_seal_available() != 0))
  func `the seal survives a fork`() throws {
    let instant = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
    instant.initialize(to: 3_000_000_000)
    defer { instant.deallocate() }
    rb_seal(instant, 1)
    defer { rb_unseal() }
    let pid = try child {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      rb_exit(Int32(now.tv_sec))
    }
    var status: Int32 = 0
    #expect(rb_waitpid(pid, &status, 0) == pid)
    #expect(rb_status_exit_code(status) == 3)
  }

  /// References of several kinds: a class, an inline string, a string on the heap, a closure. Each is counted
  /// in another way.
  private final class Link {
    let next: Link?
    let onEnd: () -> Void

    init(_ next: Link?, onEnd: @escaping () -> Void) {
      self.next = next
      self.onEnd = onEnd
    }

    deinit { onEnd() }
  }

  /// Whether references of all these kinds are counted, down to the last one.
  private func countsReferences(of text: String) -> Bool {
    var ends = 0
    var texts = [text, "small"]
    do {
      var chain: Link?
      for _ in 0..<100 { chain = Link(chain) { [texts] in ends += texts.count } }
      weak let first = chain
      let copies = Array(repeating: chain, count: 10)
      chain = nil
      guard first === copies[9], ends == 0 else { return false }
      unowned let second = copies[0]!.next!
      guard second.next != nil else { return false }
    }
    texts.append(text + text)
    return ends == 200 && texts == [text, "small", text + text]
  }

  @Test(.enabled(if: rb_seal_available() != 0))
  func `references are counted without locks until a process makes a thread, and all of them`()
    throws
  {
    #expect(rb_counts_alone() == 0)
    let text = String(repeating: "long enough to lie on the heap ", count: 4)
    let pid = try child {
      rb_count_alone()
      var marks: Int32 = rb_counts_alone() != 0 && countsReferences(of: text) ? 1 : 0
      var thread = pthread_t()
      pthread_create(&thread, nil, { _ in nil }, nil)
      marks += rb_counts_alone() == 0 && countsReferences(of: text) ? 2 : 0
      rb_exit(marks)
    }
    var status: Int32 = 0
    #expect(rb_waitpid(pid, &status, 0) == pid)
    #expect(rb_status_exited(status) != 0)
    #expect(rb_status_exit_code(status) == 3)
  }
}
