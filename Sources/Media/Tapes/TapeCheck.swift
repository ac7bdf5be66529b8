import ReelbenchSimulation

/// Checks that the numbers of a tape are valid and consistent, so that code that replays it can index and add without
/// further checks.
struct TapeCheck {
  typealias Finding = (column: TapeColumn, what: String)

  /// Times, sizes and counts are below this, so that sums of a few of them cannot overflow.
  private static let limit: Int64 = 1 << 60

  /// The first finding; nil when the tape is valid.
  static func finding(in tape: Tape) -> Finding? {
    headFinding(tape.head) ?? streamFinding(tape)
      ?? stageFinding(tape.open, .open, tape.head.size)
      ?? stageFinding(tape.streamInfo, .streamInfo, tape.head.size)
      ?? stageFinding(tape.codecOpen, .codecOpen, tape.head.size)
      ?? packetFinding(tape) ?? pictureFinding(tape) ?? pathFinding(tape)
  }

  fileprivate static func isSize(_ value: Int64) -> Bool { value >= 0 && value < limit }

  /// Whether a count of ticks is small enough to be added up and scaled.
  static func isTime(_ value: Int64) -> Bool { value > -limit && value < limit }

  private static func headFinding(_ head: TapeHead) -> Finding? {
    let isDigest =
      head.sha256.utf8.count == 64
      && head.sha256.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
    guard isDigest else { return (.head, "sha256 is not 64 lower-case hexadecimal digits") }
    guard isSize(head.size), head.size > 0 else { return (.head, "the size is not positive") }
    guard head.passes > 0 else { return (.head, "passes is not positive") }
    guard isSize(head.reference.count), head.reference.count > 0 else {
      return (.head, "reference_ns is not positive")
    }
    guard isSize(head.duration.count) else { return (.head, "duration_ns is negative") }
    return nil
  }

  private static func streamFinding(_ tape: Tape) -> Finding? {
    for (place, stream) in tape.streams.enumerated() {
      guard stream.index == place else {
        return (.streams, "stream \(place) is numbered \(stream.index)")
      }
      let pixels = 0...(1 << 16)
      guard pixels.contains(stream.width), pixels.contains(stream.height) else {
        return (.streams, "the size of stream \(place) is out of range")
      }
      guard (0..<360).contains(stream.rotation) else {
        return (.streams, "the rotation of stream \(place) is out of range")
      }
      // A stream that is ignored may have no time base.
      let ticks = (stream.type == .other ? 0 : 1)...Int64(Int32.max)
      guard ticks.contains(stream.timeBaseNumerator), ticks.contains(stream.timeBaseDenominator)
      else { return (.streams, "the time base of stream \(place) is out of range") }
      guard isSize(stream.frameBytes) else {
        return (.streams, "frame_bytes of stream \(place) is negative")
      }
    }
    guard isSize(tape.privateHighWater) else { return (.privateHighWater, "is out of range") }
    guard tape.videoStream != nil else { return (.streams, "there is no video stream") }
    return nil
  }

  private static func stageFinding(
    _ stage: TapeStage, _ column: TapeColumn, _ size: Int64
  ) -> Finding? {
    guard isSize(stage.cpu.count) else { return (column, "cpu_ns is out of range") }
    guard isSize(stage.bytes) else { return (column, "bytes is out of range") }
    guard stage.ranges.allSatisfy({ $0.upper <= size }) else {
      return (column, "a byte range passes the end of the file")
    }
    return nil
  }

  private static func packetFinding(_ tape: Tape) -> Finding? {
    for (row, packet) in tape.packets.enumerated() {
      guard tape.streams.indices.contains(packet.stream) else {
        return (.packetsStream, "packet \(row) is of stream \(packet.stream), which does not exist")
      }
      guard isSize(packet.position), packet.position <= tape.head.size else {
        return (.packetsPosition, "packet \(row) does not begin in the file")
      }
      let isWhole = !ContainerList.isScattered(tape.head.container)
      guard isSize(packet.size), !isWhole || packet.size <= tape.head.size - packet.position else {
        return (.packetsSize, "packet \(row) does not end in the file")
      }
      guard packet.needs >= packet.position + (isWhole ? packet.size : 0),
        packet.needs <= tape.head.size
      else {
        return (
          .packetsNeeds, "the bytes that packet \(row) needs end before it does, or past the file"
        )
      }
      guard packet.pts == Int64.min || isTime(packet.pts) else {
        return (.packetsPts, "the time of packet \(row) is out of range")
      }
      guard packet.dts == Int64.min || isTime(packet.dts) else {
        return (.packetsDts, "the time of packet \(row) is out of range")
      }
      guard packet.digest >= 0 else {
        return (.packetsDigest, "the digest of packet \(row) is negative")
      }
      guard isTime(packet.duration) else {
        return (.packetsDuration, "the duration of packet \(row) is out of range")
      }
    }
    return nil
  }

