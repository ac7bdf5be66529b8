/// Integer scaling without intermediate overflow: products are 128 bits wide, results saturate at `Int64.max`.
package enum Scaled {
  /// ⌊value · numerator ÷ denominator⌋. Numerator ≥ 0, denominator > 0.
  package static func floor(
    _ value: Int64, times numerator: Int64, over denominator: Int64
  ) -> Int64 {
    value < 0
      ? -magnitude(-value, numerator, denominator, up: true)
      : magnitude(value, numerator, denominator, up: false)
  }

  /// ⌈value · numerator ÷ denominator⌉. Numerator ≥ 0, denominator > 0.
  package static func ceiling(
    _ value: Int64, times numerator: Int64, over denominator: Int64
  ) -> Int64 {
    value < 0
      ? -magnitude(-value, numerator, denominator, up: false)
      : magnitude(value, numerator, denominator, up: true)
  }

  private static func magnitude(
    _ value: Int64, _ numerator: Int64, _ denominator: Int64, up: Bool
  ) -> Int64 {
    precondition(numerator >= 0, "a scale has the negative numerator \(numerator)")
    precondition(denominator > 0, "a scale has the denominator \(denominator)")
    let product = UInt64(value).multipliedFullWidth(by: UInt64(numerator))
    guard product.high < UInt64(denominator) else { return .max }
    let (quotient, remainder) = UInt64(denominator).dividingFullWidth(product)
    guard quotient < UInt64(Int64.max) else { return .max }
    return Int64(quotient) + (up && remainder != 0 ? 1 : 0)
  }
}
