/// Items of different sizes broken into lines: a line takes items until the next one does not fit. Lines do not
/// overlap, and they are in the order of their items.
struct FlowLines {
  private struct Line {
    var items: Range<Int>
    var start: CGFloat
    var length: CGFloat
  }

  private let isHorizontal: Bool
  private var lines: [Line] = []
  private var frames: [CGRect] = []
  private(set) var contentSize = CGSize.zero

  init(
    sizes: [CGSize], isHorizontal: Bool, bounds: CGSize, inset: UIEdgeInsets,
    lineSpacing: CGFloat, itemSpacing: CGFloat
  ) {
    self.isHorizontal = isHorizontal
    let space =
      isHorizontal
      ? bounds.height - inset.top - inset.bottom : bounds.width - inset.left - inset.right
    let head = isHorizontal ? inset.left : inset.top
    var start = head
    var first = 0
    while first < sizes.count {
      let end = lineEnd(sizes, from: first, space: space, spacing: itemSpacing)
      let length = sizes[first..<end].map { extent($0).along }.max() ?? 0
      lines.append(Line(items: first..<end, start: start, length: length))
      place(
        sizes[first..<end], in: space, from: isHorizontal ? inset.top : inset.left,
        isLast: end == sizes.count, spacing: itemSpacing)
      start += length + lineSpacing
      first = end
    }
    let end = lines.last.map { $0.start + $0.length } ?? head
    contentSize =
      isHorizontal
      ? CGSize(width: end + inset.right, height: bounds.height)
      : CGSize(width: bounds.width, height: end + inset.bottom)
  }

  private func extent(_ size: CGSize) -> (along: CGFloat, across: CGFloat) {
    isHorizontal ? (size.width, size.height) : (size.height, size.width)
  }

  private func lineEnd(_ sizes: [CGSize], from first: Int, space: CGFloat, spacing: CGFloat) -> Int
  {
    var used = extent(sizes[first]).across
    var end = first + 1
    while end < sizes.count {
      used += spacing + extent(sizes[end]).across
      guard used <= space else { break }
      end += 1
    }
    return end
  }

  /// Places the items of the last line so far. Spare space is distributed between them, and a single item is centred;
  /// the last line of all is not spread.
  private mutating func place(
    _ sizes: ArraySlice<CGSize>, in space: CGFloat, from edge: CGFloat, isLast: Bool,
    spacing: CGFloat
  ) {
    guard let line = lines.last else { return }
    let spare = sizes.reduce(space) { $0 - extent($1).across }
    let isAlone = sizes.count == 1
    var gap = isAlone ? 0 : spare / CGFloat(sizes.count - 1)
    var across = isAlone && !(isLast && lines.count > 1) ? edge + spare / 2 : edge
    if isLast, lines.count > 1, !isAlone { gap = min(gap, spacing) }
    // A single item in the last line is centred if the line before it also has a single item.
    if isAlone, isLast, lines.count > 1, lines[lines.count - 2].items.count == 1 {
      across = edge + spare / 2
    }
    for size in sizes {
      let along = line.start + (line.length - extent(size).along) / 2
      frames.append(
        CGRect(
          x: isHorizontal ? along : across, y: isHorizontal ? across : along,
          width: size.width, height: size.height))
      across += extent(size).across + gap
    }
  }

  func frame(_ item: Int) -> CGRect? { frames.indices.contains(item) ? frames[item] : nil }

  /// Items of the lines that meet a rectangle.
  /// - Complexity: logarithmic in the number of lines.
  func items(in rect: CGRect) -> Range<Int> {
    let near = isHorizontal ? rect.minX : rect.minY
    let far = isHorizontal ? rect.maxX : rect.maxY
    let first = firstLine { $0.start + $0.length > near }
    let end = firstLine { $0.start >= far }
    guard first < end else { return 0..<0 }
    return lines[first].items.lowerBound..<lines[end - 1].items.upperBound
  }

  /// The first line that satisfies a predicate which holds for all lines after it.
  private func firstLine(where isBeyond: (Line) -> Bool) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(lines[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
