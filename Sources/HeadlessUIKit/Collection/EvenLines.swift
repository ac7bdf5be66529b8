/// Items of one size broken into lines by arithmetic, at a cost that does not depend on their number.
struct EvenLines {
  private let count: Int
  private let itemSize: CGSize
  private let isHorizontal: Bool
  private let bounds: CGSize
  private let inset: UIEdgeInsets
  private let lineSpacing: CGFloat
  private let perLine: Int
  /// Space between the items of a line; space before the item in a line of one.
  private let gap: CGFloat

  init(
    count: Int, itemSize: CGSize, isHorizontal: Bool, bounds: CGSize, inset: UIEdgeInsets,
    lineSpacing: CGFloat, itemSpacing: CGFloat
  ) {
    self.count = count
    self.itemSize = itemSize
    self.isHorizontal = isHorizontal
    self.bounds = bounds
    self.inset = inset
    self.lineSpacing = lineSpacing
    let space =
      isHorizontal
      ? bounds.height - inset.top - inset.bottom : bounds.width - inset.left - inset.right
    let breadth = isHorizontal ? itemSize.height : itemSize.width
    perLine =
      breadth > 0 ? max(1, Int((space + itemSpacing) / (breadth + itemSpacing))) : 1
    // Spare space is distributed between the items of a line; a single item is centred.
    let spare = space - CGFloat(perLine) * breadth
    gap = perLine > 1 ? spare / CGFloat(perLine - 1) : spare / 2
  }

  private var lineLength: CGFloat { isHorizontal ? itemSize.width : itemSize.height }

  var contentSize: CGSize {
    let lines = (count + perLine - 1) / perLine
    let length = CGFloat(lines) * lineLength + CGFloat(max(0, lines - 1)) * lineSpacing
    return isHorizontal
      ? CGSize(width: length + inset.left + inset.right, height: bounds.height)
      : CGSize(width: bounds.width, height: length + inset.top + inset.bottom)
  }

  func frame(_ item: Int) -> CGRect? {
    guard (0..<count).contains(item) else { return nil }
    let along = CGFloat(item / perLine) * (lineLength + lineSpacing)
    let breadth = isHorizontal ? itemSize.height : itemSize.width
    let across = perLine > 1 ? CGFloat(item % perLine) * (breadth + gap) : gap
    return CGRect(
      x: inset.left + (isHorizontal ? along : across),
      y: inset.top + (isHorizontal ? across : along),
      width: itemSize.width, height: itemSize.height)
  }

  /// Items of the lines that meet a rectangle.
  func items(in rect: CGRect) -> Range<Int> {
    let step = lineLength + lineSpacing
    guard step > 0, count > 0 else { return 0..<0 }
    let near = isHorizontal ? rect.minX - inset.left : rect.minY - inset.top
    let far = isHorizontal ? rect.maxX - inset.left : rect.maxY - inset.top
    let first = max(0, Int((near / step).rounded(.down))) * perLine
    let last = min(count - 1, (Int((far / step).rounded(.down)) + 1) * perLine - 1)
    return first <= last ? first..<last + 1 : 0..<0
  }
}
