import ReelbenchSimulation

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

/// A media time: a count of ticks and their number per second.
public struct CMTime: Hashable, Comparable, Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  private var kind: Kind

  /// In the order in which times are compared.
  private enum Kind: Int, Sendable { case numeric, indefinite, positiveInfinity, invalid }

  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.value = value
    self.timescale = timescale
    kind = timescale > 0 ? .numeric : .invalid
  }

  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    let ticks = (seconds * Double(preferredTimescale)).rounded()
    if ticks.isFinite, abs(ticks) < 9.2e18, preferredTimescale > 0 {
      self.init(value: Int64(ticks), timescale: preferredTimescale)
    } else {
      self.init(value: 0, timescale: 0)
      kind = seconds == .infinity ? .positiveInfinity : .invalid
    }
  }

  private init(kind: Kind) {
    value = 0
    timescale = 0
    self.kind = kind
  }

  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime(kind: .invalid)
  public static let indefinite = CMTime(kind: .indefinite)
  public static let positiveInfinity = CMTime(kind: .positiveInfinity)

  public var isValid: Bool { kind != .invalid }
  public var isNumeric: Bool { kind == .numeric }
  public var isIndefinite: Bool { kind == .indefinite }

  /// NaN for an invalid or indefinite time.
  public var seconds: Double {
    switch kind {
    case .numeric: Double(value) / Double(timescale)
    case .positiveInfinity: .infinity
    case .invalid, .indefinite: .nan
    }
  }

  /// Compared exactly, as `CMTimeCompare` does: numbers, then indefinite, infinite and invalid times.
  public static func < (a: CMTime, b: CMTime) -> Bool {
    guard a.isNumeric, b.isNumeric else { return a.kind.rawValue < b.kind.rawValue }
    let (left, right) = products(a, b)
    return left.high == right.high ? left.low < right.low : left.high < right.high
  }

  /// Equal times are equal whatever their timescales.
  public static func == (a: CMTime, b: CMTime) -> Bool {
    guard a.isNumeric, b.isNumeric else { return a.kind == b.kind }
    let (left, right) = products(a, b)
    return left.high == right.high && left.low == right.low
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    guard isNumeric else { return }
    // Equal times have equal whole seconds.
    hasher.combine(value / Int64(max(1, timescale)))
  }

  private typealias Product = (high: Int64, low: UInt64)

  private static func products(_ a: CMTime, _ b: CMTime) -> (Product, Product) {
    (
      a.value.multipliedFullWidth(by: Int64(b.timescale)),
      b.value.multipliedFullWidth(by: Int64(a.timescale))
    )
  }

  package init(_ time: Nanoseconds) { self.init(value: time.count, timescale: 1_000_000_000) }

  package var nanoseconds: Nanoseconds {
    guard isNumeric else { return .zero }
    return Nanoseconds(Scaled.floor(value, times: 1_000_000_000, over: Int64(timescale)))
  }
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
