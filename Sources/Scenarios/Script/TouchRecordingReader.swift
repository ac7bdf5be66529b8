import ReelbenchMeasurement
import ReelbenchSimulation

/// Reads recorded touches: a header `time,phase,x,y`, then one sample per line. Times are seconds since the step began,
/// with up to nine decimals; phases are `began`, `moved` and `ended`; coordinates are points of the screen, with up to
/// three decimals. There is one finger: each touch begins, moves and ends before the next one begins.
struct TouchRecordingReader {
  static let header = "time,phase,x,y"
  private static let longest: Int64 = 3_600_000_000_000
  private static let furthest: Int64 = 10_000_000

  private let diagnostics: Diagnostics
  private var isDown = false
  private var latest = Nanoseconds.zero

  static func read(_ source: SourceText) -> Result<[Step.TouchSample], ScenarioErrors> {
    let diagnostics = Diagnostics(source: source)
    var reader = TouchRecordingReader(diagnostics: diagnostics)
    let samples = reader.samples()
    if let errors = diagnostics.result { return .failure(errors) }
    return .success(samples)
  }

  private init(diagnostics: Diagnostics) { self.diagnostics = diagnostics }

  private mutating func samples() -> [Step.TouchSample] {
    let source = diagnostics.source
    if let problem = source.problem {
      diagnostics.report(problem.message, at: problem.mark)
      return []
    }
    guard source.line(1).map(String.init) == Self.header else {
      diagnostics.report(
        "recorded touches begin with the line `\(Self.header)`",
        at: SourcePosition(line: 1, column: 1))
      return []
    }
    var samples: [Step.TouchSample] = []
    var number = 2
    while let line = source.line(number) {
      // The last line may have a line break or none.
      if line.isEmpty, source.line(number + 1) == nil { break }
      guard let sample = sample(line, at: number) else { return [] }
      samples.append(sample)
      number += 1
    }
    if samples.isEmpty {
      diagnostics.report("there is no touch", at: SourcePosition(line: 1, column: 1))
    } else if isDown {
      diagnostics.report(
        "the last touch does not end", at: SourcePosition(line: number - 1, column: 1))
    }
    return samples
  }

  /// Nil after a report.
  private mutating func sample(_ line: Substring, at number: Int) -> Step.TouchSample? {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 4 else {
      diagnostics.report(
        "a sample has four values: \(Self.header)", at: SourcePosition(line: number, column: 1))
      return nil
    }
    var columns: [Int] = []
    var column = 1
    for field in fields {
      columns.append(column)
      column += field.unicodeScalars.count + 1
    }
    func mark(_ field: Int) -> SourcePosition {
      SourcePosition(line: number, column: columns[field])
    }

    guard let count = Self.decimal(fields[0], places: 9, upTo: Self.longest) else {
      diagnostics.report("a time is in seconds, such as `0.250`", at: mark(0))
      return nil
    }
    let time = Nanoseconds(count)
    guard time >= latest else {
      diagnostics.report("times do not go back", at: mark(0))
      return nil
    }
    latest = time
    guard let phase = phase(fields[1], at: mark(1)) else { return nil }
    let places = (2...3).map { Self.decimal(fields[$0], places: 3, upTo: Self.furthest) }
    guard let x = places[0], let y = places[1] else {
      diagnostics.report(
        "a place is in points, such as `187.5`", at: mark(places[0] == nil ? 2 : 3))
      return nil
    }
    return Step.TouchSample(
      time: time, phase: phase, xThousandths: Int(x), yThousandths: Int(y))
  }

  private mutating func phase(_ text: Substring, at mark: SourcePosition) -> Step.TouchSample.Phase?
  {
    guard let phase = Step.TouchSample.Phase(rawValue: String(text)) else {
      let words = Step.TouchSample.Phase.allCases.map(\.rawValue)
      diagnostics.report(
        "a phase is \(Diagnostics.alternatives(words)), not `\(text)`", at: mark,
        meaning: String(text), among: words)
      return nil
    }
    guard isDown != (phase == .began) else {
      diagnostics.report(isDown ? "the finger is down already" : "the finger is not down", at: mark)
      return nil
    }
    isDown = phase != .ended
    return phase
  }

  /// Digits, at most `places` of them after a point, in units of the last place.
  private static func decimal(_ text: Substring, places: Int, upTo most: Int64) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...9).contains(whole.utf8.count),
      parts.allSatisfy({
        $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard (1...places).contains(fraction.utf8.count),
      let value = Int64(
        whole + fraction + String(repeating: "0", count: places - fraction.utf8.count)),
      value <= most
    else { return nil }
    return value
  }
}