  private static func pictureFinding(_ tape: Tape) -> Finding? {
    guard let picture = tape.picture else { return nil }
    let pixels = 1...(1 << 16)
    guard pixels.contains(picture.width), pixels.contains(picture.height) else {
      return (.picture, "its size is out of range")
    }
    guard picture.bytes == Int64(picture.width) * Int64(picture.height) * 4 else {
      return (.picture, "bytes is not width × height × 4")
    }
    guard isSize(picture.cpu.count) else { return (.picture, "cpu_ns is out of range") }
    guard picture.durations.count == picture.hashes.count,
      picture.hashes.first.map({ $0 == picture.hash }) ?? true,
      picture.durations.allSatisfy({ isSize($0.count) })
    else { return (.picture, "its durations and hashes are inconsistent") }
    guard tape.packets.isEmpty else { return (.packetsStream, "a picture has no packets") }
    return nil
  }

  private static func pathFinding(_ tape: Tape) -> Finding? {
    guard tape.picture == nil else { return nil }
    guard !tape.video.isEmpty else { return (.packetsStream, "there is no video packet") }
    guard tape.linear.first == 0, tape.linear.endsInDrain,
      tape.linear.steps.count == tape.video.count + 1, tape.linear.unseen.isEmpty
    else { return (.pathsSteps, "the linear path does not run from the first packet to the drain") }
    var held = TapePathCheck(tape.linear)
    if let finding = held.run() { return finding }
    var last = 0
    for (number, entry) in tape.entries.enumerated() {
      guard entry.first > last, entry.first < tape.video.count,
        tape.packets[tape.video[entry.first]].isKey
      else { return (.pathsFirst, "path \(number + 1) does not begin at a later key frame") }
      last = entry.first
      let remaining = tape.video.count - entry.first
      guard entry.steps.count >= 1, entry.steps.count <= remaining + (entry.endsInDrain ? 1 : 0),
        !entry.endsInDrain || entry.steps.count == remaining + 1
      else { return (.pathsSteps, "path \(number + 1) does not end where it says") }
      guard entry.unseen.allSatisfy({ isTime($0) }) else {
        return (.unseen, "a time of path \(number + 1) is out of range")
      }
      var check = TapePathCheck(entry)
      if let finding = check.run() { return finding }
      let end = entry.first + entry.steps.count - 1
      guard entry.endsInDrain || check.held == held.held(after: end) else {
        return (.pathsSteps, "path \(number + 1) does not join the linear path where it ends")
      }
    }
    return nil
  }
}

/// Follows the pictures of one path from step to step.
private struct TapePathCheck {
  private let path: DecodePath
  /// The step at which each picture is dropped, by picture number minus `base`; `Int.max` while it is held, −1 for
  /// numbers that were not taken.
  private var droppedAt: [Int]
  private let base: Int

  init(_ path: DecodePath) {
    self.path = path
    base = path.first * TapeStep.pictureRanks
    droppedAt = [Int](repeating: -1, count: path.steps.count * TapeStep.pictureRanks)
  }

  mutating func run() -> TapeCheck.Finding? {
    for (index, step) in path.steps.enumerated() {
      let ordinal = path.first + index
      guard TapeCheck.isSize(step.cpu.count) else {
        return (.stepsCPU, "the cost of packet \(ordinal) is out of range")
      }
      for (rank, number) in step.takes.enumerated() {
        guard rank < TapeStep.pictureRanks, number == ordinal * TapeStep.pictureRanks + rank else {
          return (.takes, "packet \(ordinal) takes a picture with the number \(number)")
        }
        droppedAt[number - base] = Int.max
      }
      for frame in step.frames {
        if let finding = finding(in: frame, ordinal) { return finding }
      }
      for number in step.drops {
        guard isHeld(number) else {
          return (.drops, "packet \(ordinal) drops picture \(number), which is not held")
        }
        droppedAt[number - base] = index
      }
    }
    return nil
  }

  /// Numbers held at the end.
  var held: [Int] { held(after: path.first + path.steps.count - 1) }

  /// Numbers held after the step of a packet.
  func held(after ordinal: Int) -> [Int] {
    let end = (ordinal - path.first + 1) * TapeStep.pictureRanks
    return droppedAt.indices.prefix(end).filter { droppedAt[$0] > ordinal - path.first }
      .map { $0 + base }
  }

  private func finding(in frame: TapeFrame, _ ordinal: Int) -> TapeCheck.Finding? {
    guard TapeCheck.isTime(frame.pts) else {
      return (.framesPts, "the time of a frame of packet \(ordinal) is out of range")
    }
    guard TapeCheck.isTime(frame.duration) else {
      return (.framesDuration, "the duration of a frame of packet \(ordinal) is out of range")
    }
    guard TapeCheck.isSize(frame.size) else {
      return (.framesSize, "the size of a frame of packet \(ordinal) is out of range")
    }
    guard isHeld(frame.picture) else {
      return (
        .framesPicture, "packet \(ordinal) puts out picture \(frame.picture), which is not held"
      )
    }
    return nil
  }

  private func isHeld(_ number: Int) -> Bool {
    let (place, overflow) = number.subtractingReportingOverflow(base)
    return !overflow && droppedAt.indices.contains(place) && droppedAt[place] == Int.max
  }
}
