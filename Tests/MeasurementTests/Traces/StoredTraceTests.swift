import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

struct StoredTraceTests {
  private let long = "a name of more than sixteen bytes, with an umlaut: ü"

  @Test func `names of any length are put together from their pieces`() {
    var numbers: [UInt32] = []
    let trace = TraceBuilder.trace {
      numbers = [$0.name(long), $0.name(""), $0.name("exactly 16 bytes")]
    }
    let texts = numbers.map { (number: UInt32) -> String? in trace.name(number) }
    #expect(texts == [long, "", "exactly 16 bytes"])
    #expect(trace.name(UInt32(0)) == nil)
    #expect(trace.name(UInt32(99)) == nil)
  }

  @Test func `a record is one line of JSON with sorted keys and words for numbers`() {
    let trace = TraceBuilder.trace {
      $0.at(12)
      $0.phase("burst \"1\"")
      $0.screen(7, .wrongFrame, bound: 3)
      $0.write(.opened, subject: 4, a: 1)
      $0.write(.frameHash, subject: 2, a: -1)
    }
    let lines = trace.ndjson().split(separator: "\n").map(String.init)
    #expect(
      lines[2...].map { $0 } == [
        #"{"at":12000000,"kind":"phase","phase":"burst \"1\""}"#,
        #"{"at":12000000,"bound":3,"cell":7,"fact":"wrongFrame","kind":"screen","shown":-1}"#,
        #"{"at":12000000,"kind":"opened","opening":1,"subject":4}"#,
        #"{"at":12000000,"hash":18446744073709551615,"hashTail":0,"kind":"frameHash","player":2}"#,
        #"{"at":10000000000,"kind":"runEnded","outcome":"completed"}"#,
      ])
    #expect(lines[1].contains(#""text":"burst \"1\"""#))
  }

  @Test func `a record of a later version is told by its numbers`() {
    var record = Record(at: .zero, .name, subject: 9, small: 2, a: 5)
    record.head = record.head & ~0xFFFF | 999
    let trace = StoredTrace([record])
    #expect(trace.line(record) == #"{"a":5,"at":0,"kind":999,"small":2,"subject":9}"#)
    #expect(trace.event(record)?.hasSuffix("kind 999 small 2 a 5 b 0") == true)
  }

  @Test func `events are lines for people`() {
    let trace = TraceBuilder.trace {
      $0.write(.bind, subject: 12, a: 3, b: 2)
      $0.write(.mainCost, subject: 0, a: 1_500_000)
      $0.write(.touch, small: 1, a: 1_536, b: -512)
    }
    let lines = trace.records.compactMap { trace.event($0) }
    #expect(lines[1] == "   0.000000000 s  cell 12       bind item 3 (was 2)")
    #expect(lines[2] == "   0.000000000 s  main          ? costs 1.500 ms")
    #expect(lines[3] == "   0.000000000 s  finger        moved at (1.5, -0.5)")
    #expect(lines[4] == "  10.000000000 s  run           ended completed")
  }

  @Test func `every kind has an event line and names for the fields it uses`() {
    for kind in Observation.allCases where kind != .name {
      let record = Record(at: .zero, kind, subject: 1, small: 1, a: 1, b: 1)
      let trace = StoredTrace([record])
      #expect(trace.event(record) != nil)
      #expect(trace.line(record).contains("\"kind\":\"\(kind)\""))
    }
  }

  @Test func `two traces differ first where they part`() throws {
    let one = TraceBuilder.trace { $0.bind(7, 3) }
    let other = TraceBuilder.trace { $0.bind(7, 4) }
    let difference = try #require(one.firstDifference(from: other))
    #expect(difference.index == 1)
    #expect(difference.text.contains("\"item\":3"))
    #expect(difference.text.contains("\"item\":4"))
    #expect(one.firstDifference(from: one) == nil)
    let short = StoredTrace(Array(one.records.dropLast()))
    let end = try #require(one.firstDifference(from: short))
    #expect(end.index == 2)
    #expect(end.right == nil)
    #expect(end.text.contains("the trace ended"))
  }
}
