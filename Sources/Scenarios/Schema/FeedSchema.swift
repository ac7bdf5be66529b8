import ReelbenchMeasurement

/// The feed of a scenario, as JSON Schema.
enum FeedSchema {
  static var feed: JSON {
    JSONSchema.object(
      [
        ("repeat", JSONSchema.integer(atLeast: 1, atMost: 1_000)),
        ("items", JSONSchema.list(of: JSONSchema.reference("feedItem"), atLeast: 1)),
      ], optional: ["repeat"])
  }

  static var item: JSON {
    let source = JSONSchema.words(FeedEntry.Source.allCases.map(\.rawValue))
    let properties: [(String, JSON)] = [
      ("video", SchemaValues.path), ("hls", SchemaValues.path), ("image", SchemaValues.path),
      ("poster", SchemaValues.path), ("posterSource", source), ("loop", SchemaValues.flag),
      ("source", source), ("server", server),
      ("renditions", JSONSchema.list(of: rendition)), ("sameURL", SchemaValues.flag),
    ]
    let kinds = ["video", "hls", "image"]
    return JSONSchema.object(
      properties, optional: properties.map(\.0),
      and: [
        (
          "oneOf",
          .array(kinds.map { .object([("required", .array([.string($0)]))]) })
        )
      ])
  }

  private static var rendition: JSON {
    JSONSchema.object([
      ("video", SchemaValues.path), ("width", JSONSchema.integer(atLeast: 1, atMost: 100_000)),
    ])
  }

  private static var server: JSON {
    let properties: [(String, JSON)] = [
      ("ttfb", SchemaValues.duration), ("rate", SchemaValues.quantity(.bitRate)),
      ("ranges", SchemaValues.flag), ("status", SchemaValues.words(FeedReader.refusals)),
      ("after", SchemaValues.duration), ("until", SchemaValues.duration),
    ]
    let status = JSON.array([.string("status")])
    return JSONSchema.object(
      properties, optional: properties.map(\.0),
      and: [("dependentRequired", .object([("after", status), ("until", status)]))])
  }
}
