import ReelbenchSimulation

/// Reads a stored tape line by line and assembles its tables. `TapeCheck` checks the numbers.
struct TapeReader {
  private let file: String
  private var scanner: TapeScanner
  private var head: TapeHead?
  private var streams: [TapeStream] = []
  private var picture: TapePicture?
  private var privateHighWater: Int64 = 0
  private var stages: [TapeColumn: TapeStage] = [:]
  private var hashes: [FrameHash] = []
  /// The values of the integer columns.
  private var columns: [TapeColumn: [Int64]] = [:]
  private var lines: [TapeColumn: Int] = [:]

  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String
  ) throws(TapeError) -> Tape {
    var reader = TapeReader(file: file, scanner: TapeScanner(bytes))
    for column in TapeColumn.allCases
    where column != .packetsDigest || reader.scanner.isAt(column) {
      try reader.read(column)
    }
    guard reader.scanner.isAtEnd else {
      throw TapeError(file: file, line: reader.scanner.line, what: "there is text after the end")
    }
    return try reader.tape()
  }

  private init(file: String, scanner: TapeScanner) {
    self.file = file
    self.scanner = scanner
  }

  private mutating func read(_ column: TapeColumn) throws(TapeError) {
    let line = scanner.line
    lines[column] = line
    scanner.begin(column)
    switch column {
    case .codecOpen, .open, .streamInfo: stages[column] = readStage()
    case .head: head = readHead()
    case .streams: streams = readStreams()
    case .picture: picture = readPicture()
    case .privateHighWater: privateHighWater = scanner.integer()
    case .framesHash: hashes = scanner.hashes()
    default: columns[column] = scanner.integers()
    }
    scanner.endLine()
    if let finding = scanner.finding { throw TapeError(file: file, line: line, what: finding) }
  }

  // MARK: Rows

  private mutating func readHead() -> TapeHead {
    scanner.expect("{\"container\":")
    let container = scanner.string()
    scanner.expect(",\"duration_ns\":")
    let duration = scanner.integer()
    scanner.expect(",\"ffmpeg\":")
    let ffmpeg = scanner.string()
    scanner.expect(",\"passes\":")
    let passes = scanner.integer()
    scanner.expect(",\"reference_ns\":")
    let reference = scanner.integer()
    scanner.expect(",\"schema\":")
    let schema = scanner.string()
    if schema != TapeHead.schema {
      scanner.fail("the schema is \"\(schema)\", this version reads \"\(TapeHead.schema)\"")
    }
    scanner.expect(",\"settings\":")
    let settings = scanner.string()
    scanner.expect(",\"sha256\":")
    let sha256 = scanner.string()
    scanner.expect(",\"size\":")
    let size = scanner.integer()
    scanner.expect("}")
    return TapeHead(
      sha256: sha256, size: size, container: container, ffmpeg: ffmpeg, settings: settings,
      passes: Int(passes), reference: Nanoseconds(reference), duration: Nanoseconds(duration))
  }

  private mutating func readStage() -> TapeStage {
    scanner.expect("{\"bytes\":")
    let bytes = scanner.integer()
    scanner.expect(",\"cpu_ns\":")
    let cpu = scanner.integer()
    scanner.expect(",\"ranges\":")
    let bounds = scanner.integers()
    scanner.expect("}")
    if bounds.count % 2 != 0 { scanner.fail("a byte range has two bounds") }
    var ranges: [ByteRange] = []
    for index in stride(from: 0, to: bounds.count - 1, by: 2) {
      guard bounds[index] >= 0, bounds[index] <= bounds[index + 1] else {
        scanner.fail("a byte range ends before it begins")
        break
      }
      ranges.append(ByteRange(lower: bounds[index], upper: bounds[index + 1]))
    }
    return TapeStage(cpu: Nanoseconds(cpu), bytes: bytes, ranges: ranges)
  }

  private mutating func readStreams() -> [TapeStream] {
    var streams: [TapeStream] = []
    scanner.elements { scanner in
      scanner.expect("{\"codec\":")
      let codec = scanner.string()
      scanner.expect(",\"frame_bytes\":")
      let frameBytes = scanner.integer()
      scanner.expect(",\"height\":")
      let height = scanner.integer()
      scanner.expect(",\"index\":")
      let index = scanner.integer()
      let keepsPictures = scanner.takes(",\"keeps_pictures\":1")
      let reopensDecoder = scanner.takes(",\"reopens_decoder\":1")
      scanner.expect(",\"rotation\":")
      let rotation = scanner.integer()
      scanner.expect(",\"time_base\":[")
      let numerator = scanner.integer()
      scanner.expect(",")
      let denominator = scanner.integer()
      scanner.expect("],\"type\":")
      let name = scanner.string()
      scanner.expect(",\"width\":")
      let width = scanner.integer()
      scanner.expect("}")
      guard let type = TapeStream.MediaType(rawValue: name) else {
        return scanner.fail("no stream is of type \"\(name)\"")
      }
      var stream = TapeStream(
        index: Int(index), type: type, codec: codec, width: Int(width), height: Int(height),
        rotation: Int(rotation), timeBaseNumerator: numerator,
        timeBaseDenominator: denominator, frameBytes: frameBytes)
      stream.keepsPictures = keepsPictures
      stream.reopensDecoder = reopensDecoder
      streams.append(stream)
    }
    return streams
  }

  private mutating func readPicture() -> TapePicture? {
    guard !scanner.takesNull() else { return nil }
    scanner.expect("{\"bytes\":")
    let bytes = scanner.integer()
    scanner.expect(",\"cpu_ns\":")
    let cpu = scanner.integer()
    let moves = scanner.takes(",\"durations_ns\":")
    let durations = moves ? scanner.integers() : []
    scanner.expect(",\"hash\":")
    let hash = scanner.hash()
    if moves { scanner.expect(",\"hashes\":") }
    let hashes = moves ? scanner.hashes() : []
    scanner.expect(",\"height\":")
    let height = scanner.integer()
    scanner.expect(",\"width\":")
    let width = scanner.integer()
    scanner.expect("}")
    return TapePicture(
      width: Int(width), height: Int(height), cpu: Nanoseconds(cpu), bytes: bytes, hash: hash,
      durations: durations.map { Nanoseconds($0) }, hashes: hashes)
  }

  // MARK: Tables

  private func tape() throws(TapeError) -> Tape {
    guard let head else { preconditionFailure("a tape was put together before it was read") }
    let none = TapeStage(cpu: .zero, bytes: 0, ranges: [])
    let paths = try paths()
    let empty = DecodePath(first: 0, endsInDrain: true, steps: [], unseen: [])
    let tape = Tape(
      head: head, streams: streams, open: stages[.open] ?? none,
      streamInfo: stages[.streamInfo] ?? none, codecOpen: stages[.codecOpen] ?? none,
      packets: try packets(), linear: paths.first ?? empty, entries: Array(paths.dropFirst()),
      privateHighWater: privateHighWater, picture: picture)
    guard paths.isEmpty == (picture != nil) else {
      throw error(.pathsFirst, "a tape has either a picture or a linear path")
    }
    if let (column, what) = TapeCheck.finding(in: tape) { throw error(column, what) }
    return tape
  }

  private func packets() throws(TapeError) -> [TapePacket] {
    let streams = values(.packetsStream)
    let positions = try values(.packetsPosition, count: streams.count)
    let sizes = try values(.packetsSize, count: streams.count)
    let pts = try values(.packetsPts, count: streams.count)
    let dts = try values(.packetsDts, count: streams.count)
    let durations = try values(.packetsDuration, count: streams.count)
    let needs = try values(.packetsNeeds, count: streams.count)
    let keys = try flags(.packetsKey, count: streams.count)
    let digests =
      lines[.packetsDigest] == nil
      ? [Int64](repeating: 0, count: streams.count)
      : try values(.packetsDigest, count: streams.count)
    if lines[.packetsDigest] != nil, !digests.contains(where: { $0 != 0 }) {
      throw error(.packetsDigest, "holds no digest")
    }
    return streams.indices.map {
      TapePacket(
        stream: Int(streams[$0]), position: positions[$0], size: sizes[$0], pts: pts[$0],
        dts: dts[$0], duration: durations[$0], isKey: keys[$0], needs: needs[$0],
        digest: digests[$0])
    }
  }

  private func paths() throws(TapeError) -> [DecodePath] {
    let first = values(.pathsFirst)
    let drains = try flags(.pathsEndsInDrain, count: first.count)
    let unseen = try groups(.pathsUnseen, count: first.count, of: .unseen, total: nil)
    let missing = values(.unseen)
    let steps = try steps()
    let groups = try groups(
      .pathsSteps, count: first.count, of: .stepsCPU, total: steps.count)
    return first.indices.map {
      DecodePath(
        first: Int(first[$0]), endsInDrain: drains[$0], steps: Array(steps[groups[$0]]),
        unseen: Array(missing[unseen[$0]]))
    }
  }

  private func steps() throws(TapeError) -> [TapeStep] {
    let cpu = values(.stepsCPU)
    let outcomes = try values(.stepsOutcome, count: cpu.count)
    let frames = try frames()
    let frameGroups = try groups(
      .stepsFrames, count: cpu.count, of: .framesPts, total: frames.count)
    let takes = values(.takes).map { Int($0) }
    let takeGroups = try groups(.stepsTakes, count: cpu.count, of: .takes, total: nil)
    let drops = values(.drops).map { Int($0) }
    let dropGroups = try groups(.stepsDrops, count: cpu.count, of: .drops, total: nil)
    var steps: [TapeStep] = []
    steps.reserveCapacity(cpu.count)
    for index in cpu.indices {
      guard let outcome = Int32(exactly: outcomes[index]) else {
        throw error(.stepsOutcome, "the outcome of step \(index) does not fit in 32 bits")
      }
      steps.append(
        TapeStep(
          cpu: Nanoseconds(cpu[index]), outcome: outcome, frames: Array(frames[frameGroups[index]]),
          takes: Array(takes[takeGroups[index]]), drops: Array(drops[dropGroups[index]])))
    }
    return steps
  }

  private func frames() throws(TapeError) -> [TapeFrame] {
    let pts = values(.framesPts)
    let durations = try values(.framesDuration, count: pts.count)
    let sizes = try values(.framesSize, count: pts.count)
    let pictures = try values(.framesPicture, count: pts.count)
    guard hashes.count == pts.count else {
      throw error(.framesHash, "has \(hashes.count) values, its table has \(pts.count) rows")
    }
    return pts.indices.map {
      TapeFrame(
        pts: pts[$0], duration: durations[$0], size: sizes[$0], hash: hashes[$0],
        picture: Int(pictures[$0]))
    }
  }

  // MARK: Columns

  private func values(_ column: TapeColumn) -> [Int64] { columns[column] ?? [] }

  private func values(_ column: TapeColumn, count: Int) throws(TapeError) -> [Int64] {
    let values = values(column)
    guard values.count == count else {
      throw error(column, "has \(values.count) values, its table has \(count) rows")
    }
    return values
  }

  private func flags(_ column: TapeColumn, count: Int) throws(TapeError) -> [Bool] {
    let values = try values(column, count: count)
    guard values.allSatisfy({ $0 == 0 || $0 == 1 }) else {
      throw error(column, "holds values other than 0 and 1")
    }
    return values.map { $0 == 1 }
  }

  /// The rows of a table that belong to each owner, from a column of counts.
  private func groups(
    _ column: TapeColumn, count: Int, of table: TapeColumn, total: Int?
  ) throws(TapeError) -> [Range<Int>] {
    let counts = try values(column, count: count)
    let total = total ?? values(table).count
    var groups: [Range<Int>] = []
    groups.reserveCapacity(counts.count)
    var lower = 0
    for count in counts {
      guard count >= 0, count <= Int64(total - lower) else {
        throw error(column, "does not add up to the \(total) rows of \"\(table.rawValue)\"")
      }
      groups.append(lower..<(lower + Int(count)))
      lower += Int(count)
    }
    guard lower == total else {
      throw error(column, "adds up to \(lower), \"\(table.rawValue)\" has \(total) rows")
    }
    return groups
  }

  private func error(_ column: TapeColumn, _ what: String) -> TapeError {
    TapeError(file: file, line: lines[column] ?? 0, what: "\"\(column.rawValue)\": \(what)")
  }
}
