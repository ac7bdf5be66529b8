/// The range of content offsets, and the positions of the pages.
extension UIScrollView {
  /// Equal to `contentInset`, as the safe area of this phone is the whole screen.
  public var adjustedContentInset: UIEdgeInsets { contentInset }

  /// The lowest offset on each axis; 0, not −0, without insets.
  var smallestOffset: CGPoint {
    CGPoint(
      x: ScrollPhysics.rounded(0 - adjustedContentInset.left),
      y: ScrollPhysics.rounded(0 - adjustedContentInset.top))
  }

  /// Where the first page begins. The profile decides whether an inset before the content moves it (A2.19).
  var pageOrigin: CGPoint { scrollRules.insetPaging == .moves ? smallestOffset : .zero }

  /// The highest offset on each axis.
  var largestOffset: CGPoint {
    let least = smallestOffset
    let inset = adjustedContentInset
    return CGPoint(
      x: max(least.x, ScrollPhysics.rounded(contentSize.width + inset.right - bounds.width)),
      y: max(least.y, ScrollPhysics.rounded(contentSize.height + inset.bottom - bounds.height)))
  }

  /// The nearest offset within the edges.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let least = smallestOffset
    let most = largestOffset
    return CGPoint(
      x: min(max(least.x, offset.x), most.x), y: min(max(least.y, offset.y), most.y))
  }

  var horizontalRange: ClosedRange<Double> { smallestOffset.x...largestOffset.x }
  var verticalRange: ClosedRange<Double> { smallestOffset.y...largestOffset.y }

  var scrollsHorizontally: Bool { largestOffset.x > smallestOffset.x }
  var scrollsVertically: Bool { largestOffset.y > smallestOffset.y }

  /// Axes along which a finger moves the content. Content that cannot scroll along an axis can still be pulled along it
  /// when it always bounces there.
  var draggableAxes: DragAxes {
    DragAxes(
      horizontal: scrollsHorizontally || (bounces && alwaysBounceHorizontal),
      vertical: scrollsVertically || (bounces && alwaysBounceVertical))
  }

  /// The page with which the content is exactly aligned; nil for none. Pages have the size of the bounds and count from
  /// `pageOrigin`.
  var settledPage: Int64? {
    let isVertical = scrollsVertically && !scrollsHorizontally
    let size = isVertical ? bounds.height : bounds.width
    guard size > 0 else { return nil }
    let offset =
      isVertical ? contentOffset.y - pageOrigin.y : contentOffset.x - pageOrigin.x
    let page = (offset / size).rounded()
    return ScrollPhysics.rounded(page * size) == offset ? Int64(page) : nil
  }

  /// The offset nearest to the current one at which a rectangle of the content is visible.
  func offsetToSee(_ rect: CGRect) -> CGPoint {
    let inset = adjustedContentInset
    return CGPoint(
      x: Self.offset(
        contentOffset.x, toSee: rect.minX...rect.maxX, in: bounds.width, before: inset.left,
        after: inset.right, range: horizontalRange),
      y: Self.offset(
        contentOffset.y, toSee: rect.minY...rect.maxY, in: bounds.height, before: inset.top,
        after: inset.bottom, range: verticalRange))
  }

  private static func offset(
    _ offset: Double, toSee span: ClosedRange<Double>, in size: Double, before: Double,
    after: Double, range: ClosedRange<Double>
  ) -> Double {
    var wanted = offset
    if span.upperBound > wanted + size - after { wanted = span.upperBound - size + after }
    if span.lowerBound < wanted + before { wanted = span.lowerBound - before }
    return wanted == offset ? offset : min(max(wanted, range.lowerBound), range.upperBound)
  }
}
