import ReelbenchMeasurement
import ReelbenchSimulation

/// The keys of one kind of profile, and the values that each key may have.
struct ProfileSchema {
  enum Values {
    /// In base units of the dimension.
    case quantity(Quantity.Dimension, ClosedRange<Int64>)
    case word([String])
    /// The path of a bandwidth recording, relative to the scenarios folder.
    case trace
  }

  /// "device", "network".
  let kind: String
  /// The folder of the profiles, below the scenarios folder.
  let folder: String
  let keys: [(name: String, values: Values)]
  /// The keys that may be left out.
  var optional: [String] = []

  subscript(name: String) -> Values? { keys.first { $0.name == name }?.values }

  static let hour: Int64 = 3_600_000_000_000
  static let tebibyte: Int64 = 1 << 40

  static let device = ProfileSchema(
    kind: "device", folder: "devices",
    keys: [
      ("os", .word(["ios9", "ios10", "ios15", "ios18"])),
      ("screen.width", .quantity(.length, 1...10_000)),
      ("screen.height", .quantity(.length, 1...10_000)),
      ("screen.scale", .quantity(.number, 1...8)),
      ("screen.rate", .quantity(.frequency, 1...1_000)),
      ("processor.cores", .quantity(.number, 1...1_024)),
      ("processor.reference", .quantity(.time, 1...hour)),
      ("memory.warning", .quantity(.bytes, 1...tebibyte)),
      ("memory.limit", .quantity(.bytes, 1...tebibyte)),
      ("main.playerInit", .quantity(.time, 0...hour)),
      ("main.itemInit", .quantity(.time, 0...hour)),
      ("main.replaceItem", .quantity(.time, 0...hour)),
      ("main.attachLayer", .quantity(.time, 0...hour)),
      ("main.play", .quantity(.time, 0...hour)),
      ("main.pause", .quantity(.time, 0...hour)),
      ("main.teardown", .quantity(.time, 0...hour)),
      ("main.coldReplace", .word(["returns", "waits"])),
      ("main.imageDecode", .quantity(.timePerPixel, 0...1_000_000)),
      ("engine.reference", .quantity(.time, 1...hour)),
      ("engine.slots", .quantity(.number, 1...10_000)),
      ("engine.exhaustion", .word(["error", "silent", "hang"])),
      ("engine.slotReturn", .word(["release", "detach"])),
      ("engine.vp9", .word(["engine", "processors"])),
      ("engine.av1", .word(["engine", "processors"])),
      ("playback.startBuffer", .quantity(.time, 0...hour)),
      ("playback.forwardBuffer", .quantity(.time, 1...hour)),
      ("playback.refill", .quantity(.time, 0...hour)),
      ("playback.frameQueue", .quantity(.number, 1...1_024)),
      ("playback.itemByteLimit", .quantity(.bytes, 1...tebibyte)),
      ("playback.requestAhead", .quantity(.bytes, 0...tebibyte)),
      ("playback.deliveryQuantum", .quantity(.bytes, 1...tebibyte)),
      ("playback.queueLead", .quantity(.time, 0...hour)),
      ("playback.layerSwitch", .quantity(.time, 0...hour)),
      ("playback.evaluation", .quantity(.time, 0...hour)),
      ("playback.looseSeek", .word(["sync", "exact"])),
      ("playback.lateLink", .word(["keeps", "rebuilds"])),
      ("playback.sharedLayers", .word(["all", "last"])),
      ("playback.replayedStream", .word(["start", "lastSegment"])),
      ("playback.variantShare", .quantity(.number, 1...1_000)),
      ("collection.preparedCells", .quantity(.number, 0...16)),
      ("collection.keptCells", .quantity(.number, 0...16)),
      ("collection.prepareDelay", .quantity(.time, 0...hour)),
      ("collection.preparing", .word(["delayed", "spareTime"])),
      ("collection.poolOrder", .word(["lastIn", "firstIn"])),
      ("collection.unseenOffset", .word(["rounded", "kept"])),
      ("scroll.catch", .word(["silent", "ends"])),
      ("scroll.setOffset", .word(["silent", "ends"])),
      ("scroll.fastPaging", .word(["same", "faster"])),
      ("scroll.releasedOnPage", .word(["silent", "ends"])),
      ("scroll.alreadyThere", .word(["silent", "ends"])),
      ("scroll.slowTurn", .word(["thrown", "quarterSecond"])),
      ("scroll.insetPaging", .word(["moves", "keeps"])),
      ("scroll.animation", .quantity(.time, 1_000_000...hour)),
      ("scroll.animationMode", .word(["standard", "tracking"])),
      ("scroll.mainQueue", .word(["runs", "waits"])),
      ("picture.downsample", .quantity(.timePerPixel, 0...1_000_000)),
      ("cache.onMemoryWarning", .word(["keeps", "empties"])),
      ("cache.onBackground", .word(["keeps", "empties"])),
      ("fixed.player", .quantity(.bytes, 0...tebibyte)),
      ("fixed.item", .quantity(.bytes, 0...tebibyte)),
      ("fixed.view", .quantity(.bytes, 0...tebibyte)),
      ("fixed.layer", .quantity(.bytes, 0...tebibyte)),
    ])

  static let network = ProfileSchema(
    kind: "network", folder: "networks",
    keys: [
      ("downlink", .quantity(.bitRate, 1...1_000_000_000_000)),
      ("trace", .trace),
      ("roundTrip", .quantity(.time, 0...hour)),
      ("interface", .word(NetworkProfile.Interface.allCases.map(\.rawValue))),
      ("connection.setUp", .quantity(.number, 0...16)),
      ("connection.keepAlive", .quantity(.time, 0...hour)),
      ("connection.window", .quantity(.bytes, 0...tebibyte >> 10)),
      ("connection.perHost", .quantity(.number, 0...1_000)),
      ("weight.low", .quantity(.number, 1...1_000)),
      ("weight.normal", .quantity(.number, 1...1_000)),
      ("weight.high", .quantity(.number, 1...1_000)),
    ],
    optional: [
      "downlink", "trace", "interface", "connection.setUp", "connection.keepAlive",
      "connection.window", "connection.perHost", "weight.low", "weight.normal", "weight.high",
    ])
}
