import ReelbenchDevice
import ReelbenchSimulation

/// What the screen of a run showed: its whole content at every instant at which it changed. Read from `FilmNotes`.
package struct FilmReel: Sendable {
  private struct Frame {
    var instant: Instant
    var items: [DisplayItem]
  }

  /// In the order of their instants; the last of several at one instant counts.
  private var frames: [Frame] = []
  /// The capacity was too small for all of it.
  package let isCut: Bool

  init(memory: UnsafeRawPointer) {
    let words = memory.assumingMemoryBound(to: Int64.self)
    isCut = words[1] == 1
    let end = FilmNotes.headerWords + Int(words[0])
    var files: [String] = []
    var place = FilmNotes.headerWords
    while place < end {
      if words[place] == 1 {
        let count = Int(words[place + 1])
        let bytes = UnsafeRawBufferPointer(start: words + place + 2, count: count)
        files.append(String(decoding: bytes, as: UTF8.self))
        place += 2 + (count + 7) / 8
      } else {
        let count = Int(words[place + 2])
        let items = (0..<count).map {
          Self.item(words + place + 3 + $0 * FilmNotes.paintWords, files)
        }
        frames.append(Frame(instant: Instant(nanoseconds: words[place + 1]), items: items))
        place += 3 + count * FilmNotes.paintWords
      }
    }
  }

  /// Everything that the screen shows at an instant, back to front.
  package func items(at instant: Instant) -> [DisplayItem] {
    var low = 0
    var high = frames.count
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? [] : frames[low - 1].items
  }

  private static func item(_ words: UnsafePointer<Int64>, _ files: [String]) -> DisplayItem {
    let content: DisplayItem.Content =
      switch words[0] {
      case 0:
        .color(
          red: UInt8(truncatingIfNeeded: words[1]), green: UInt8(truncatingIfNeeded: words[2]),
          blue: UInt8(truncatingIfNeeded: words[3]))
      case 1: .picture(file: files[Int(words[1])], frame: words[2])
      default: .video(file: files[Int(words[1])], pts: words[2], rotation: words[3])
      }
    return DisplayItem(
      content, area: area(words + 4), clip: area(words + 8), opacity: words[12])
  }

  private static func area(_ words: UnsafePointer<Int64>) -> DisplayItem.Area {
    DisplayItem.Area(x: words[0], y: words[1], width: words[2], height: words[3])
  }
}
