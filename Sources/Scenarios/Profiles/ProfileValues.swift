import ReelbenchMeasurement
import ReelbenchSimulation

/// The values of a profile, with the assumptions among them. Every key of the schema has a value, unless it is
/// optional.
struct ProfileValues {
  enum Value: Equatable {
    case number(Int64)
    case word(String)
    case trace(BandwidthTrace)
  }

  let schema: ProfileSchema
  let name: String
  private let folders: Folders
  private var values: [String: Value] = [:]
  /// The values as written.
  private var texts: [String: String] = [:]
  /// `key = value: reason`, by key.
  private var assumed: [String: String] = [:]

  /// In the order of the schema.
  var assumptions: [String] { schema.keys.compactMap { assumed[$0.name] } }

  func number(_ key: String) -> Int64 {
    guard case .number(let number) = values[key] else {
      preconditionFailure("profile \(name) was accepted without the number \(key)")
    }
    return number
  }

  func number(_ key: String, orElse other: Int64) -> Int64 {
    values[key] == nil ? other : number(key)
  }

  func word<Word: RawRepresentable>(
    _ key: String, orElse other: Word
  ) -> Word where Word.RawValue == String {
    values[key] == nil ? other : word(key)
  }

  func trace(_ key: String) -> BandwidthTrace? {
    guard case .trace(let trace) = values[key] else { return nil }
    return trace
  }

  func duration(_ key: String) -> Nanoseconds { Nanoseconds(number(key)) }

  func word<Word: RawRepresentable>(_ key: String) -> Word where Word.RawValue == String {
    guard case .word(let text) = values[key], let word = Word(rawValue: text) else {
      preconditionFailure("profile \(name) was accepted without the word \(key)")
    }
    return word
  }

  /// The key that names the profile from which a file takes the values that it leaves out.
  static let baseKey = "base"

  /// Reads a profile file: each key holds `{ value, source }` or `{ value, assumption }`.
  ///
  /// A value that comes from a base is an assumption, even where the base has a source for it.
  init?(
    file node: YAMLNode, name: String, schema: ProfileSchema, base: ProfileValues?,
    folders: Folders,
    reportingTo log: Diagnostics
  ) {
    self.schema = schema
    self.name = name
    self.folders = folders
    let keys = schema.keys.map(\.name)
    guard
      let fields = Fields(
        node, of: "a \(schema.kind) profile", keys: keys + [Self.baseKey], reportingTo: log)
    else { return nil }
    for key in keys {
      if let base, fields[key] == nil {
        inherit(key, from: base)
        continue
      }
      let leaf = schema.optional.contains(key) ? fields[key] : fields.required(key)
      if let leaf { read(leaf, key: key, reportingTo: log) }
    }
    if schema.kind == "network" { checkRate(fields, reportingTo: log) }
    guard log.isEmpty else { return nil }
  }

  private mutating func inherit(_ key: String, from base: ProfileValues) {
    values[key] = base.values[key]
    guard let text = base.texts[key] else { return }
    texts[key] = text
    assumed[key] = base.assumed[key] ?? "\(key) = \(text): as \(base.name) has it"
  }

  private mutating func read(_ leaf: YAMLNode, key: String, reportingTo log: Diagnostics) {
    guard
      let parts = Fields(
        leaf, of: "`\(key)`",
        keys: ["value", "source", "assumption"] + (key == "trace" ? ["format"] : []),
        reportingTo: log),
      let node = parts.required("value")
    else { return }
    let format = parts["format"].map { log.word($0, as: "`format`", of: TraceFormat.self) }
    if case .some(.none) = format { return }
    values[key] = value(node, key: key, format: format ?? nil, reportingTo: log)
    if case .scalar(let text, _) = node.content { texts[key] = text }
    switch (parts["source"], parts.entry("assumption")) {
    case (let source?, nil):
      _ = log.text(source, as: "a source")
    case (nil, let assumption?):
      if let reason = log.text(assumption.value, as: "an assumption") {
        assume(key, node, reason)
      }
    case (_?, let assumption?):
      log.report("`\(key)` has both a `source` and an `assumption`", at: assumption.mark)
    case (nil, nil):
      log.report("`\(key)` needs a `source`, or an `assumption` that says why", at: leaf.mark)
    }
  }

