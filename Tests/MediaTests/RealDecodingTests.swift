import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct RealDecodingTests {
  @Test(arguments: [0, 1, 4], [false, true])
  func `any number of workers, waited for or not, gives the frames of the tape`(
    workers: Int, waits: Bool
  ) throws {
    for (file, recorded) in [
      (Fixtures.smallClip, Fixtures.smallTape),
      (Fixtures.smallOpenGroups, Fixtures.smallOpenGroupsTape),
    ] {
      let tape = try recorded.get()
      let works = DecodeDriver.tour(of: tape)
      let decoding = RealDecoding(workers: workers, waitsForWorkers: waits)
      let frames = try DecodeDriver(decoding, file: file, tape: tape).run(works)
      #expect(frames == DecodeDriver.promised(by: tape, for: works))
      #expect(decoding.tally.frames == frames.count)
      let packets = works.count { work in
        guard case .step(let entry, let step) = work else { return false }
        return (entry.map { tape.entries[$0].first } ?? 0) + step < tape.video.count
      }
      #expect(decoding.tally.packets == packets)
      #expect(decoding.tally.cpu > .zero)
      #expect(decoding.tally.threads.count == workers)
      if waits { #expect(decoding.tally.threads.allSatisfy { $0 > .zero }) }
    }
  }

  @Test func `workers that the host delays at random change nothing`() throws {
    let tape = try Fixtures.smallTape.get()
    let works = DecodeDriver.tour(of: tape)
    let promised = DecodeDriver.promised(by: tape, for: works)
    for waits in [false, true] {
      let decoding = RealDecoding(
        workers: 3, waitsForWorkers: waits, delay: { _ in UInt32.random(in: 0..<700) })
      #expect(
        try DecodeDriver(decoding, file: Fixtures.smallClip, tape: tape).run(works) == promised)
    }
  }

  @Test func `decoders that take turns on the same workers do not mix`() throws {
    let tape = try Fixtures.smallTape.get()
    let decoding = RealDecoding(workers: 2, waitsForWorkers: true)
    let decoders = (0..<3).map { _ in
      decoding.makeDecoder(media: Fixtures.smallClip, tape: tape)
    }
    let driver = DecodeDriver(decoding, file: Fixtures.smallClip, tape: tape)
    var lines: [[FrameLine]] = [[], [], []]
    for work in [DecodeWork.open] + (0...20).map({ .step(entry: nil, step: $0) }) {
      for decoder in decoders { decoder.begin(work) }
      for index in decoders.indices.reversed() {
        lines[index] += try decoders[index].join().map { driver.line(of: $0) }
      }
    }
    let expected = Fixtures.frames(of: Array(tape.linear.steps[0...20]))
    #expect(lines == [expected, expected, expected])
  }

  @Test(arguments: [0, 2])
  func `a decoder closed with work under way counts none of it and leaves nothing`(
    workers: Int
  ) throws {
    let tape = try Fixtures.smallTape.get()
    let recycler = PictureRecycler(limit: 1 << 20)
    let path = Fixtures.place("closed.mp4")
    try FileManager.default.copyItem(atPath: Fixtures.smallClip, toPath: path)
    do {
      let decoding = RealDecoding(workers: workers, recycler: recycler)
      for depth in 0..<12 {
        let decoder = decoding.makeDecoder(media: path, tape: tape)
        decoder.begin(.open)
        _ = try decoder.join()
        for step in 0..<depth {
          decoder.begin(.step(entry: nil, step: step))
          _ = try decoder.join()
        }
        let counted = decoding.tally
        decoder.begin(.step(entry: nil, step: depth))
        decoder.begin(.step(entry: nil, step: depth + 1))
        decoder.close()
        decoder.close()
        #expect(decoding.tally == counted)
      }
    }
    #expect(recycler.usedBytes == 0)
    #expect(Self.openDescriptors(of: path) == 0)
  }

  @Test func `a frame outlives its decoder`() throws {
    let tape = try Fixtures.smallTape.get()
    let recycler = PictureRecycler(limit: 0)
    var held: [any DecodedPicture] = []
    do {
      let decoding = RealDecoding(recycler: recycler)
      let decoder = decoding.makeDecoder(media: Fixtures.smallClip, tape: tape)
      decoder.begin(.open)
      _ = try decoder.join()
      for step in 0..<12 {
        decoder.begin(.step(entry: nil, step: step))
        held += try decoder.join()
      }
      decoder.close()
    }
    let driver = DecodeDriver(RealDecoding(), file: Fixtures.smallClip, tape: tape)
    let lines = held.map { driver.line(of: $0) }
    #expect(lines == Fixtures.frames(of: Array(tape.linear.steps[0..<12])))
    #expect(recycler.usedBytes >= held.count * Int(tape.streams[0].frameBytes))
    held = []
    #expect(recycler.usedBytes == 0)
  }

  private static func openDescriptors(of path: String) -> Int {
    let folder = "/proc/self/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
    }
  }
}
