import Glibc

/// Functions that Swift's Glibc module leaves out, looked up where any library of the process finds them.
/// A look-up allocates: do it before metering begins.
enum LibC {
  typealias Block = UnsafeMutableRawPointer?

  static func function<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = dlsym(nil, name) else { preconditionFailure("libc has no \(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  static let memalign = function("memalign", as: (@convention(c) (Int, Int) -> Block).self)
  static let pvalloc = function("pvalloc", as: (@convention(c) (Int) -> Block).self)
  static let usableSize = function(
    "malloc_usable_size", as: (@convention(c) (Block) -> Int).self)
  static let getrandom = function(
    "getrandom", as: (@convention(c) (UnsafeMutableRawPointer, Int, UInt32) -> Int).self)
}
