import ReelbenchSimulation

/// The names of the fields of one kind of record, and how they are read: the table behind every rendering.
struct RecordLayout: Sendable {
  enum Form: Sendable {
    /// A signed number, an object's number, a feed item.
    case integer
    /// The bit pattern of an unsigned number.
    case unsigned
    /// An interned name: written as its text, or as its number when the text is missing.
    case name
    /// One of some words: written as the word, or as the number when it is none of them.
    case word([UInt16: String])
  }

  struct Field: Sendable {
    var name: String
    var form: Form
  }

  var subject: Field?
  var small: Field?
  var a: Field?
  var b: Field?

  /// The layout of a kind.
  static func of(_ kind: Observation) -> RecordLayout { table[kind] ?? RecordLayout() }

  /// The words of an enumeration: the names of its cases.
  static func words<Word: CaseIterable & RawRepresentable>(
    _: Word.Type
  ) -> [UInt16: String] where Word.RawValue == UInt16 {
    Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0.rawValue, "\($0)") })
  }

  static let kindWords = words(Observation.self)
  static let classWords = words(ObjectClass.self)
  static let factWords = words(ScreenFact.self)
  static let stageWords = words(StartStage.self)
  static let eventWords = words(CellEvent.self)
  static let callWords = words(ScrollCall.self)
  static let controlWords = words(TimeControl.self)
  static let reasonWords = words(WaitingReason.self)
  static let memoryWords = words(MemoryKind.self)
  static let outcomeWords = Dictionary(
    uniqueKeysWithValues: RunOutcome.allCases.map { ($0.rawValue, $0.word) })
  static let touchWords: [UInt16: String] = [0: "down", 1: "moved", 2: "up"]
  static let statusWords: [UInt16: String] = [0: "unknown", 1: "readyToPlay", 2: "failed"]
  static let seekWords: [UInt16: String] = [0: "began", 1: "finished", 2: "overtaken"]
  static let stateWords = words(AppState.self)
  static let appearanceWords = words(Appearance.self)
  static let cacheWords = words(CacheEvent.self)
  static let slotWords: [UInt16: String] = [0: "returned", 1: "granted", 2: "refused"]

  private static func number(_ name: String) -> Field { Field(name: name, form: .integer) }
  private static func text(_ name: String) -> Field { Field(name: name, form: .name) }
  private static func word(_ name: String, _ words: [UInt16: String]) -> Field {
    Field(name: name, form: .word(words))
  }

  private static let table: [Observation: RecordLayout] = run.merging(playback) { first, _ in first
  }

  private static let run: [Observation: RecordLayout] = [
    .name: RecordLayout(subject: number("name"), small: number("bytes")),
    .runBegan: RecordLayout(
      subject: text("scenario"), small: number("rate"), a: Field(name: "seed", form: .unsigned),
      b: text("variant")),
    .runEnded: RecordLayout(subject: text("reason"), small: word("outcome", outcomeWords)),
    .phase: RecordLayout(subject: text("phase")),
    .opened: RecordLayout(a: number("opening")),
    .closed: RecordLayout(a: number("opening")),
    .drained: RecordLayout(a: number("opening")),
    .step: RecordLayout(subject: text("text"), small: number("ordinal")),
    .log: RecordLayout(subject: text("text")),
    .exception: RecordLayout(subject: text("text")),
    .created: RecordLayout(
      subject: number("object"), small: word("class", classWords), a: text("made"),
      b: number("item")),
    .freed: RecordLayout(subject: number("object"), small: word("class", classWords)),
    .holds: RecordLayout(
      subject: number("object"), small: word("class", classWords), a: number("held"),
      b: text("text")),
    .mainCost: RecordLayout(subject: text("api"), a: number("cost")),
    .mainBlock: RecordLayout(subject: text("handler"), a: number("start"), b: number("duration")),
    .hitch: RecordLayout(a: number("lateness"), b: number("vsync")),
    .scrollActive: RecordLayout(subject: number("scrollView"), small: number("active")),
    .timerFired: RecordLayout(subject: number("timer"), a: number("due")),
    .touch: RecordLayout(
      subject: number("finger"), small: word("touch", touchWords), a: number("x"), b: number("y")),
    .scrollCall: RecordLayout(
      subject: number("scrollView"), small: word("call", callWords), a: number("value")),
    .offset: RecordLayout(subject: number("scrollView"), a: number("x"), b: number("y")),
    .pageSettled: RecordLayout(
      subject: number("scrollView"), small: word("rest", [0: "onPage", 1: "betweenPages"]),
      a: number("page")),
    .pageControl: RecordLayout(
      subject: number("pageControl"), small: number("shown"), a: number("page"), b: number("pages")),
    .cell: RecordLayout(
      subject: number("cell"), small: word("event", eventWords), a: number("index")),
    .bind: RecordLayout(
      subject: number("cell"), small: number("video"), a: number("item"), b: number("before")),
    .visibleHalf: RecordLayout(
      subject: number("cell"), small: number("visible"), a: number("item")),
    .shifted: RecordLayout(subject: number("cell"), a: number("by"), b: number("scrolled")),
    .screen: RecordLayout(
      subject: number("cell"), small: word("fact", factWords), a: number("shown"),
      b: number("bound")),
  ]

  private static let playback: [Observation: RecordLayout] = [
    .attach: RecordLayout(subject: number("player"), a: number("object"), b: number("item")),
    .detach: RecordLayout(subject: number("player"), a: number("object")),
    .stage: RecordLayout(
      subject: number("object"), small: word("stage", stageWords), a: number("player")),
    .itemStatus: RecordLayout(subject: number("object"), small: word("status", statusWords)),
    .timeControl: RecordLayout(
      subject: number("player"), small: word("status", controlWords),
      a: word("waiting", reasonWords)),
    .wantedRate: RecordLayout(subject: number("player"), a: number("rate")),
    .seek: RecordLayout(
      subject: number("player"), small: word("seek", seekWords), a: number("target")),
    .playedToEnd: RecordLayout(subject: number("player"), a: number("object")),
    .layerPlayer: RecordLayout(subject: number("layer"), a: number("player")),
    .layerReady: RecordLayout(
      subject: number("layer"), small: number("ready"), a: number("object"), b: number("cell")),
    .slot: RecordLayout(
      subject: number("player"), small: word("slot", slotWords), a: number("inUse")),
    .decoded: RecordLayout(
      subject: number("player"), small: number("frames"), a: number("packet"), b: number("cost")),
    .frame: RecordLayout(subject: number("player"), a: number("pts"), b: number("object")),
    .frameHash: RecordLayout(
      subject: number("player"), a: Field(name: "hash", form: .unsigned),
      b: Field(name: "hashTail", form: .unsigned)),
    .presented: RecordLayout(
      subject: number("player"), small: number("pass"), a: number("pts"), b: number("cell")),
    .skipped: RecordLayout(subject: number("player"), a: number("pts"), b: number("visible")),
    .frameArea: RecordLayout(subject: number("player"), a: number("pixels"), b: number("covered")),
    .pictureDecoded: RecordLayout(
      subject: number("object"), a: number("size"), b: Field(name: "hash", form: .unsigned)),
    .variant: RecordLayout(
      subject: number("object"), small: number("variant"), a: number("bandwidth"),
      b: number("segment")),
    .requestBegan: RecordLayout(
      subject: number("object"), small: number("request"), a: number("offset"),
      b: text("resource")),
    .requestAnswered: RecordLayout(
      subject: number("object"), small: number("request"), a: number("status"), b: number("size")),
    .received: RecordLayout(
      subject: number("object"), small: number("request"), a: number("size"), b: number("total")),
    .requestEnded: RecordLayout(
      subject: number("object"), small: number("request"), a: number("delivered"),
      b: number("wasted")),
    .link: RecordLayout(
      subject: text("profile"), small: number("up"), a: number("rate"), b: number("roundTrip")),
    .cache: RecordLayout(
      subject: number("object"), small: word("cache", cacheWords), a: number("size"),
      b: number("total")),
    .memory: RecordLayout(
      subject: number("object"), small: word("memory", memoryWords), a: number("size"),
      b: number("total")),
    .memoryWarning: RecordLayout(a: number("total")),
    .appState: RecordLayout(small: word("state", stateWords)),
    .rotated: RecordLayout(a: number("width"), b: number("height")),
    .appearance: RecordLayout(
      subject: number("controller"), small: word("told", appearanceWords)),
    .gesture: RecordLayout(subject: text("gesture"), a: number("scrolled")),
    .prefetch: RecordLayout(
      subject: number("collectionView"), small: number("wanted"), a: number("index")),
    .audible: RecordLayout(subject: number("player"), small: number("on")),
    .buffer: RecordLayout(
      subject: number("object"), small: number("flags"), a: number("end"), b: number("playhead")),
    .audioSession: RecordLayout(
      subject: text("category"), small: number("active"), a: number("mixes")),
    .othersAudio: RecordLayout(small: number("on"), a: number("bySession")),
    .interruption: RecordLayout(subject: text("interruption"), small: number("began")),
  ]
}
