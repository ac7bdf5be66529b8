import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// How fast a host decoded, compared with the tapes.
@Suite struct DecodePaceTests {
  @Test func `twice the time of the tapes is a host that takes twice as long for the clip`() {
    var pace = DecodePace()
    pace.add(.milliseconds(6), recorded: .milliseconds(3), recordedAgainst: .milliseconds(300))
    pace.add(.milliseconds(10), recorded: .milliseconds(2), recordedAgainst: .milliseconds(120))
    #expect(pace.taken == .milliseconds(16))
    #expect(pace.recorded == Nanoseconds(26_666_666))
    #expect(pace.reference == Nanoseconds(600_000_015))
  }

  @Test func `without a step there is no pace`() {
    #expect(DecodePace().reference == nil)
  }

  @Test func `the pace of several runs is that of all their steps`() {
    let sum =
      DecodePace(taken: .milliseconds(3), recorded: .milliseconds(10))
      + DecodePace(taken: .milliseconds(1), recorded: .milliseconds(10))
    #expect(sum == DecodePace(taken: .milliseconds(4), recorded: .milliseconds(20)))
    #expect(sum.reference == .milliseconds(200))
  }

  @Test func `the steps of a run are counted, those that warm it up are not`() throws {
    let tape = try Fixtures.smallTape.get()
    let decoding = RealDecoding(pacedBy: WallClock(), threads: 1)
    try decoding.warmUp(media: Fixtures.smallClip, tape: tape)
    #expect(decoding.pace == DecodePace())
    let decoder = decoding.makeDecoder(media: Fixtures.smallClip, tape: tape)
    decoder.begin(.open)
    _ = try decoder.join()
    #expect(decoding.pace == DecodePace())
    decoder.begin(.step(entry: nil, step: 0))
    _ = try decoder.join()
    var recorded = DecodePace()
    recorded.add(
      decoding.pace.taken, recorded: tape.linear.steps[0].cpu, recordedAgainst: tape.head.reference)
    #expect(decoding.pace == recorded)
    #expect(decoding.pace.taken > .zero)
  }

  @Test(arguments: ["city-270p.mp4", "fragmented-720p.mp4", "harbour-hevc.mp4"])
  func `streams described by another opening decode as the tape says, from every entry`(
    clip: String
  ) throws {
    let file = Fixtures.path(clip)
    let tape = try TapeFile.read(TapeFile.path(besides: file))
    let decoding = RealDecoding(pacedBy: WallClock(), threads: 1)
    try decoding.warmUp(media: file, tape: tape)
    let works = DecodeDriver.tour(of: tape)
    #expect(
      try DecodeDriver(decoding, file: file, tape: tape).run(works)
        == DecodeDriver.promised(by: tape, for: works))
  }
}
