/// The visible cells of a flow layout, and those that would be visible next. While a scroll only moves within this
/// span, the layout need not be asked again.
struct VisibleSpan {
  private let size: CGSize
  private let shown: [CGRect]
  private let before: CGRect?
  private let after: CGRect?

  /// - Parameters:
  ///   - shown: frames of the visible cells, whose indices are consecutive.
  ///   - before: frame of the cell before the first one; nil when there is none.
  ///   - after: frame of the cell after the last one; nil when there is none.
  init(size: CGSize, shown: [CGRect], before: CGRect?, after: CGRect?) {
    self.size = size
    self.shown = shown
    self.before = before
    self.after = after
  }

  /// Whether exactly the same cells are visible within these bounds.
  func isSame(through bounds: CGRect) -> Bool {
    guard bounds.size == size, before?.overlaps(bounds) != true, after?.overlaps(bounds) != true
    else { return false }
    return shown.allSatisfy { $0.overlaps(bounds) }
  }
}