  /// Replaces values with those that a scenario gives next to the profile's name.
  mutating func override(_ entries: [YAMLNode.Entry], reportingTo log: Diagnostics) {
    for entry in entries {
      guard schema[entry.key] != nil else {
        log.report(
          "a \(schema.kind) profile has no key `\(entry.key)`", at: entry.mark, meaning: entry.key,
          among: schema.keys.map(\.name))
        continue
      }
      guard let value = value(entry.value, key: entry.key, reportingTo: log) else { continue }
      values[entry.key] = value
      if let other = ["downlink": "trace", "trace": "downlink"][entry.key] {
        values[other] = nil
        assumed[other] = nil
      }
      assume(entry.key, entry.value, "set by the scenario")
    }
  }

  private func value(
    _ node: YAMLNode, key: String, format: TraceFormat? = nil, reportingTo log: Diagnostics
  ) -> Value? {
    switch schema[key] {
    case .quantity(let dimension, let range):
      log.quantity(node, as: "`\(key)`", dimension, in: range).map(Value.number)
    case .word(let words):
      log.word(node, as: "`\(key)`", among: words).map(Value.word)
    case .trace:
      trace(node, format: format, reportingTo: log).map(Value.trace)
    case nil:
      nil
    }
  }

  /// A link has either a rate or a recording of its rate.
  private func checkRate(_ fields: Fields, reportingTo log: Diagnostics) {
    switch (fields["downlink"], fields.entry("trace")) {
    case (nil, nil):
      log.report("a network profile needs the key `downlink` or `trace`", at: fields.node.mark)
    case (_?, let trace?):
      log.report("`trace` does not go with `downlink`", at: trace.mark)
    default: break
    }
  }

  private func trace(
    _ node: YAMLNode, format: TraceFormat?, reportingTo log: Diagnostics
  ) -> BandwidthTrace? {
    guard let path = log.text(node, as: "`trace`") else { return nil }
    guard let (file, kind) = folders.find(path), kind == .file else {
      log.report("no file `\(path)`", at: node.mark, hint: folders.hint(near: nil))
      return nil
    }
    guard let format = format ?? TraceFormat(path: path) else {
      log.report(
        "the format of `\(path)` is not clear from its name", at: node.mark,
        hint: "`format` is \(Diagnostics.alternatives(TraceFormat.allCases.map(\.rawValue)))")
      return nil
    }
    switch NetworkTraceReader.read(SourceText(trace: file, from: folders.files), as: format) {
    case .success(let trace): return trace
    case .failure(let errors):
      log.adopt(errors)
      return nil
    }
  }

  private mutating func assume(_ key: String, _ node: YAMLNode, _ reason: String) {
    guard case .scalar(let text, _) = node.content else { return }
    assumed[key] = "\(key) = \(text): \(reason)"
  }
}

extension DeviceProfile {
  init(_ values: ProfileValues) {
    self.init(
      name: values.name, os: values.word("os"),
      screenWidth: Double(values.number("screen.width")),
      screenHeight: Double(values.number("screen.height")),
      scale: Double(values.number("screen.scale")),
      refreshRate: Int(values.number("screen.rate")),
      cores: Int(values.number("processor.cores")),
      processorReference: values.duration("processor.reference"),
      memoryWarning: values.number("memory.warning"), memoryLimit: values.number("memory.limit"),
      costs: MainThreadCosts(values),
      engine: VideoEngineProfile(
        reference: values.duration("engine.reference"), slots: Int(values.number("engine.slots")),
        exhaustion: values.word("engine.exhaustion"),
        slotReturn: values.word("engine.slotReturn"), vp9: values.word("engine.vp9"),
        av1: values.word("engine.av1")),
      playback: PlaybackProfile(values),
      collection: CollectionProfile(
        preparedCells: Int(values.number("collection.preparedCells")),
        keptCells: Int(values.number("collection.keptCells")),
        prepareDelay: values.duration("collection.prepareDelay"),
        preparing: values.word("collection.preparing"),
        poolOrder: values.word("collection.poolOrder"),
        unseenOffset: values.word("collection.unseenOffset")),
      scroll: ScrollProfile(values),
      pictures: PictureProfile(
        downsamplePicosecondsPerPixel: values.number("picture.downsample"),
        cacheOnMemoryWarning: values.word("cache.onMemoryWarning"),
        cacheOnBackground: values.word("cache.onBackground")),
      fixedBytes: FixedBytes(
        player: values.number("fixed.player"), item: values.number("fixed.item"),
        view: values.number("fixed.view"), layer: values.number("fixed.layer")),
      assumptions: values.assumptions)
  }
}

