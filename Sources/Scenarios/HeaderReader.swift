import ReelbenchSimulation

/// Reads the first document of a scenario file: its header.
struct HeaderReader {
  static let keys = [
    "scenario", "description", "tags", "seed", "device", "network", "feed", "variants",
    "otherAudio", "silentSwitch", "lowPower",
  ]
  /// Keys of the format that this version does not support yet.
  static let later = ["safeArea", "os"]

  let diagnostics: Diagnostics
  let folders: Folders
  let apps: AppDescriptions
  let metrics: MetricNames
  let commitSeed: UInt64?

  /// The values of the header. A value is nil when it is missing or invalid, which was reported.
  struct Header {
    var name: String?
    var description = ""
    var tags: [String] = []
    var seed: UInt64?
    var device: DeviceProfile?
    var network: NetworkProfile?
    var feed: [FeedEntry]?
    var condition = PhoneCondition()
    var variants: [Variant] = []
    /// The names of all variants, also of invalid ones, so that `variant(…)` finds them.
    var variantNames: [String] = []
    var causes: [VariantReader.PlacedCause] = []
  }

  func read(_ document: YAMLNode) -> Header {
    var header = Header()
    guard
      let fields = Fields(
        document, of: "the header", keys: Self.keys, later: Self.later, reportingTo: diagnostics)
    else { return header }
    let profiles = ProfileReader(diagnostics: diagnostics, folders: folders)
    header.name = fields.required("scenario").flatMap { diagnostics.name($0, as: "`scenario`") }
    header.description =
      fields["description"].flatMap { diagnostics.text($0, as: "`description`") } ?? ""
    header.tags = fields["tags"].map(tags) ?? []
    header.seed = fields.required("seed").flatMap(seed)
    header.device = fields.required("device").flatMap(profiles.device)
    header.network = fields.required("network").flatMap(profiles.network)
    header.feed = fields.required("feed").flatMap {
      FeedReader(diagnostics: diagnostics, folders: folders).read($0)
    }
    header.condition = condition(fields)
    if let node = fields.required("variants") {
      let result = VariantReader(
        diagnostics: diagnostics, apps: apps, metrics: metrics, profiles: profiles
      ).read(node)
      header.variants = result.variants
      header.causes = result.causes
      if case .mapping(let entries) = node.content { header.variantNames = entries.map(\.key) }
    }
    return header
  }

  private func condition(_ fields: Fields) -> PhoneCondition {
    PhoneCondition(
      otherAudio: fields["otherAudio"].flatMap { diagnostics.flag($0, as: "`otherAudio`") }
        ?? false,
      silentSwitch: fields["silentSwitch"].flatMap {
        diagnostics.position($0, as: "`silentSwitch`")
      } ?? false,
      lowPower: fields["lowPower"].flatMap { diagnostics.position($0, as: "`lowPower`") }
        ?? false)
  }

  private func tags(_ node: YAMLNode) -> [String] {
    var tags: [String] = []
    for item in diagnostics.sequence(node, as: "`tags`") ?? [] {
      guard let tag = diagnostics.name(item, as: "a tag") else { continue }
      if tags.contains(tag) {
        diagnostics.report("the tag `\(tag)` is named twice", at: item.mark)
      } else {
        tags.append(tag)
      }
    }
    return tags
  }

  private func seed(_ node: YAMLNode) -> UInt64? {
    guard node.content == .scalar("commit", isQuoted: false) else {
      return diagnostics.unsigned(node, as: "`seed`")
    }
    if commitSeed == nil {
      diagnostics.report(
        "`commit` needs a git repository with a commit", at: node.mark, hint: "or write a number")
    }
    return commitSeed
  }
}
