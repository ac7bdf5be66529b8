import ReelbenchSimulation

/// Two fingers as pinch recognisers see them. The innermost recogniser whose view is under both fingers gets them.
@MainActor
struct PinchTouch {
  /// Change of the distance between the fingers that makes a pinch, in points (an assumption: the same as for a pan).
  private static let threshold = UIScrollView.panThreshold

  /// Where the first finger is.
  var first = CGPoint.zero
  private var second = CGPoint.zero
  private var recognizer: UIPinchGestureRecognizer?
  private var start: CGFloat = 0
  private var hasBegun = false
  private var hasScrolled = false

  nonisolated init() {}

  /// The second finger comes down.
  /// - Parameter hasScrolled: The touch has caught a moving scroll.
  mutating func begin(
    at first: CGPoint, _ second: CGPoint, instant: Instant, _ recognizers: [UIGestureRecognizer],
    hasScrolled: Bool
  ) {
    self = PinchTouch()
    self.first = first
    self.second = second
    self.hasScrolled = hasScrolled
    start = distance
    guard start > 0 else { return }
    recognizer = recognizers.lazy.compactMap { $0 as? UIPinchGestureRecognizer }.first
    recognizer?.begin(distance: start, at: instant)
  }

  /// The second finger moves. A move of the first one at the same time is already in `first`.
  mutating func move(to location: CGPoint, instant: Instant) {
    second = location
    guard let recognizer, hasBegun || abs(distance - start) >= Self.threshold else { return }
    let state: UIGestureRecognizer.State = hasBegun ? .changed : .began
    if !hasBegun { recognizer.note(hasScrolled: hasScrolled) }
    hasBegun = true
    recognizer.spread(state, to: distance, at: middle, instant: instant)
  }

  /// The second finger is lifted, or the touch is cancelled.
  mutating func end(_ state: UIGestureRecognizer.State) {
    let (ending, middle) = (hasBegun ? recognizer : nil, middle)
    self = PinchTouch()
    ending?.end(state, at: middle)
  }

  private var middle: CGPoint {
    CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }

  private var distance: CGFloat {
    let (dx, dy) = (second.x - first.x, second.y - first.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
