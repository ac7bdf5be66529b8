import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

/// Records → NDJSON → records.
struct TraceReadingTests {
  private func again(_ records: [Record]) throws -> [Record] {
    try StoredTrace(ndjson: Array(StoredTrace(records).ndjson().utf8)).records
  }

  private func record(_ kind: UInt16, _ small: UInt16, _ subject: UInt32, _ a: Int64, _ b: Int64)
    -> Record
  {
    var record = Record(at: Instant(nanoseconds: 5), .name, subject: subject, small: small)
    record.head = record.head & ~0xFFFF | UInt64(kind)
    record.a = a
    record.b = b
    return record
  }

  @Test(arguments: Observation.allCases.map(\.rawValue) + [0, 200, 999, 65_535])
  func `a record of any kind, with any fields, comes back as it was`(kind: UInt16) throws {
    let wide: [Int64] = [0, 1, 3, -1, .max, .min]
    var records: [Record] = []
    for small: UInt16 in [0, 1, 5, 12, 17, .max] {
      for subject: UInt32 in [0, 1, .max] {
        for a in wide { for b in wide { records.append(record(kind, small, subject, a, b)) } }
      }
    }
    #expect(try again(records) == records)
  }

  @Test func `names and what refers to them come back, whatever their text`() throws {
    let texts = [
      "plain", "", "quote \" and \\ and \n\t\u{0}\u{7F}", "a name cut in the middle of its ü: ü",
      "é",
      "e\u{301}", "<b>&amp;</b>", "👩‍👩‍👧‍👦 across pieces 👩‍👩‍👧‍👦", String(repeating: "长", count: 99),
    ]
    let trace = TraceBuilder.trace { builder in
      for text in texts { builder.phase(text) }
      for text in texts { builder.phase(text) }
    }
    let read = try StoredTrace(ndjson: Array(trace.ndjson().utf8))
    #expect(read.records == trace.records)
    let phases = read.records.filter { $0.kind == .phase }.map { read.name($0.subject) }
    #expect(phases == texts + texts)
  }

  @Test func `of two names with one text each reference keeps its own`() throws {
    func piece(_ name: UInt32) -> Record {
      Record(at: .zero, .name, subject: name, small: 1, a: 0x61)
    }
    let records =
      [piece(1), piece(2), piece(0)]
      + (0...3).map { Record(at: .zero, .phase, subject: $0) }
    #expect(try again(records) == records)
  }

  @Test func `noise comes back`() throws {
    var state: UInt64 = 7
    func word() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
    let records = (0..<5_000).map { index in
      var record = Record(at: .zero, .name)
      record.instant = Int64(bitPattern: word())
      record.head = index % 2 == 0 ? word() : word() & ~0xFFFF | word() % 80
      record.a = Int64(bitPattern: word() >> (word() % 64))
      record.b = Int64(bitPattern: word() >> (word() % 64))
      return record
    }
    #expect(try again(records) == records)
  }

  @Test(arguments: [
    (#"{"at":1,"kind":"phase""#, "line 1: the trace is cut short here"),
    ("{\"at\":1,\"kind\":\"opened\",\"opening\":1}\n{\"at\":1\n", "line 2: `}` is missing"),
    (
      "{\"at\":1,\"kind\":\"unheard\"}\n",
      "line 1: `unheard` is not a kind of record: written by another version"
    ),
    ("{\"at\":1}\n", "line 1: a record without a kind"),
    (
      "{\"at\":1,\"kind\":\"opened\",\"x\":1}\n",
      "line 1: `x` is not a field of its kind: written by another version"
    ),
    ("{\"at\":1.5,\"kind\":\"opened\",\"opening\":1}\n", "line 1: `}` is missing"),
    ("{\"at\":99999999999999999999,\"kind\":\"opened\"}\n", "line 1: a number is too large"),
    (
      "{\"at\":1,\"kind\":\"phase\",\"phase\":\"unheard\"}\n",
      "line 1: \"unheard\" is not a name of this trace"
    ),
    ("{\"at\":1,\"cell\":-1,\"kind\":\"bind\"}\n", "line 1: the value of `cell` is invalid"),
    ("{\"at\":1,\"kind\":\"slot\",\"slot\":\"lent\"}\n", "line 1: the value of `slot` is invalid"),
    ("[]\n", "line 1: `{` is missing"),
    ("\n", "line 1: `{` is missing"),
  ])
  func `what is no trace is refused with the line and the reason`(text: String, message: String) {
    let error = #expect(throws: TraceReadError.self) {
      try StoredTrace(ndjson: Array(text.utf8))
    }
    #expect(error?.text == message)
  }
}
