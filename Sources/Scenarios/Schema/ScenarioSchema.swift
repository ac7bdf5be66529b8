import ReelbenchMeasurement

/// The JSON Schema of scenario files, for editors. It has the same apps, options, metrics, steps and words as the
/// reader.
///
/// An editor validates each of the three documents separately, so one schema covers all of them and distinguishes them
/// by their form. Rules that need the whole file (a phase that no step begins, a variant that does not exist) are
/// checked by `reelbench validate` only.
struct ScenarioSchema {
  let apps: AppDescriptions
  let metricNames: [String]

  var json: JSON {
    .object([
      ("$schema", .string(JSONSchema.dialect)),
      ("title", .string("A document of a Reelbench scenario")),
      ("if", .object([("type", .string("array"))])),
      ("then", JSONSchema.reference("steps")),
      (
        "else",
        .object([
          ("if", .object([("required", .array([.string("thresholds")]))])),
          ("then", JSONSchema.reference("thresholds")),
          ("else", JSONSchema.reference("header")),
        ])
      ),
      (
        "$defs",
        .object([
          ("header", header), ("variant", variant), ("feedItem", FeedSchema.item),
          ("device", SchemaValues.profile(.device)), ("network", SchemaValues.profile(.network)),
          ("steps", JSONSchema.list(of: JSONSchema.reference("step"), atLeast: 1)),
          ("step", StepSchema.step), ("thresholds", thresholds), ("check", check),
        ])
      ),
    ])
  }

  // MARK: The first document

  private var header: JSON {
    JSONSchema.object(
      [
        ("scenario", SchemaValues.name), ("description", SchemaValues.text),
        ("tags", JSONSchema.list(of: SchemaValues.name)),
        (
          "seed",
          JSONSchema.any(of: [
            JSONSchema.integer(atLeast: 0), JSONSchema.constant(.string("commit")),
          ])
        ),
        ("device", JSONSchema.reference("device")), ("network", JSONSchema.reference("network")),
        ("feed", FeedSchema.feed),
        ("variants", variants),
        ("otherAudio", SchemaValues.flag), ("silentSwitch", SchemaValues.position),
        ("lowPower", SchemaValues.position),
      ], optional: ["description", "tags", "otherAudio", "silentSwitch", "lowPower"])
  }

  private var variants: JSON {
    .object([
      ("type", .string("object")), ("minProperties", .integer(1)),
      ("propertyNames", .object([("pattern", .string(SchemaValues.namePattern))])),
      ("additionalProperties", JSONSchema.reference("variant")),
    ])
  }

  private var variant: JSON {
    let words = apps.apps.map(\.name)
    let cause = JSONSchema.any(of: [
      JSONSchema.pattern("^\(metricPattern)(\(Self.selectors))?$"),
      JSONSchema.pattern("^outcome\\.(killed|hung|crashed\\(.+\\))$"),
    ])
    return JSONSchema.object(
      [
        ("app", JSONSchema.words(words)), ("options", .object([("type", .string("object"))])),
        ("network", JSONSchema.reference("network")),
        ("expect", JSONSchema.words(Variant.Expectation.allCases.map(\.rawValue))),
        ("because", JSONSchema.list(of: cause, atLeast: 1)),
      ], optional: ["options", "network", "expect", "because"],
      and: [
        (
          "allOf",
          .array(
            apps.apps.map(options) + [
              .object([
                (
                  "if",
                  .object([
                    (
                      "properties",
                      .object([("expect", JSONSchema.constant(.string("fail")))])
                    ), ("required", .array([.string("expect")])),
                  ])
                ),
                ("then", .object([("required", .array([.string("because")]))])),
                ("else", .object([("properties", .object([("because", .bool(false))]))])),
              ])
            ])
        )
      ])
  }

  /// The options that are valid with this app.
  private func options(_ app: AppDescription) -> JSON {
    let options = JSONSchema.object(
      app.options.map { ($0.name, SchemaValues.words($0.values, default: $0.defaultValue)) },
      optional: app.options.map(\.name))
    return .object([
      (
        "if",
        .object([
          ("properties", .object([("app", JSONSchema.constant(.string(app.name)))])),
          ("required", .array([.string("app")])),
        ])
      ),
      ("then", .object([("properties", .object([("options", options)]))])),
    ])
  }

  // MARK: The third document

  private var thresholds: JSON {
    let checks = JSONSchema.list(of: JSONSchema.reference("check"), atLeast: 1)
    let plain = metricNames.map { name -> (String, JSON) in
      var fields: [(String, JSON)] = [("allOf", .array([checks]))]
      if let text = MetricCatalogue.definition(name)?.text {
        fields.insert(("description", .string(text)), at: 0)
      }
      return (name, .object(fields))
    }
    return JSONSchema.object([
      (
        "thresholds",
        .object([
          ("type", .string("object")), ("properties", .object(plain)),
          (
            "patternProperties",
            .object([("^\(metricPattern)\(Self.selectors)$", checks)])
          ), ("additionalProperties", .bool(false)),
        ])
      )
    ])
  }

  private var check: JSON {
    let aggregate = "(p[0-9]{1,3}|min|max|mean|sum|count|final|within\\([^)]+\\))"
    let expression = JSONSchema.pattern(
      "^\\s*(worst\\s+)?\(aggregate)\\s*(<=|<|==|>=|>)\\s*\\S.*$")
    return JSONSchema.any(of: [
      expression,
      JSONSchema.object(
        [
          ("expr", expression),
          ("level", JSONSchema.words(Threshold.Level.allCases.map(\.rawValue))),
          ("abortOnFail", SchemaValues.flag),
        ], optional: ["level", "abortOnFail"]),
    ])
  }

  private var metricPattern: String {
    "("
      + metricNames.map { $0.map { $0 == "." ? "\\." : String($0) }.joined() }
      .joined(separator: "|") + ")"
  }

  private static var selectors: String {
    let pair = "\\s*(\(MetricNames.selectorKeys.joined(separator: "|")))=[A-Za-z0-9_.-]+\\s*"
    return "\\{\(pair)(,\(pair))*\\}"
  }
}

extension ScenarioReader {
  /// The JSON Schema of what this reader accepts, as text.
  package var schema: String {
    ScenarioSchema(apps: apps, metricNames: metricNames).json.text + "\n"
  }
}
