import ReelbenchMeasurement

/// The steps of a script, as JSON Schema: each is a word, or a mapping with one key.
enum StepSchema {
  static var step: JSON {
    JSONSchema.any(of: [
      JSONSchema.words(StepReader.bareSteps),
      JSONSchema.object(
        values, optional: values.map(\.0),
        and: [("minProperties", .integer(1)), ("maxProperties", .integer(1))]),
    ])
  }

  /// The schema of each step's value, in the order of `StepReader.steps`.
  static var values: [(String, JSON)] {
    StepReader.steps.map { ($0, value($0)) }
  }

  private static func value(_ step: String) -> JSON {
    if StepReader.bareSteps.contains(step) { return .object([("type", .string("null"))]) }
    return switch step {
    case "wait", "outage": SchemaValues.duration
    case "swipe": swipe
    case "drag", "touch", "tap", "longPress", "pinch": finger(step)
    case "check": check
    case "phase": SchemaValues.name
    case "repeat": repetition
    case "autoplay", "background": JSONSchema.object([("for", SchemaValues.duration)])
    case "waitFor": waitFor
    case "scrollTo":
      object(
        [
          ("item", JSONSchema.integer(atLeast: 0, atMost: 100_000)),
          ("animated", SchemaValues.flag),
        ], required: ["item"])
    case "replay": SchemaValues.path
    case "at":
      JSONSchema.mapping(of: JSONSchema.reference("step"), keys: SchemaValues.durationKey)
    case "feed": feed
    case "navigate": navigate
    case "rotate": JSONSchema.words(Step.Orientation.allCases.map(\.rawValue))
    case "network": JSONSchema.reference("network")
    case "interrupt":
      JSONSchema.object([
        ("kind", JSONSchema.words(Step.Interruption.allCases.map(\.rawValue))),
        ("for", SchemaValues.duration),
      ])
    case "route": JSONSchema.words(Step.AudioRoute.allCases.map(\.rawValue))
    case "silentSwitch", "lowPower": SchemaValues.position
    case "player":
      JSONSchema.any(of: [
        JSONSchema.words(["play", "pause"]), JSONSchema.object([("seek", SchemaValues.duration)]),
      ])
    default: preconditionFailure("the step \(step) has no schema")
    }
  }

  private static func object(_ properties: [(String, JSON)], required: [String]) -> JSON {
    JSONSchema.object(
      properties, optional: properties.map(\.0).filter { !required.contains($0) })
  }

  /// An object with exactly one of these keys.
  private static func only(_ properties: [(String, JSON)]) -> JSON {
    JSONSchema.object(
      properties, optional: properties.map(\.0),
      and: [("minProperties", .integer(1)), ("maxProperties", .integer(1))])
  }

  // MARK: Fingers

  private static var swipe: JSON {
    let direction = JSONSchema.words(Step.Swipe.Direction.allCases.map(\.rawValue))
    let velocity = JSONSchema.any(of: [
      JSONSchema.words(SwipeDefaults.Velocity.allCases.map(\.rawValue)),
      SchemaValues.quantity(.speed),
    ])
    return JSONSchema.any(of: [
      direction,
      object([("direction", direction), ("velocity", velocity)], required: ["direction"]),
    ])
  }

  private static func finger(_ step: String) -> JSON {
    let shares = JSON.object([
      ("type", .string("array")), ("items", SchemaValues.quantity(.share)),
      ("minItems", .integer(2)), ("maxItems", .integer(2)),
    ])
    let origin = JSONSchema.words(Step.Drag.Origin.allCases.map(\.rawValue))
    let place = ("at", JSONSchema.any(of: [origin, shares]))
    let lasting = ("for", SchemaValues.duration)
    return switch step {
    case "drag":
      object(
        [("by", shares), lasting, ("hold", SchemaValues.duration), ("from", origin)],
        required: ["by", "for"])
    case "touch": JSONSchema.object([("down", SchemaValues.duration)])
    case "tap":
      object([("count", JSONSchema.integer(atLeast: 1, atMost: 10)), place], required: [])
    case "longPress": object([lasting, place], required: ["for"])
    default:
      object(
        [
          (
            "scale",
            .object([
              ("type", .string("number")), ("minimum", .number(0.1)), ("maximum", .integer(10)),
            ])
          ), lasting, place,
        ], required: ["scale", "for"])
    }
  }

  private static var repetition: JSON {
    let watch = JSONSchema.object([
      ("median", SchemaValues.duration), ("p95", SchemaValues.duration),
    ])
    return object(
      [
        (
          "times", JSONSchema.integer(atLeast: 1, atMost: Int64(ScriptRules.maximumSteps))
        ),
        ("pace", JSONSchema.words(Step.Repeat.Pace.allCases.map(\.rawValue))),
        ("every", SchemaValues.duration), ("jitter", SchemaValues.duration), ("watch", watch),
        ("steps", JSONSchema.reference("steps")),
      ], required: ["times", "steps"])
  }

  // MARK: Conditions

  private static var check: JSON {
    let count = JSONSchema.integer(atLeast: 0, atMost: Int64(FeedReader.maximumItems))
    let position = JSONSchema.any(of: [
      SchemaValues.duration,
      JSONSchema.object([("from", SchemaValues.duration), ("to", SchemaValues.duration)]),
    ])
    let conditions: [(String, JSON)] = [
      ("page", count), ("playing", count), ("audible", count), ("poster", SchemaValues.flag),
      ("position", position),
    ]
    return JSONSchema.object(
      conditions + [("within", SchemaValues.duration)],
      optional: conditions.map(\.0) + ["within"],
      and: [
        (
          "anyOf",
          .array(conditions.map { .object([("required", .array([.string($0.0)]))]) })
        )
      ])
  }

  private static var waitFor: JSON {
    let conditions = Step.WaitFor.Condition.allCases.map { condition -> (String, JSON) in
      let value =
        condition == .loop
        ? JSONSchema.integer(atLeast: 1, atMost: 10_000)
        : JSONSchema.constant(.string("visible"))
      return (condition.rawValue, value)
    }
    return JSONSchema.object(
      conditions + [("timeout", SchemaValues.duration)], optional: conditions.map(\.0),
      and: [("minProperties", .integer(2)), ("maxProperties", .integer(2))])
  }

  // MARK: Life

  private static var feed: JSON {
    let count = JSONSchema.integer(atLeast: 1, atMost: Int64(FeedReader.maximumItems))
    let span = JSONSchema.any(of: [
      count,
      JSONSchema.object([
        ("count", count),
        ("at", JSONSchema.integer(atLeast: 0, atMost: Int64(FeedReader.maximumItems))),
      ]),
    ])
    return JSONSchema.any(of: [
      JSONSchema.words(["reloadSame"]),
      only([("append", count), ("insert", span), ("remove", span), ("replace", count)]),
    ])
  }

  private static var navigate: JSON {
    let pop = object(
      [("interactive", SchemaValues.flag), ("finish", SchemaValues.flag)], required: [])
    return JSONSchema.any(of: [
      JSONSchema.words(["pop", "dismiss"]),
      only([
        ("push", SchemaValues.name), ("pop", pop), ("present", SchemaValues.name),
        ("tab", JSONSchema.integer(atLeast: 0, atMost: 99)),
      ]),
    ])
  }
}
