import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

struct RunLanesTests {
  private typealias Span = RunLanes.Span
  private let lanes = RunLanes(ReportFixture.trace())

  @Test func `a cell shows what was seen in it, from its bind until it went`() throws {
    #expect(lanes.cells.lanes.count == 1)
    let cell = try #require(lanes.cells.lanes.first)
    let spans = cell.spans.map { span in
      "\(span.start)-\(span.end) \(CellLanes.State(rawValue: span.state)?.word ?? "")"
    }
    #expect(
      spans == [
        "500-600 blank", "600-1000 cover, waiting for its video", "1000-1500 playing",
        "1500-1700 stalled", "1700-2000 playing", "2000-2200 wrong item",
        "2200-2900 bound, off screen",
      ])
    #expect(cell.letter == "A")
    #expect(cell.binds == [RunLanes.Mark(at: 500, text: "3")])
    #expect(cell.firstFrames == [1_000])
  }

  @Test func `finger, position, players, main thread and requests stand where they were`() {
    #expect(
      lanes.touch.spans == [
        Span(start: 100, end: 200, state: 0), Span(start: 2_500, end: 2_600, state: 0),
      ])
    #expect(lanes.touch.position.map(\.value) == [100, 300])
    #expect(lanes.players.alive == [RunLanes.Level(at: 0, value: 1)])
    #expect(lanes.players.playing.map(\.value) == [1, 0, 1])
    #expect(lanes.main.blocks == [Span(start: 2_000, end: 2_040, state: 1)])
    #expect(lanes.main.hitches == [RunLanes.Mark(at: 2_050, text: "30 ms late")])
    #expect(
      lanes.requests.rows.map(\.spans) == [
        [Span(start: 700, end: 750, state: 0), Span(start: 750, end: 900, state: 2)]
      ])
    #expect(lanes.requests.total == 4_096)
    #expect(lanes.requests.wasted == 1_024)
    #expect(lanes.end == 3_000)
  }

  @Test func `each player has a lane of what it did, and each decoder slot one of who had it`()
    throws
  {
    let player = try #require(lanes.playerRows.rows.first)
    #expect(lanes.playerRows.rows.count == 1)
    let spans = player.spans.map { span in
      "\(span.start)-\(span.end) \(PlayerRows.State(rawValue: span.state)?.word ?? "")"
    }
    #expect(
      spans == [
        "0-600 no item", "600-800 paused", "800-1000 waiting for its first frame",
        "1000-1500 playing", "1500-1700 stalled", "1700-3000 playing",
      ])
    #expect(player.number == 9)
    #expect(player.items == [RunLanes.Mark(at: 600, text: "3")])
    #expect(player.freed == nil)
    let slot = try #require(lanes.slotRows.rows.first)
    #expect(lanes.slotRows.rows.count == 1)
    #expect(slot.stays == [SlotRows.Stay(player: 9, item: 3, start: 900, end: 3_000)])
    let held = slot.spans.map { "\($0.start)-\($0.end) \($0.state)" }
    #expect(held == ["900-1000 1", "1000-1500 0", "1500-1700 1", "1700-3000 0"])
  }

  @Test
  func `a slot that is given back goes to the next player, and a second one has its own lane`() {
    var records: [Record] = []
    for (at, player, small) in [(0, 1, 1), (10, 2, 1), (20, 1, 0), (30, 3, 1), (40, 2, 0)] {
      records.append(
        Record(
          at: Instant(nanoseconds: Int64(at) * 1_000_000), .slot, subject: UInt32(player),
          small: UInt16(small)))
    }
    let rows = RunLanes(StoredTrace(records)).slotRows.rows
    #expect(rows.map { $0.stays.map(\.player) } == [[1, 3], [2]])
    #expect(rows[0].stays.map(\.start) == [0, 30])
    #expect(rows[0].stays[0].end == 20)
    #expect(rows[1].stays[0].end == 40)
  }

  @Test
  func `memory is stacked by owner, the largest ones first, then the others by what they are`() {
    #expect(lanes.memory.ownerLayers.map(\.name) == ["player 9, item 3"])
    #expect(lanes.memory.ownerLayers[0].top.map(\.value) == [3_000_000, 4_000_000, 1_000_000])
    var records: [Record] = []
    var total: Int64 = 0
    for owner in 1...UInt32(12) {
      total += Int64(owner) * 100
      records.append(
        Record(
          at: Instant(nanoseconds: Int64(owner) * 1_000_000), .memory, subject: owner, small: 2,
          a: Int64(owner) * 100, b: total))
    }
    let memory = RunLanes(StoredTrace(records)).memory
    #expect(
      memory.ownerLayers.map(\.name) == (8...12).reversed().map { "object \($0)" } + ["all others"])
    #expect(memory.ownerLayers.last?.owners == 7)
    #expect(memory.ownerLayers.last?.top.last == RunLanes.Level(at: 12, value: total))
    #expect(memory.ownerLayers.last?.most.value == 2_800)
  }

  @Test
  func `memory is stacked by kind, with its owners at the peak and the ledger after each swipe`() {
    #expect(lanes.memory.layers.map(\.kind) == ["codec", "frame"])
    #expect(lanes.memory.layers.map(\.atPeak) == [1_000_000, 3_000_000])
    #expect(lanes.memory.layers[1].top.map(\.value) == [3_000_000, 4_000_000, 1_000_000])
    #expect(lanes.memory.peak == RunLanes.Level(at: 950, value: 4_000_000))
    #expect(lanes.memory.owners.map(\.name) == ["player 9, item 3"])
    #expect(lanes.memory.owners.map(\.bytes) == [4_000_000])
    #expect(lanes.memory.swipes.map(\.value) == [1_000_000, 1_000_000])
  }

  @Test func `lanes of a long run are bounded, keep its peaks, and say what they leave out`() {
    var records: [Record] = []
    for step in 0..<Int64(200_000) {
      let at = Instant(nanoseconds: step * 2_000_000)
      let subject = UInt32(step % 60 + 1)
      records.append(
        Record(
          at: at, .memory, subject: 1, small: 2, a: step == 77_777 ? 999 : step % 100,
          b: step == 77_777 ? 999 : step % 100))
      records.append(Record(at: at, .offset, subject: 1, a: step % 1_000 * 1_024))
      records.append(
        Record(
          at: at, .mainBlock, a: at.nanoseconds, b: 1_000_000 + step))
      records.append(Record(at: at, .requestBegan, subject: 1, small: UInt16(step % 60_000)))
      records.append(Record(at: at, .requestEnded, subject: 1, small: UInt16(step % 60_000)))
      records.append(Record(at: at, .bind, subject: subject, small: 1, a: step % 5, b: -1))
      records.append(
        Record(at: at, .screen, subject: subject, small: UInt16(step % 3), a: 1, b: 1))
      records.append(
        step < 60
          ? Record(at: at, .created, subject: subject, small: ObjectClass.player.rawValue)
          : Record(at: at, .timeControl, subject: subject, small: UInt16(step % 7 % 3)))
      records.append(Record(at: at, .attach, subject: subject, a: 1, b: step % 5))
      records.append(Record(at: at, .slot, subject: subject, small: UInt16(step / 60 % 2)))
    }
    let lanes = RunLanes(StoredTrace(records))
    #expect(lanes.memory.layers[0].top.count < 300)
    #expect(lanes.memory.layers[0].top.map(\.value).max() == 999)
    #expect(lanes.touch.position.count <= 1_001)
    #expect(lanes.main.blocks.count == 800)
    #expect(lanes.main.leftOut == 200_000 - 800)
    #expect(lanes.cells.lanes.count == CellLanes.mostLanes)
    #expect(lanes.cells.lanes.allSatisfy { $0.spans.count <= CellLanes.mostSpans })
    #expect(lanes.cells.lanes.allSatisfy { $0.binds.count <= CellLanes.mostSpans })
    #expect(lanes.requests.rows.reduce(0) { $0 + $1.names.count } <= RequestLanes.mostDrawn)
    #expect(lanes.requests.leftOut >= 200_000 - RequestLanes.mostDrawn)
    #expect(lanes.cells.leftOut == 40 - CellLanes.mostLanes)
    #expect(lanes.playerRows.rows.count == PlayerRows.mostRows)
    #expect(lanes.playerRows.leftOut == 60 - PlayerRows.mostRows)
    #expect(lanes.playerRows.rows.allSatisfy { $0.spans.count <= PlayerRows.mostSpans })
    #expect(lanes.playerRows.rows.allSatisfy { $0.items.count <= PlayerRows.mostSpans })
    #expect(lanes.playerRows.spansLeftOut > 0)
    #expect(lanes.slotRows.rows.count == SlotRows.mostRows)
    #expect(lanes.slotRows.leftOut == 60 - SlotRows.mostRows)
    #expect(lanes.slotRows.rows.allSatisfy { $0.stays.count <= SlotRows.mostSpans })
    #expect(lanes.memory.ownerLayers.allSatisfy { $0.top.count < 300 })
  }

  @Test func `noise is drawn, not trapped on`() {
    var state: UInt64 = 3
    func word() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 31)
    }
    let records = (0..<20_000).map { _ in
      var record = Record(at: .zero, .name)
      record.instant = Int64(bitPattern: word() >> (word() % 64))
      record.head = word() & ~0xFFFF_FFF8_0000_FFFF | word() % 80
      record.a = Int64(bitPattern: word() >> (word() % 64))
      record.b = Int64(bitPattern: word() >> (word() % 64))
      return record
    }
    let trace = StoredTrace(records)
    #expect(throws: Never.self) { try ReportFixture.page([ReportFixture.run("a")], trace: trace) }
  }
}
