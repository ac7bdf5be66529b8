import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct PictureRecyclerTests {
  @Test func `what waits for reuse stays below the limit and is all given back`() throws {
    let tape = try Fixtures.smallTape.get()
    let unit = Int(tape.streams[0].frameBytes)
    let recycler = PictureRecycler(limit: unit * 3)
    let driver = DecodeDriver(
      RealDecoding(recycler: recycler), file: Fixtures.smallClip, tape: tape)
    for _ in 0..<3 {
      _ = try driver.run(DecodeDriver.tour(of: tape))
      #expect(recycler.usedBytes == 0)
      #expect(recycler.spareBytes == unit * 3)
    }
    recycler.empty()
    #expect(recycler.spareBytes == 0)
  }

  @Test func `a file with errors decodes alike whatever memory its pictures get`() throws {
    let path = try Corruption.clip()
    let tape = try Fixtures.record(path)
    let recycler = PictureRecycler(limit: 1 << 24)
    let works = DecodeDriver.tour(of: tape)
    let promised = DecodeDriver.promised(by: tape, for: works)
    for file in [Fixtures.smallClip, path, path] {
      let ownTape = file == path ? tape : try Fixtures.smallTape.get()
      let frames = try DecodeDriver(RealDecoding(recycler: recycler), file: file, tape: ownTape)
        .run(DecodeDriver.tour(of: ownTape))
      if file == path { #expect(frames == promised) }
    }
  }
}
