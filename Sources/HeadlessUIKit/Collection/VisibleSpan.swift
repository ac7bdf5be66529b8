/// Which cells of a flow layout are shown, and those that would come next: while a scroll only moves within it, the
/// layout need not be asked again.
struct VisibleSpan {
  private let size: CGSize
  private let shown: [CGRect]
  private let before: CGRect?
  private let after: CGRect?

  /// - Parameters:
  ///   - shown: frames of the shown cells, whose indices follow each other.
  ///   - before: frame of the cell before the first; nil when there is none. Likewise `after`.
  init(size: CGSize, shown: [CGRect], before: CGRect?, after: CGRect?) {
    self.size = size
    self.shown = shown
    self.before = before
    self.after = after
  }

  /// Whether exactly the same cells are seen through these bounds.
  func isSame(through bounds: CGRect) -> Bool {
    guard bounds.size == size, before?.overlaps(bounds) != true, after?.overlaps(bounds) != true
    else { return false }
    return shown.allSatisfy { $0.overlaps(bounds) }
  }
}
