import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

struct TraceEventTests {
  @Test func `a first frame after a swipe is told by spans, counters and one arrow`() throws {
    let file = try Self.file(of: [Self.swipe])
    #expect(file.faults == [])
    #expect(file.object["displayTimeUnit"] as? String == "ms")
    let spans = file.all("X").map { "\($0.track) \($0.name) \($0.at)+\($0.duration)" }
    #expect(
      spans.sorted()
        == [
          "1 drain of opening 1 900000000+100000000", "1 opening 1 0+900000000",
          "1000 cover 300000000+100000000", "1000 item 3 200000000+800000000",
          "1000 playing 400000000+300000000", "1000 stalled 700000000+200000000",
          "1000000 packet 0 320000000+30000000",
          "1000000 player 5 310000000+290000000",
          "1001 decode 310000000+60000000", "1001 present 370000000+10000000",
          "1001 request 200000000+50000000", "1001 slot 250000000+60000000",
          "1001 start of item 3 200000000+180000000", "2000000 playing 410000000+290000000",
          "2000000 waiting to minimize stalls 700000000+300000000", "4 touch 100000000+80000000",
          "6 AVPlayer.init 205000000+3000000", "6 frame 200000000+15000001",
          "7 late frame 198333334+16666667",
        ].sorted())
    let arrows = file.events.filter { $0.category == "flow" }
    #expect(arrows.map(\.phase) == ["s", "t", "f"])
    #expect(arrows.map(\.at) == [100_000_000, 200_000_000, 400_000_000])
    #expect(arrows.map(\.track) == [4, 1_000, 1_000])
    let request = file.events.filter { $0.category == "request" }
    #expect(request.map(\.phase) == ["b", "n", "e"])
    #expect(request.map(\.name) == ["a.mp4", "first bytes", "a.mp4"])
    let counters = Set(file.all("C").map(\.name))
    #expect(
      counters == [
        "memory", "live decoders", "live players", "buffer of item 4", "link rate",
      ])
    let names = file.all("M").filter { $0.name == "thread_name" }.map(\.track)
    #expect(Set(names).isSuperset(of: [1, 6, 1_000, 1_001, 1_000_000, 2_000_000]))
  }

  @Test func `each run is a process, and all events stand in one order of time`() throws {
    let file = try Self.file(of: [Self.swipe, Self.swipe])
    #expect(file.faults == [])
    #expect(Set(file.events.map(\.process)) == [1, 2])
    #expect(file.all("X").count { $0.process == 1 } == file.all("X").count { $0.process == 2 })
  }

  @Test func `nanoseconds come out whole`() {
    #expect(TraceEventLog.microseconds(0) == "0.000")
    #expect(TraceEventLog.microseconds(16_666_667) == "16666.667")
    #expect(TraceEventLog.microseconds(1_000) == "1.000")
    #expect(TraceEventLog.microseconds(.max) == "9223372036854775.807")
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `a trace of noise also becomes a file that keeps the rules of the format`(_ seed: UInt64)
    throws
  {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let extremes: [Int64] = [.min, -1, 0, .max, 1 << 40]
    func field() -> Int64 {
      next(4) == 0 ? extremes[Int(next(5))] : Int64(next(8)) - 1
    }
    let records = (0..<400).map { index -> Record in
      var record = Record(at: .zero, .name)
      // Instants stay small enough that a reader with floating point can distinguish them.
      record.instant = seed % 2 == 0 ? Int64(index) * 1_000 : Int64(next(2_000_000))
      let kind = next(UInt64(Observation.allCases.count + 5))
      record.head = kind | next(14) << 16 | next(7) << 32
      record.a = field()
      record.b = field()
      return record
    }
    let faults = try Self.file(of: [StoredTrace(records)]).faults
    #expect(faults == [], "\(faults.prefix(3))")
  }

  private static func file(of traces: [StoredTrace]) throws -> TraceEventFile {
    var events = TraceEvents()
    for (number, trace) in traces.enumerated() { events.add(trace, title: "run \"\(number)\"") }
    #expect(events.leftOut == 0)
    return try TraceEventFile(events.json(tool: "test"))
  }

  /// One swipe to a video that is requested, decoded, shown, and stalls.
  private static var swipe: StoredTrace {
    var records: [Record] = []
    func write(
      _ milliseconds: Int64, _ kind: Observation, subject: UInt32 = 0, small: UInt16 = 0,
      a: Int64 = 0, b: Int64 = 0, plus nanoseconds: Int64 = 0
    ) {
      records.append(
        Record(
          at: Instant(nanoseconds: milliseconds * 1_000_000 + nanoseconds), kind,
          subject: subject, small: small, a: a, b: b))
    }
    func name(_ number: UInt32, _ text: String) {
      var word: Int64 = 0
      for byte in text.utf8.reversed() { word = word << 8 | Int64(byte) }
      write(0, .name, subject: number, small: UInt16(text.utf8.count), a: word)
    }
    name(1, "frame")
    name(2, "x/a.mp4")
    write(0, .name, subject: 3, small: 13, a: 0x7265_7961_6C50_5641, b: 0x74_696E_692E)
    write(0, .runBegan, small: 60, a: 1)
    write(0, .opened, a: 1)
    write(0, .link, small: 1, a: 8_000_000, b: 1_000)
    write(0, .created, subject: 7, small: ObjectClass.cell.rawValue)
    write(0, .created, subject: 5, small: ObjectClass.player.rawValue)
    write(0, .created, subject: 4, small: ObjectClass.item.rawValue, b: 3)
    write(100, .touch, small: 0)
    write(180, .touch, small: 2)
    write(200, .bind, subject: 7, small: 1, a: 3, b: -1)
    write(205, .mainCost, subject: 3, a: 3_000_000)
    write(210, .attach, subject: 5, a: 4, b: 3)
    write(215, .mainBlock, subject: 1, a: 200_000_000, b: 15_000_001, plus: 1)
    write(215, .hitch, a: 16_666_667, b: 200_000_000, plus: 1)
    write(250, .stage, subject: 4, small: StartStage.requested.rawValue, a: 5)
    write(250, .requestBegan, subject: 4, small: 1, a: 0, b: 2)
    write(260, .requestAnswered, subject: 4, small: 1, a: 200, b: 1_000)
    write(300, .screen, subject: 7, small: ScreenFact.poster.rawValue, a: -1, b: 3)
    write(300, .requestEnded, subject: 4, small: 1, a: 1_000)
    write(310, .stage, subject: 4, small: StartStage.slotGranted.rawValue, a: 5)
    write(310, .slot, subject: 5, small: 1, a: 1)
    write(310, .memory, subject: 5, small: MemoryKind.codec.rawValue, a: 1_000, b: 1_000)
    write(310, .buffer, subject: 4, a: 2_000_000_000, b: 0)
    write(350, .decoded, subject: 5, small: 1, a: 0, b: 30_000_000)
    write(370, .stage, subject: 4, small: StartStage.firstDecoded.rawValue, a: 5)
    write(380, .layerReady, subject: 6, small: 1, a: 4, b: 7)
    write(400, .screen, subject: 7, small: ScreenFact.frame.rawValue, a: 3, b: 3)
    write(400, .presented, subject: 5, a: 0, b: 7)
    write(410, .timeControl, subject: 5, small: TimeControl.playing.rawValue)
    write(600, .slot, subject: 5, small: 0, a: 0)
    write(
      700, .timeControl, subject: 5, small: TimeControl.waiting.rawValue,
      a: Int64(WaitingReason.toMinimizeStalls.rawValue))
    write(900, .screen, subject: 7, small: ScreenFact.absent.rawValue, a: -1, b: 3)
    write(900, .closed, a: 1)
    write(1_000, .drained, a: 1)
    write(1_000, .runEnded)
    return StoredTrace(records)
  }
}
