import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct TapeFileTests {
  @Test(arguments: [Fixtures.smallTape, Fixtures.smallOpenGroupsTape])
  func `a tape that is written and read is the same`(recorded: Result<Tape, MediaError>) throws {
    let tape = try recorded.get()
    let path = Fixtures.place("round.tape")
    try TapeFile.write(tape, to: path)
    let read = try TapeFile.read(path)
    #expect(read.head == tape.head)
    #expect(read.streams == tape.streams)
    #expect(read.open == tape.open)
    #expect(read.streamInfo == tape.streamInfo)
    #expect(read.codecOpen == tape.codecOpen)
    #expect(read.packets == tape.packets)
    #expect(read.linear == tape.linear)
    #expect(read.entries == tape.entries)
    #expect(read.privateHighWater == tape.privateHighWater)
    #expect(TapeFile.text(of: read) == TapeFile.text(of: tape))
  }

  @Test func `a picture's tape that is written and read is the same`() throws {
    let tape = try Fixtures.record(Fixtures.path("city-720p.jpg"))
    let text = TapeFile.text(of: tape)
    let read = try TapeFile.read(text: text, file: "picture.tape")
    #expect(read.picture == tape.picture)
    #expect(TapeFile.text(of: read) == text)
  }

  @Test func `the text is lines of JSON with their keys in order`() throws {
    let text = TapeFile.text(of: try Fixtures.smallTape.get())
    #expect(text.hasSuffix("}\n"))
    var keys: [String] = []
    for line in text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?.count == 1)
      keys += object?.keys.map { $0 } ?? []
    }
    #expect(keys == keys.sorted())
  }

  @Test func `the tape of a file lies beside it`() {
    #expect(TapeFile.path(besides: "media/city.mp4") == "media/city.mp4.tape")
  }

  @Test(arguments: [
    ("{\"codec_open\"", "{\"codec_opem\"", 1, "expected the column \"codec_open\""),
    ("reelbench.tape/1", "reelbench.tape/2", 8, "the schema is \"reelbench.tape/2\""),
    ("{\"paths.first\":[0,", "{\"paths.first\":[0,0", 20, "not in its shortest form"),
    ("{\"paths.first\":[0,24", "{\"paths.first\":[0,25", 20, "does not begin at a later key frame"),
    ("{\"paths.steps\":[49,", "{\"paths.steps\":[48,", 21, "adds up to"),
    ("{\"takes\":[0,", "{\"takes\":[7,", 32, "takes a picture with the number 7"),
    ("{\"frames.hash\":[\"", "{\"frames.hash\":[\"G", 4, "hexadecimal"),
    ("\"time_base\":[1,", "\"time_base\":[0,", 31, "time base of stream 0"),
    ("\"size\":", "\"size\":99999999999999999999", 8, "does not fit in 64 bits"),
  ])
  func `a damaged tape is refused with file, line and reason`(
    old: String, new: String, line: Int, reason: String
  ) throws {
    let text = TapeFile.text(of: try Fixtures.smallTape.get())
    let place = try #require(text.range(of: old))
    let damaged = text.replacingCharacters(in: place, with: new)
    let error = #expect(throws: TapeError.self) {
      try TapeFile.read(text: damaged, file: "a.tape")
    }
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix("a.tape:\(line): ") == true)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `a missing tape and a folder are refused in one line`() throws {
    let missing = #expect(throws: TapeError.self) { try TapeFile.read("/nowhere/a.tape") }
    #expect(missing?.message == "/nowhere/a.tape: cannot open: No such file or directory")
    #expect(throws: TapeError.self) { try TapeFile.read(Fixtures.folder.path) }
  }

  /// A text that the reader accepts is exactly what the writer writes, so the reader has overlooked nothing.
  @Test(arguments: 0..<8)
  func `thousands of mutations are refused with a line or read back to the letter`(
    seed: UInt64
  ) throws {
    let open = seed % 2 == 1
    let tape = try (open ? Fixtures.smallOpenGroupsTape : Fixtures.smallTape).get()
    let original = Array(TapeFile.text(of: tape).utf8)
    let lines = original.count { $0 == UInt8(ascii: "\n") }
    var numbers = SeededNumbers(state: seed)
    for _ in 0..<500 {
      let mutated = Self.mutate(original, &numbers)
      let text = String(decoding: mutated, as: UTF8.self)
      guard Array(text.utf8) == mutated else { continue }
      do throws(TapeError) {
        let read = try TapeFile.read(text: text, file: "m.tape")
        #expect(TapeFile.text(of: read) == text)
      } catch {
        #expect((1...(lines + 1)).contains(error.line), "\(error.message)")
        #expect(!error.what.isEmpty && !error.what.contains("\n"))
      }
    }
  }

  private static func mutate(_ original: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = original
    let digits = bytes.indices.filter { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }
    let place = digits.randomElement(using: &numbers) ?? 0
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0:
      bytes[Int.random(in: bytes.indices, using: &numbers)] ^=
        1 << UInt8.random(in: 0..<7, using: &numbers)
    case 1: bytes.remove(at: Int.random(in: bytes.indices, using: &numbers))
    case 2: bytes.removeSubrange(Int.random(in: bytes.indices, using: &numbers)...)
    case 3: bytes[place] = UInt8.random(in: 0x30...0x39, using: &numbers)
    case 4: bytes.insert(contentsOf: Array("9223372036854775807".utf8), at: place)
    case 5: bytes.insert(contentsOf: Array("-".utf8), at: place)
    case 6: bytes.insert(contentsOf: Array("1,".utf8), at: place)
    default:
      let other = Int.random(in: bytes.indices, using: &numbers)
      let range = min(place, other)..<max(place, other)
      bytes.insert(contentsOf: bytes[range].prefix(200), at: place)
    }
    return bytes
  }
}
