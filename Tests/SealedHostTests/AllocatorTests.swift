import Glibc
import ReelbenchCSealedHost
import Testing

/// Every entry point of the malloc family is counted by requested bytes and balances.
@Suite(.enabled(if: rb_meter_available() != 0))
struct AllocatorTests {
  /// More than any heap has; computed, so that the compiler does not refuse it.
  private let huge = Int.max / 2

  @Test(arguments: [0, 1, 7, 24, 1000, 200_000, 3_000_000])
  func `malloc counts exactly what was requested`(size: Int) {
    let scope = MeterScope()
    let block = scope.metering { keep(malloc(size)) }
    #expect(scope.live == Int64(size))
    free(block)
    #expect(scope.live == 0)
  }

  @Test func `calloc counts count times size and gives zeros up to the last byte`() {
    let scope = MeterScope()
    let block = scope.metering { keep(calloc(10, 101)) }
    #expect(scope.live == 1010)
    let bytes = UnsafeRawBufferPointer(start: block, count: 1010)
    #expect(bytes.allSatisfy { $0 == 0 })
    free(block)
    #expect(scope.live == 0)
  }

  @Test func `realloc counts the new size and keeps the content through growing and shrinking`()
    throws
  {
    let scope = MeterScope()
    let text = "ten bytes."
    var block = try #require(scope.metering { keep(malloc(10)) })
    memcpy(block, text, 10)
    for size in [3_000_000, 40, 400, 5_000_000, 10] {
      block = try #require(keep(realloc(block, size)))
      #expect(scope.live == Int64(size))
      #expect(memcmp(block, text, 10) == 0)
    }
    free(block)
    #expect(scope.live == 0)
    #expect(scope.peak == 5_000_000)
  }

  @Test func `realloc of nothing allocates and to nothing frees`() {
    let scope = MeterScope()
    let block = scope.metering { keep(realloc(nil, 77)) }
    #expect(scope.live == 77)
    #expect(realloc(block, 0) == nil)
    #expect(scope.live == 0)
  }

  @Test func `reallocarray multiplies`() {
    let scope = MeterScope()
    var block = scope.metering { keep(reallocarray(nil, 10, 10)) }
    #expect(scope.live == 100)
    block = keep(reallocarray(block, 1000, 10))
    #expect(scope.live == 10_000)
    free(block)
    #expect(scope.live == 0)
  }

  @Test(arguments: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])
  func `aligned blocks are aligned and counted`(alignment: Int) {
    let memalign = LibC.memalign
    let scope = MeterScope()
    var first: UnsafeMutableRawPointer?
    let result = scope.metering { posix_memalign(&first, alignment, 123) }
    #expect(result == 0)
    let second = scope.metering { keep(aligned_alloc(alignment, alignment * 3)) }
    let third = scope.metering { keep(memalign(alignment, 100)) }
    #expect(scope.live == Int64(123 + alignment * 3 + 100))
    for block in [first, second, third] {
      #expect(Int(bitPattern: block) % alignment == 0)
      free(block)
    }
    #expect(scope.live == 0)
  }

  @Test func `valloc and pvalloc give whole pages' alignment and pvalloc whole pages`() {
    let pvalloc = LibC.pvalloc
    let scope = MeterScope()
    let page = Int(getpagesize())
    let first = scope.metering { keep(valloc(100)) }
    #expect(scope.live == 100)
    let second = scope.metering { keep(pvalloc(100)) }
    #expect(scope.live == Int64(100 + page))
    for block in [first, second] {
      #expect(Int(bitPattern: block) % page == 0)
      free(block)
    }
    #expect(scope.live == 0)
  }

  @Test(arguments: [3, 0, 4, 24])
  func `posix_memalign refuses an alignment that is none`(alignment: Int) {
    let scope = MeterScope()
    var block: UnsafeMutableRawPointer?
    let result = scope.metering { posix_memalign(&block, alignment, 10) }
    #expect(result == EINVAL)
    #expect(scope.live == 0)
  }

  @Test func `a request that cannot be met fails with ENOMEM and counts nothing`() {
    let (memalign, pvalloc) = (LibC.memalign, LibC.pvalloc)
    let scope = MeterScope()
    let requests: [(String, () -> UnsafeMutableRawPointer?)] = [
      ("malloc", { keep(malloc(huge)) }),
      ("malloc, trailer wraps", { keep(malloc(-1)) }),
      ("calloc", { keep(calloc(huge, 1)) }),
      ("calloc overflows", { keep(calloc(huge, 16)) }),
      ("reallocarray overflows", { keep(reallocarray(nil, huge, 16)) }),
      ("memalign", { keep(memalign(64, huge)) }),
      ("pvalloc, rounding wraps", { keep(pvalloc(-1)) }),
    ]
    for (name, request) in requests {
      errno = 0
      let block = scope.metering(request)
      let error = errno
      #expect(block == nil, "\(name)")
      #expect(error == ENOMEM, "\(name)")
    }
    errno = 42
    var block: UnsafeMutableRawPointer?
    let result = scope.metering { posix_memalign(&block, 64, huge) }
    let error = errno
    #expect(result == ENOMEM)
    #expect(error == 42, "posix_memalign leaves errno alone")
    #expect(scope.live == 0)
  }

  @Test func `a block whose growth failed is alive and counted`() {
    let scope = MeterScope()
    let block = scope.metering { keep(malloc(100)) }
    #expect(keep(realloc(block, huge)) == nil)
    #expect(keep(realloc(block, -1)) == nil)
    #expect(scope.live == 100)
    free(block)
    #expect(scope.live == 0)
  }

  @Test func `success leaves errno alone`() {
    errno = 42
    free(keep(realloc(keep(malloc(10)), 20)))
    let error = errno
    #expect(error == 42)
  }

  @Test(arguments: [1, 24, 25, 1000, 131_072, 3_000_000])
  func `the usable size is glibc's less the trailer`(size: Int) throws {
    typealias UsableSize = @convention(c) (UnsafeMutableRawPointer?) -> Int
    let library = try #require(dlopen("libc.so.6", RTLD_NOW))
    defer { dlclose(library) }
    let original = unsafeBitCast(
      try #require(dlsym(library, "malloc_usable_size")), to: UsableSize.self)
    let block = keep(malloc(size))
    defer { free(block) }
    #expect(LibC.usableSize(block) == original(block) - 16)
    #expect(LibC.usableSize(block) >= size)
    #expect(LibC.usableSize(nil) == 0)
  }

  @Test func `blocks that went round the meter are tolerated and take an owner when they grow`()
    throws
  {
    typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer?
    let original = LibC.function("__libc_malloc", as: Allocate.self)
    let scope = MeterScope()
    let freed = scope.metering { original(500) }
    let grown = try #require(scope.metering { original(500) })
    memset(grown, 7, 500)
    #expect(scope.live == 0)
    free(freed)
    let block = scope.metering { keep(realloc(grown, 900)) }
    #expect(scope.live == 900)
    #expect(block?.load(fromByteOffset: 499, as: UInt8.self) == 7)
    free(block)
    #expect(scope.live == 0)
  }
}
