import ReelbenchSimulation
import Testing

@Suite struct LedgerTests {
  @Test func `figures are by owner and kind, and the total follows`() {
    let ledger = Ledger(warningLevel: 1000, limit: 2000)
    var changes: [String] = []
    ledger.onChange = { changes.append("\($0) \($1) \($2) \($3)") }
    ledger.set(100, .codec, of: 3)
    ledger.set(50, .frame, of: 3)
    ledger.set(50, .frame, of: 3)
    ledger.set(7, .fixed, of: 200)
    #expect(ledger.bytes(of: 3) == 150)
    ledger.release(3)
    #expect(
      changes == [
        "3 codec 100 100", "3 frame 50 150", "200 fixed 7 157", "3 codec 0 57", "3 frame 0 7",
      ])
    #expect(ledger.peak == 157)
  }

  @Test func `the warning is told once a crossing, the limit kills`() {
    let ledger = Ledger(warningLevel: 100, limit: 200)
    var calls: [String] = []
    ledger.onWarning = { calls.append("warn \($0)") }
    ledger.onLimit = { calls.append("kill \($0)") }
    ledger.set(150, .codec, of: 1)
    ledger.set(160, .codec, of: 1)
    ledger.set(50, .codec, of: 1)
    ledger.set(150, .codec, of: 1)
    ledger.set(201, .codec, of: 1)
    #expect(calls == ["warn 150", "warn 150", "kill 201"])
  }

  @Test func `a run over its memory limit ends killed`() {
    let phone = Scripted.phone(memoryLimit: 3_000_000)
    let scripted = ScriptedPlayer(phone, isLocal: true)
    scripted.attach()
    scripted.run(1000)
    #expect(phone.outcome == .killed)
    #expect(phone.trace.all.last?.kind == .runEnded)
  }
}

@Suite struct TraceTests {
  @Test func `a name is written once, before its first use, in pieces of sixteen bytes`() {
    let trace = Trace(capacity: 100)
    let first = trace.name("a name of more than sixteen bytes", at: .zero)
    let again = trace.name("a name of more than sixteen bytes", at: .zero)
    #expect(first == again)
    #expect(trace.all.map(\.small) == [16, 16, 1])
    let bytes = trace.all.flatMap { record in
      withUnsafeBytes(of: (record.a, record.b)) { Array($0.prefix(Int(record.small))) }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "a name of more than sixteen bytes")
  }

  @Test func `the mix tells any change of any word`() {
    func mix(_ change: (inout Record) -> Void) -> UInt64 {
      let trace = Trace(capacity: 4)
      var record = Record(at: Instant(nanoseconds: 5), .memory, subject: 2, small: 1, a: 3, b: 4)
      change(&record)
      trace.write(record)
      return trace.mix
    }
    let base = mix { _ in }
    #expect(base == mix { _ in })
    #expect(base != mix { $0.instant += 1 })
    #expect(base != mix { $0.head ^= 1 << 40 })
    #expect(base != mix { $0.a ^= 1 << 63 })
    #expect(base != mix { $0.b += 1 })
  }

  @Test func `a full trace says so once and takes no more`() {
    let trace = Trace(capacity: 2)
    var calls = 0
    trace.onFull = { calls += 1 }
    for _ in 0..<5 { trace.write(Record(at: .zero, .phase)) }
    #expect(trace.count == 2)
    #expect(calls == 1)
  }
}
