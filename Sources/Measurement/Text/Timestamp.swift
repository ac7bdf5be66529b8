/// A second of UTC, written as in RFC 3339: `2026-11-30T12:00:00Z`. Used in files, never within a run.
package struct Timestamp: Equatable, Sendable {
  private static let secondsPerDay: Int64 = 86_400

  package var secondsSince1970: Int64

  package init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// Nil when the text has another form, or when there is no such day.
  package init?(_ text: String) {
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, wanted) in zip(bytes, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard wanted == UInt8(ascii: "d") ? isDigit : byte == wanted else { return nil }
    }
    func number(_ place: Int, _ count: Int) -> Int64 {
      bytes[place..<place + count].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    let day = Self.day(year: number(0, 4), month: number(5, 2), day: number(8, 2))
    let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
    guard (1...12).contains(number(5, 2)), hour < 24, minute < 60, second < 60 else { return nil }
    secondsSince1970 = day * Self.secondsPerDay + hour * 3_600 + minute * 60 + second
    guard self.text == text else { return nil }
  }

  package var text: String {
    let day =
      (secondsSince1970 - Self.modulo(secondsSince1970, Self.secondsPerDay)) / Self.secondsPerDay
    let second = Self.modulo(secondsSince1970, Self.secondsPerDay)
    let date = Self.date(ofDay: day)
    func padded(_ number: Int64, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  /// Whole days from this one to a later one; negative when that is earlier.
  package func days(until later: Timestamp) -> Int64 {
    (later.secondsSince1970 - secondsSince1970) / Self.secondsPerDay
  }

  // MARK: The calendar: days since 1970 and dates, after Hinnant's "chrono-compatible low-level date algorithms"

  private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month + (month < 10 ? 3 : -9),
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  private static func modulo(_ value: Int64, _ divisor: Int64) -> Int64 {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
