/// A decimal number with its unit, kept exactly as written: `1.5MiB`, `40Mbit/s`, `-30%`, `3`.
///
/// Invariant: at most fifteen digits, so that a value in its base unit fits 128 bits.
package struct Quantity: Equatable, Sendable {
  package enum Dimension: Equatable, Sendable {
    case number, share, time, bytes, timePerTime, bytesPerSwipe, bytesPerTime
    case length, speed, frequency, bitRate, timePerPixel
  }

  package enum Unit: String, CaseIterable, Sendable {
    case none = ""
    case percent = "%"
    case nanoseconds = "ns"
    case microseconds = "us"
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "m"
    case bytes = "B"
    case kilobytes = "KB"
    case megabytes = "MB"
    case gigabytes = "GB"
    case kibibytes = "KiB"
    case mebibytes = "MiB"
    case gibibytes = "GiB"
    case millisecondsPerSecond = "ms/s"
    case bytesPerSwipe = "B/swipe"
    case kibibytesPerSwipe = "KiB/swipe"
    case mebibytesPerSwipe = "MiB/swipe"
    case bytesPerSecond = "B/s"
    case kibibytesPerSecond = "KiB/s"
    case mebibytesPerSecond = "MiB/s"
    case points = "pt"
    case pointsPerSecond = "pt/s"
    case hertz = "Hz"
    case kilobitsPerSecond = "kbit/s"
    case megabitsPerSecond = "Mbit/s"
    case picosecondsPerPixel = "ps/px"
    case nanosecondsPerPixel = "ns/px"
  }

  /// The value is coefficient × 10^−decimals.
  package var coefficient: Int64
  package var decimals: Int
  package var unit: Unit

  package init(coefficient: Int64, decimals: Int = 0, unit: Unit = .none) {
    self.coefficient = coefficient
    self.decimals = decimals
    self.unit = unit
  }

  package var isZero: Bool { coefficient == 0 }

  /// The value in the base unit of its dimension; nil when it is not a whole number there or does not fit.
  ///
  /// Base units: nanoseconds, bytes, thousandths of a percent, microseconds per second, bytes per second, points,
  /// hertz, bits per second, picoseconds per pixel.
  package var inBaseUnits: Int64? {
    let (product, divisor) = fraction
    guard product % divisor == 0 else { return nil }
    return Int64(exactly: product / divisor)
  }

  /// The value in the base unit of its dimension, as the nearest floating-point number.
  package var inBaseUnitsApproximately: Double {
    let (product, divisor) = fraction
    return Double(product) / Double(divisor)
  }

  private var fraction: (product: Int128, divisor: Int128) {
    var divisor: Int128 = 1
    for _ in 0..<decimals { divisor *= 10 }
    return (Int128(coefficient) * Int128(unit.scale), divisor)
  }
}

extension Quantity.Unit {
  package var dimension: Quantity.Dimension {
    switch self {
    case .none: .number
    case .percent: .share
    case .nanoseconds, .microseconds, .milliseconds, .seconds, .minutes: .time
    case .bytes, .kilobytes, .megabytes, .gigabytes, .kibibytes, .mebibytes, .gibibytes: .bytes
    case .millisecondsPerSecond: .timePerTime
    case .bytesPerSwipe, .kibibytesPerSwipe, .mebibytesPerSwipe: .bytesPerSwipe
    case .bytesPerSecond, .kibibytesPerSecond, .mebibytesPerSecond: .bytesPerTime
    case .points: .length
    case .pointsPerSecond: .speed
    case .hertz: .frequency
    case .kilobitsPerSecond, .megabitsPerSecond: .bitRate
    case .picosecondsPerPixel, .nanosecondsPerPixel: .timePerPixel
    }
  }

  /// How many base units make one of this unit.
  fileprivate var scale: Int64 {
    switch self {
    case .none, .nanoseconds, .bytes, .bytesPerSwipe, .bytesPerSecond, .points,
      .pointsPerSecond, .hertz, .picosecondsPerPixel:
      1
    case .percent, .microseconds, .kilobytes, .millisecondsPerSecond, .kilobitsPerSecond,
      .nanosecondsPerPixel:
      1_000
    case .milliseconds, .megabytes, .megabitsPerSecond: 1_000_000
    case .seconds, .gigabytes: 1_000_000_000
    case .minutes: 60_000_000_000
    case .kibibytes, .kibibytesPerSwipe, .kibibytesPerSecond: 1 << 10
    case .mebibytes, .mebibytesPerSwipe, .mebibytesPerSecond: 1 << 20
    case .gibibytes: 1 << 30
    }
  }
}

extension Quantity.Dimension {
  /// With its article, for errors: "a time".
  package var phrase: String {
    switch self {
    case .number: "a number"
    case .share: "a share"
    case .time: "a time"
    case .bytes: "a size"
    case .timePerTime: "a time per second"
    case .bytesPerSwipe: "a size per swipe"
    case .bytesPerTime: "a size per second"
    case .length: "a length"
    case .speed: "a speed"
    case .frequency: "a frequency"
    case .bitRate: "a bit rate"
    case .timePerPixel: "a time per pixel"
    }
  }

  /// A value of this dimension, for errors.
  package var example: String {
    switch self {
    case .number: "4"
    case .share: "5%"
    case .time: "500ms"
    case .bytes: "120MiB"
    case .timePerTime: "5ms/s"
    case .bytesPerSwipe: "2MiB/swipe"
    case .bytesPerTime: "300KiB/s"
    case .length: "375pt"
    case .speed: "2500pt/s"
    case .frequency: "60Hz"
    case .bitRate: "40Mbit/s"
    case .timePerPixel: "4ns/px"
    }
  }
}