extension MainThreadCosts {
  fileprivate init(_ values: ProfileValues) {
    self.init(
      playerInit: values.duration("main.playerInit"), itemInit: values.duration("main.itemInit"),
      replaceItem: values.duration("main.replaceItem"),
      attachLayer: values.duration("main.attachLayer"), play: values.duration("main.play"),
      pause: values.duration("main.pause"), teardown: values.duration("main.teardown"),
      imageDecodePicosecondsPerPixel: values.number("main.imageDecode"),
      coldReplace: values.word("main.coldReplace"))
  }
}

extension ScrollProfile {
  fileprivate init(_ values: ProfileValues) {
    self.init(
      whenCaught: values.word("scroll.catch"), whenOffsetSet: values.word("scroll.setOffset"),
      fastPaging: values.word("scroll.fastPaging"),
      whenReleasedOnPage: values.word("scroll.releasedOnPage"),
      whenThere: values.word("scroll.alreadyThere"), slowTurn: values.word("scroll.slowTurn"),
      insetPaging: values.word("scroll.insetPaging"),
      animation: values.duration("scroll.animation"),
      animationMode: values.word("scroll.animationMode"),
      mainQueue: values.word("scroll.mainQueue"))
  }
}

extension PlaybackProfile {
  fileprivate init(_ values: ProfileValues) {
    self.init(
      startBuffer: values.duration("playback.startBuffer"),
      forwardBuffer: values.duration("playback.forwardBuffer"),
      refill: values.duration("playback.refill"),
      frameQueue: Int(values.number("playback.frameQueue")),
      itemByteLimit: values.number("playback.itemByteLimit"),
      requestAhead: values.number("playback.requestAhead"),
      deliveryQuantum: values.number("playback.deliveryQuantum"),
      queueLead: values.duration("playback.queueLead"),
      layerSwitch: values.duration("playback.layerSwitch"),
      evaluation: values.duration("playback.evaluation"),
      looseSeek: values.word("playback.looseSeek"), lateLink: values.word("playback.lateLink"),
      sharedLayers: values.word("playback.sharedLayers"),
      replayedStream: values.word("playback.replayedStream"),
      variantShare: values.number("playback.variantShare"))
  }
}

extension NetworkProfile {
  init(_ values: ProfileValues) {
    let trace = values.trace("trace")
    self.init(
      name: values.name,
      downlink: trace?.meanBitsPerSecond ?? values.number("downlink"),
      roundTrip: values.duration("roundTrip"), trace: trace,
      interface: values.word("interface", orElse: .wifi),
      connections: ConnectionProfile(
        setUpRoundTrips: values.number("connection.setUp", orElse: 0),
        keepAlive: Nanoseconds(values.number("connection.keepAlive", orElse: 0)),
        initialWindow: values.number("connection.window", orElse: 0),
        perHost: Int(values.number("connection.perHost", orElse: 0))),
      weights: RequestWeights(
        low: values.number("weight.low", orElse: 1),
        normal: values.number("weight.normal", orElse: 1),
        high: values.number("weight.high", orElse: 1)), assumptions: values.assumptions)
  }
}
