/// Text that grows up to a number of bytes; what does not fit is counted instead.
struct BoundedText {
  private(set) var text = ""
  private var room: Int
  /// Kept free for the lines that say what was left out.
  private static let reserve = 200

  init(bytes: Int) { room = bytes }

  /// Adds a heading, then items as long as they fit, then how many did not; nothing when there are no items.
  mutating func section(_ heading: String, _ items: [String], of what: String) {
    guard !items.isEmpty else { return }
    guard heading.utf8.count + Self.reserve <= room else {
      add("\n\(items.count) \(what) are left out: there is no room for them.\n")
      return
    }
    add(heading)
    for (index, item) in items.enumerated() {
      guard item.utf8.count + Self.reserve <= room else {
        add("\n\(items.count - index) more \(what) are left out: there is no room for them.\n")
        return
      }
      add(item)
    }
  }

  /// Adds what fits whole, or nothing.
  mutating func add(_ more: String) {
    guard more.utf8.count <= room else { return }
    text += more
    room -= more.utf8.count
  }
}
