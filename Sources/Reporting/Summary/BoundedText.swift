/// Text of a limited number of bytes; items that do not fit are counted instead.
struct BoundedText {
  private(set) var text = ""
  private var remaining: Int
  /// Bytes kept free for the lines that say what was left out.
  private static let reserve = 200

  init(bytes: Int) { remaining = bytes }

  /// Adds a heading, the items that fit, and the number of those that do not. Adds nothing if there are no items.
  mutating func section(_ heading: String, _ items: [String], of what: String) {
    guard !items.isEmpty else { return }
    guard heading.utf8.count + Self.reserve <= remaining else {
      add("\n\(items.count) \(what) are left out: there is no room for them.\n")
      return
    }
    add(heading)
    for (index, item) in items.enumerated() {
      guard item.utf8.count + Self.reserve <= remaining else {
        add("\n\(items.count - index) more \(what) are left out: there is no room for them.\n")
        return
      }
      add(item)
    }
  }

  /// Adds the text if all of it fits, otherwise nothing.
  mutating func add(_ more: String) {
    guard more.utf8.count <= remaining else { return }
    text += more
    remaining -= more.utf8.count
  }
}
