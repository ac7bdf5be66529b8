import ReelbenchMeasurement

/// One measured figure and its limit.
struct Figure {
  enum Limit {
    case atMost(Double)
    case atLeast(Double)

    var bound: Double {
      switch self {
      case .atMost(let bound), .atLeast(let bound): bound
      }
    }

    func holds(for value: Double) -> Bool {
      switch self {
      case .atMost(let bound): value <= bound
      case .atLeast(let bound): value >= bound
      }
    }

    fileprivate var comparison: String {
      switch self {
      case .atMost: "value <= limit"
      case .atLeast: "value >= limit"
      }
    }
  }

  var name: String
  var value: Double
  var unit: String
  var limit: Limit
  /// Faults besides the value. A figure with faults does not pass.
  var faults: [String] = []
  /// The method and additional numbers: only scalars, so that the figure stays on one line.
  var details: [(String, JSON)] = []

  /// - Parameter isTimed: false to ignore the limit, if there are too few rounds to judge by it.
  func passes(isTimed: Bool) -> Bool {
    faults.isEmpty && (!isTimed || limit.holds(for: value))
  }

  /// One line of JSON.
  func line(isTimed: Bool) -> String {
    var fields: [(String, JSON)] = [
      ("name", .string(name)), ("value", .number(value)), ("unit", .string(unit)),
      ("limit", .number(limit.bound)), ("pass", .bool(passes(isTimed: isTimed))),
      ("holds_when", .string(isTimed ? limit.comparison : "measured, not judged")),
    ]
    if !faults.isEmpty { fields.append(("faults", .string(faults.joined(separator: "; ")))) }
    return JSON.object(fields + details).text
  }
}
