import Foundation
import ReelbenchCSealedHost
import Testing

/// Owners: who pays for a block, and for how long.
@Suite(.enabled(if: rb_meter_available() != 0))
struct MeterTests {
  @Test func `libc's own allocations are counted`() throws {
    free(keep(strdup("the first use of a generic function allocates too")))
    let scope = MeterScope()
    let copy = scope.metering { keep(strdup("a string that libc copies")) }
    #expect(scope.live == 26)
    let path = scope.metering { keep(realpath("/proc", nil)) }
    #expect(scope.live >= 26 + 6)
    free(copy)
    free(path)
    #expect(scope.live == 0)
    scope.metering {
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      let file = fopen("/proc/self/stat", "r")
      getline(&line, &capacity, file)
      fclose(file)
      free(line)
    }
    #expect(scope.peak > 1000, "the buffer of a stream")
    #expect(scope.live == 0)
  }

  @Test func `a library that is loaded later allocates through the meter`() throws {
    typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
    typealias Close = @convention(c) (OpaquePointer?) -> Int32
    let library = try #require(dlopen("libz.so.1", RTLD_NOW))
    defer { dlclose(library) }
    let open = unsafeBitCast(try #require(dlsym(library, "gzopen")), to: Open.self)
    let close = unsafeBitCast(try #require(dlsym(library, "gzclose")), to: Close.self)
    let scope = MeterScope()
    let file = scope.metering { open("/dev/null", "w") }
    #expect(scope.live > 100)
    #expect(close(file) == 0)
    #expect(scope.live == 0)
  }

  @Test func `Swift objects are counted`() {
    final class Object {
      let payload = (0, 0, 0, 0)
    }
    _ = keep(Object())
    let scope = MeterScope()
    var object: Object? = scope.metering { keep(Object()) }
    #expect(scope.live == 48)
    withExtendedLifetime(object) {}
    object = nil
    #expect(scope.live == 0)
  }

  @Test func `scopes nest and each owner pays for its own`() {
    let outer = MeterScope()
    let inner = MeterScope()
    var blocks: [UnsafeMutableRawPointer?] = []
    blocks.reserveCapacity(3)
    outer.metering {
      blocks.append(keep(malloc(100)))
      inner.metering { blocks.append(keep(malloc(1000))) }
      blocks.append(keep(malloc(10)))
    }
    #expect(outer.live == 110)
    #expect(inner.live == 1000)
    for block in blocks { free(block) }
    #expect(outer.live == 0)
    #expect(inner.live == 0)
  }

  @Test func `a free on another thread and a realloc in another scope go to the block's owner`() {
    let maker = MeterScope()
    let other = MeterScope()
    let block = maker.metering { keep(malloc(100)) }
    let grown = other.metering { keep(realloc(block, 300)) }
    #expect(maker.live == 300)
    #expect(other.live == 0)
    let address = Int(bitPattern: grown)
    onAnotherThread { free(UnsafeMutableRawPointer(bitPattern: address)) }
    #expect(maker.live == 0)
  }

  @Test func `two threads that pay for one owner lose nothing`() {
    let scope = MeterScope()
    let owner = scope.owner
    let churn: @Sendable () -> Void = {
      let previous = rb_meter_enter(owner)
      defer { rb_meter_leave(previous) }
      for size in 1...20_000 { free(keep(malloc(size % 512))) }
      _ = keep(malloc(1))
    }
    let group = DispatchGroup()
    for _ in 0..<4 {
      group.enter()
      Thread.detachNewThread {
        churn()
        group.leave()
      }
    }
    group.wait()
    #expect(scope.live >= 4)
    #expect(scope.live < 4096, "what a thread allocates for itself at most")
    #expect(scope.peak >= scope.live)
  }

  @Test func `the peak is the highest point since it was reset`() {
    let scope = MeterScope()
    free(scope.metering { keep(malloc(5000)) })
    let block = scope.metering { keep(malloc(50)) }
    #expect(scope.peak == 5000)
    rb_meter_peak_reset(scope.owner)
    #expect(scope.peak == 50)
    free(block)
    #expect(scope.peak == 50)
  }

  @Test func `nobody pays for owner zero`() {
    let block = keep(malloc(100))
    #expect(rb_meter_live(0) == 0)
    #expect(rb_meter_peak(0) == 0)
    free(block)
  }

  @Test func `a block that outlives its owner is credited to nobody`() {
    var owner = rb_meter_owner_make()
    let slot = owner & 4095
    let previous = rb_meter_enter(owner)
    let block = keep(malloc(100))
    rb_meter_leave(previous)
    rb_meter_owner_release(owner)
    #expect(rb_meter_live(owner) == 0)
    // Make owners until one gets the same slot again.
    let released = owner
    repeat {
      owner = rb_meter_owner_make()
      if owner & 4095 != slot { rb_meter_owner_release(owner) }
    } while owner & 4095 != slot
    #expect(owner != released)
    free(block)
    #expect(rb_meter_live(owner) == 0)
    rb_meter_owner_release(owner)
  }
}

/// Runs `body` on a thread of its own and waits for it.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
