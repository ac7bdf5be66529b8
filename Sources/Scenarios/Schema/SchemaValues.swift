import ReelbenchMeasurement

/// The schemas of values in scenario files. JSON Schema applies after YAML 1.2 has turned scalars that look like
/// numbers or flags into numbers and flags.
enum SchemaValues {
  static let namePattern = "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$"

  /// YAML reads a tag such as `3.2` as a number.
  static let name = JSONSchema.any(of: [JSONSchema.pattern(namePattern), JSONSchema.number])

  /// Any scalar that is not empty.
  static let text = JSONSchema.any(of: [
    .object([("type", .string("string")), ("minLength", .integer(1))]), JSONSchema.number,
    JSONSchema.flag,
  ])

  static let path = JSONSchema.pattern("^[^/]")
  static let flag = words(["true", "false"])
  static let position = words(["on", "off"])

  /// Words as YAML gives them: `true` as a flag, `2` as a number, each also in quotes.
  static func words(_ words: [String], default word: String? = nil) -> JSON {
    var values: [JSON] = []
    for word in words {
      values.append(.string(word))
      if word == "true" || word == "false" {
        values.append(.bool(word == "true"))
      } else if let number = Int64(word), String(number) == word {
        values.append(.integer(number))
      } else if let number = Double(word), JSON.decimal(number) == word {
        values.append(.number(number))
      }
    }
    var fields: [(String, JSON)] = [("enum", .array(values))]
    if let word { fields.append(("default", .string(word))) }
    return .object(fields)
  }

  /// A number with one of the units of its dimension; 0 needs none.
  static func quantity(_ dimension: Quantity.Dimension) -> JSON {
    if dimension == .number { return JSONSchema.number }
    return JSONSchema.any(of: [
      JSONSchema.pattern("^\(quantityPattern(dimension))$"), JSONSchema.constant(.integer(0)),
    ])
  }

  static let duration = quantity(.time)

  /// A time as a key of a mapping.
  static let durationKey = JSONSchema.pattern("^(\(quantityPattern(.time))|0)$")

  private static func quantityPattern(_ dimension: Quantity.Dimension) -> String {
    let units = Quantity.Unit.allCases.filter { $0.dimension == dimension }.map(\.rawValue)
    return "-?[0-9]+(\\.[0-9]+)?(\(units.joined(separator: "|")))"
  }

  /// A profile's name, or a mapping of its name and of the values that override the profile's.
  static func profile(_ schema: ProfileSchema) -> JSON {
    let values = schema.keys.map { key -> (String, JSON) in
      switch key.values {
      case .quantity(let dimension, _): (key.name, quantity(dimension))
      case .word(let words): (key.name, self.words(words))
      case .trace: (key.name, path)
      }
    }
    return JSONSchema.any(of: [
      name, JSONSchema.object([("name", name)] + values, optional: schema.keys.map(\.name)),
    ])
  }
}
