import ReelbenchDevice
import ReelbenchSimulation

/// What the screen showed. The process of a run writes it to memory that outlives the process, however it ends.
///
/// The memory consists of 64-bit words. The first two are the number of words that follow, and 1 if the capacity was
/// too small for all. Then come entries: 1, the number of bytes of a file's name and those bytes, packed; or 2, an
/// instant, the number of items, and `paintWords` words for each item. Files are numbered in the order of their
/// entries. The number of words is written after the words, so that a reader never sees half an entry.
final class FilmNotes {
  /// Only pages that are touched are backed by memory.
  static let bytes: Int64 = 64 << 20
  static let headerWords = 2
  static let paintWords = 13

  private let words: UnsafeMutablePointer<Int64>
  private let capacity: Int
  private var files: [String: Int64] = [:]
  private var last: [DisplayItem]?

  init(memory: UnsafeMutableRawPointer, bytes: Int64) {
    words = memory.bindMemory(to: Int64.self, capacity: Int(bytes / 8))
    capacity = Int(bytes / 8) - Self.headerWords
  }

  /// Records what is shown from an instant on. Adds nothing if the same is shown already.
  func note(_ instant: Instant, _ items: [DisplayItem]) {
    guard items != last, words[1] == 0 else { return }
    last = items
    var entry: [Int64] = [2, instant.nanoseconds, Int64(items.count)]
    for item in items { append(item, to: &entry) }
    append(entry)
  }

  private func append(_ item: DisplayItem, to entry: inout [Int64]) {
    switch item.content {
    case .color(let red, let green, let blue):
      entry += [0, Int64(red), Int64(green), Int64(blue)]
    case .picture(let file, let frame): entry += [1, number(of: file), frame, 0]
    case .video(let file, let pts, let rotation): entry += [2, number(of: file), pts, rotation]
    }
    for area in [item.area, item.clip] {
      entry += [area.x, area.y, area.width, area.height]
    }
    entry.append(item.opacity)
  }

  private func number(of file: String) -> Int64 {
    if let known = files[file] { return known }
    let number = Int64(files.count)
    files[file] = number
    let bytes = Array(file.utf8)
    var packed = [Int64](repeating: 0, count: (bytes.count + 7) / 8)
    for (place, byte) in bytes.enumerated() {
      packed[place / 8] |= Int64(byte) << Int64(place % 8 * 8)
    }
    append([1, Int64(bytes.count)] + packed)
    return number
  }

  private func append(_ entry: [Int64]) {
    let count = Int(words[0])
    guard words[1] == 0, count + entry.count <= capacity else {
      words[1] = 1
      return
    }
    for (place, word) in entry.enumerated() { words[Self.headerWords + count + place] = word }
    words[0] = Int64(count + entry.count)
  }
}
