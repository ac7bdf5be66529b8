import ReelbenchMedia
import ReelbenchSimulation

/// Drives a decoder through a list of works as the simulation does, beginning at most two before the join.
struct DecodeDriver {
  let decoding: RealDecoding
  let file: String
  let tape: Tape
  private let hasher = FrameHasher()

  init(_ decoding: RealDecoding, file: String, tape: Tape) {
    self.decoding = decoding
    self.file = file
    self.tape = tape
  }

  /// All frames in the order of their joins.
  func run(_ works: [DecodeWork]) throws(AuditFailure) -> [FrameLine] {
    let decoder = decoding.makeDecoder(media: file, tape: tape)
    defer { decoder.close() }
    var lines: [FrameLine] = []
    var begun = 0
    for joined in works.indices {
      while begun < works.count, begun - joined < 2 {
        decoder.begin(works[begun])
        begun += 1
      }
      lines += try decoder.join().map { line(of: $0) }
    }
    return lines
  }

  func line(of picture: any DecodedPicture) -> FrameLine {
    guard let frame = picture as? VideoFrame else { return FrameLine(pts: 0, size: 0, hash: "?") }
    return FrameLine(
      pts: frame.pts, size: frame.packedSize, hash: "\(hasher.hash(of: frame))")
  }

  /// Opens the file and decodes all of it, loops for 8 steps, seeks to each key frame and continues 6 steps into the
  /// linear path, and decodes the whole file again.
  static func tour(of tape: Tape) -> [DecodeWork] {
    let linear = tape.linear.steps.indices.map { DecodeWork.step(entry: nil, step: $0) }
    var works: [DecodeWork] = [.open] + linear + [.seek(entry: nil)] + linear.prefix(8)
    for (number, entry) in tape.entries.enumerated() {
      works.append(.seek(entry: number))
      works += entry.steps.indices.map { .step(entry: number, step: $0) }
      let next = entry.first + entry.steps.count
      works += (next..<min(next + 6, tape.linear.steps.count)).map { .step(entry: nil, step: $0) }
    }
    return works + [.seek(entry: nil)] + linear
  }

  /// The frames that works give according to a tape.
  static func promised(by tape: Tape, for works: [DecodeWork]) -> [FrameLine] {
    works.flatMap { work -> [FrameLine] in
      guard case .step(let entry, let step) = work else { return [] }
      let path = entry.map { tape.entries[$0] } ?? tape.linear
      return Fixtures.frames(of: [path.steps[step]])
    }
  }
}
