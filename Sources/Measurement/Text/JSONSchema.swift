/// Building blocks of JSON Schema, draft 2020-12, for the schemas of results and scenarios.
package enum JSONSchema {
  package static let dialect = "https://json-schema.org/draft/2020-12/schema"

  package static let text = JSON.object([("type", .string("string"))])
  package static let number = JSON.object([("type", .string("number"))])
  package static let flag = JSON.object([("type", .string("boolean"))])
  package static let numberOrNull = JSON.object([
    ("type", .array([.string("number"), .string("null")]))
  ])

  package static func integer(atLeast minimum: Int64? = nil, atMost maximum: Int64? = nil) -> JSON {
    var fields: [(String, JSON)] = [("type", .string("integer"))]
    if let minimum { fields.append(("minimum", .integer(minimum))) }
    if let maximum { fields.append(("maximum", .integer(maximum))) }
    return .object(fields)
  }

  package static func pattern(_ expression: String) -> JSON {
    .object([("type", .string("string")), ("pattern", .string(expression))])
  }

  package static func words(_ words: [String]) -> JSON {
    .object([("enum", .array(words.map(JSON.string)))])
  }

  package static func constant(_ value: JSON) -> JSON { .object([("const", value)]) }

  package static func list(of items: JSON, atLeast minimum: Int64? = nil) -> JSON {
    var fields: [(String, JSON)] = [("type", .string("array")), ("items", items)]
    if let minimum { fields.append(("minItems", .integer(minimum))) }
    return .object(fields)
  }

  /// An object with these keys and no others.
  package static func object(
    _ properties: [(String, JSON)], optional: [String] = [], and more: [(String, JSON)] = []
  ) -> JSON {
    let required = properties.map(\.0).filter { !optional.contains($0) }
    var fields: [(String, JSON)] = [
      ("type", .string("object")), ("properties", .object(properties)),
      ("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty { fields.append(("required", .array(required.map(JSON.string)))) }
    return .object(fields + more)
  }

  /// An object with any keys.
  package static func mapping(of values: JSON, keys: JSON? = nil) -> JSON {
    var fields: [(String, JSON)] = [("type", .string("object"))]
    if let keys { fields.append(("propertyNames", keys)) }
    return .object(fields + [("additionalProperties", values)])
  }

  package static func reference(_ name: String) -> JSON {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  package static func any(of schemas: [JSON]) -> JSON { .object([("anyOf", .array(schemas))]) }
}
