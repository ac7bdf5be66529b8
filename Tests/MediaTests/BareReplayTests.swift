import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct BareReplayTests {
  @Test(arguments: [0, 4])
  func `a run's calls made again give as many frames, held or not`(held: Int) throws {
    let tapes = [
      Fixtures.smallClip: try Fixtures.smallTape.get(),
      Fixtures.smallOpenGroups: try Fixtures.smallOpenGroupsTape.get(),
    ]
    let decoding = RealDecoding(keepsCalls: true)
    for (file, tape) in tapes {
      _ = try DecodeDriver(decoding, file: file, tape: tape).run(DecodeDriver.tour(of: tape))
    }
    let replay = BareReplay(calls: decoding.calls, tapes: tapes, held: held)
    #expect(try replay.run() == decoding.tally.frames)
  }

  @Test func `a file without a tape is refused`() {
    let call = BareReplay.Call(decoder: 1, file: "a.mp4", action: .work(.open))
    let error = #expect(throws: MediaError.self) {
      try BareReplay(calls: [call], tapes: [:], held: 0).run()
    }
    #expect(error?.message == "a.mp4: there is no tape for the replay")
  }
}
