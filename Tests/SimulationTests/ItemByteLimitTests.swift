import ReelbenchSimulation
import Testing

/// How many consumed bytes an item keeps, in a clip of 40 s: 1000 bytes a frame of 40 ms, a key frame a second, an
/// index of 500 bytes, at 1000 bytes a millisecond after 100 ms. Ten seconds, 250 000 bytes, are buffered ahead; the
/// limit is 400 000.
struct ItemByteLimitTests {
  private static let limit: Int64 = 400_000

  private static func scripted(limit: Int64 = limit, ranges: Bool = true) -> ScriptedPlayer {
    var device = Scripted.device()
    device.playback.itemByteLimit = limit
    return .longClip(device: device, bytesPerMillisecond: 1000, ranges: ranges)
  }

  private static func held(_ scripted: ScriptedPlayer) -> Int64 {
    scripted.phone.ledger.bytes(of: scripted.item.number, .packets)
  }

  private static func peak(_ scripted: ScriptedPlayer) -> Int64 {
    scripted.phone.trace.all.filter {
      $0.kind == .memory && $0.subject == scripted.item.number
        && $0.small == MemoryKind.packets.rawValue
    }.reduce(0) { max($0, $1.a) }
  }

  private static func received(_ scripted: ScriptedPlayer) -> Int64 {
    scripted.phone.trace.all.filter { $0.kind == .received }.reduce(0) { $0 + $1.a }
  }

  private static func hasEnded(_ scripted: ScriptedPlayer) -> Bool {
    scripted.phone.trace.all.contains { $0.kind == .playedToEnd }
  }

  private static func loaded(_ scripted: ScriptedPlayer) -> [String] {
    scripted.item.loadedRanges.map { "\($0.start.count / 1_000_000)-\($0.end.count / 1_000_000)" }
  }

  @Test func `consumed bytes stay up to the limit, then the oldest go`() {
    let scripted = Self.scripted()
    // Less than the limit has arrived while five seconds were played.
    scripted.run(5000)
    #expect(Self.loaded(scripted).first?.hasPrefix("0-") == true)
    #expect(Self.held(scripted) == Self.received(scripted))
    scripted.run(15_000)
    // The bytes ahead and the index stay, and as many others as the limit allows. Bytes that have just arrived, up to
    // two steps of a transfer, are counted before old ones are removed.
    #expect(Self.held(scripted) == Self.limit)
    #expect(Self.peak(scripted) <= Self.limit + 2 * 4096)
    let gone = Self.received(scripted) - Self.limit
    let first = (gone + 999) / 1000 * 40
    let end = scripted.item.bufferedEnd.count / 1_000_000
    #expect(Self.loaded(scripted) == ["\(first)-\(end)"])
    // It plays to the end without a wait and loads no byte twice.
    scripted.run(25_000)
    #expect(Self.hasEnded(scripted))
    let states = scripted.controls.map { $0.split(separator: " ")[1] }
    #expect(states.suffix(2) == ["playing", "paused"])
    #expect(Self.received(scripted) == 1_000_500)
    #expect(Self.held(scripted) == Self.limit)
  }

  @Test func `a seek back to what has gone asks for it again`() {
    let scripted = Self.scripted()
    // All bytes have arrived; the index and the last 399 500 bytes are kept.
    scripted.run(32_000)
    let before = Self.received(scripted)
    #expect(before == 1_000_500)
    let requests = scripted.item.download.requests
    scripted.seek(to: 1000)
    #expect(scripted.item.isComplete == false)
    scripted.run(3000)
    #expect(scripted.player.timeControl == .playing)
    #expect(scripted.item.download.requests > requests)
    #expect(Self.received(scripted) > before)
    // The bytes from the key frame at byte 25 500 up to the first kept byte are loaded again.
    scripted.run(40_000)
    #expect(Self.hasEnded(scripted))
    #expect(Self.received(scripted) - before == 601_000 - 25_500)
  }

  @Test func `a seek back to what is kept asks for nothing`() {
    let scripted = Self.scripted()
    scripted.run(30_000)
    let requests = scripted.item.download.requests
    let playhead = scripted.player.mediaTime.count / 1_000_000
    scripted.seek(to: playhead - 3000)
    #expect(Self.loaded(scripted).count == 1)
    scripted.run(2000)
    #expect(scripted.player.timeControl == .playing)
    #expect(scripted.item.download.requests == requests)
  }

  @Test func `what is ahead of the playhead is not consumed, and stays beyond the limit`() {
    let scripted = Self.scripted(limit: 100_000)
    scripted.run(20_000)
    let ahead = scripted.item.bufferedEnd - scripted.player.mediaTime
    #expect(ahead >= .seconds(8))
    // Frames that the decoder has taken count as consumed, up to five beyond the playhead.
    #expect(Self.held(scripted) <= ahead.count / 40_000)
    #expect(Self.held(scripted) >= ahead.count / 40_000 - 8000)
    scripted.run(25_000)
    #expect(Self.hasEnded(scripted))
    #expect(Self.received(scripted) == 1_000_500)
    #expect(Self.held(scripted) == 100_000)
  }

  @Test func `a server without ranges begins again for what has gone`() {
    let scripted = Self.scripted(ranges: false)
    scripted.item.forwardBuffer = .seconds(60)
    scripted.run(39_000)
    #expect(Self.held(scripted) == Self.limit)
    #expect(Self.received(scripted) == 1_000_500)
    scripted.seek(to: 0)
    scripted.run(500)
    #expect(scripted.player.timeControl == .playing)
    #expect(scripted.item.download.requests == 2)
  }

  @Test func `sets of bytes lose what is taken out, and find what may go`() {
    var set = ByteRangeSet()
    set.insert(ByteRange(lower: 10, upper: 20))
    set.insert(ByteRange(lower: 30, upper: 40))
    set.insert(ByteRange(lower: 40, upper: 50))
    #expect(set.count == 30)
    set.remove(ByteRange(lower: 15, upper: 35))
    #expect(
      set.ranges == [ByteRange(lower: 10, upper: 15), ByteRange(lower: 35, upper: 50)])
    set.remove(ByteRange(lower: 40, upper: 42))
    #expect(set.count == 18)
    #expect(set.firstMissing(from: 36) == 40)
    let index = [ByteRange(lower: 8, upper: 12), ByteRange(lower: 12, upper: 13)]
    #expect(set.first(before: 100, notIn: index) == ByteRange(lower: 13, upper: 15))
    #expect(
      set.first(before: 37, notIn: [ByteRange(lower: 0, upper: 20)])
        == ByteRange(lower: 35, upper: 37))
    #expect(
      set.first(before: 100, notIn: [ByteRange(lower: 14, upper: 36)])
        == ByteRange(lower: 10, upper: 14))
    #expect(set.first(before: 10, notIn: []) == nil)
  }
}
