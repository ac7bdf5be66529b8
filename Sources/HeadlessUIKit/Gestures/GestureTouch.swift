import ReelbenchSimulation

/// One touch as gesture recognisers see it: where it began, on which views, and whether it has scrolled.
@MainActor
struct GestureTouch {
  private final class Press {
    var isOver = false
    var hasActed = false
  }

  private var recognizers: [UIGestureRecognizer] = []
  private var origin = CGPoint.zero
  private var hasMoved = false
  private var hasScrolled = false
  private(set) var caughtScroll = false
  private var press: Press?
  /// The innermost enabled control under the finger.
  private weak var control: UIControl?

  nonisolated init() {}

  /// - Parameter hasScrolled: The touch has caught a moving scroll.
  mutating func begin(at location: CGPoint, on path: [UIView], hasScrolled: Bool) {
    self = GestureTouch()
    origin = location
    caughtScroll = hasScrolled
    control = path.last { ($0 as? UIControl)?.isEnabled == true } as? UIControl
    let all = UIKitState.current.recognizers
    guard !all.isEmpty else { return }
    // Innermost first.
    recognizers = path.reversed().flatMap { view in all.filter { $0.view === view && $0.isEnabled }
    }
    for case let long as UILongPressGestureRecognizer in recognizers { wait(for: long) }
  }

  private mutating func wait(for long: UILongPressGestureRecognizer) {
    let current = press ?? Press()
    press = current
    let (location, caught) = (origin, caughtScroll)
    let world = Phone.current.world
    world.schedule(
      at: world.now + Nanoseconds(seconds: long.minimumPressDuration), "long press"
    ) { [weak long] in
      Phone.current.world.onMain("long press") { [weak long] in
        MainActor.assumeIsolated {
          guard let long, !current.isOver else { return }
          current.hasActed = true
          long.recognize(at: location, hasScrolled: caught)
        }
      }
    }
  }

  mutating func move(to location: CGPoint, hasScrolled: Bool) {
    let (x, y) = (abs(location.x - origin.x), abs(location.y - origin.y))
    let threshold = UIScrollView.panThreshold
    if x >= threshold || y >= threshold { hasMoved = true }
    if hasScrolled { self.hasScrolled = true }
    if hasMoved || self.hasScrolled { press?.isOver = true }
  }

  /// The recognisers of this touch that belong to some views, innermost first.
  func recognizers(on views: [UIView]) -> [UIGestureRecognizer] {
    recognizers.filter { recognizer in views.contains { $0 === recognizer.view } }
  }

  /// The touch is not a gesture of one finger.
  mutating func fail() {
    hasMoved = true
    press?.isOver = true
  }

  mutating func end(at location: CGPoint, instant: Instant) {
    move(to: location, hasScrolled: false)
    press?.isOver = true
    // Copy the value as a whole: if a value has a `weak` field, Swift 6.3 optimises copies of single fields into uses
    // after the value has been destroyed.
    let ended = self
    self = GestureTouch()
    guard !ended.hasMoved, !ended.hasScrolled, ended.press?.hasActed != true else { return }
    // The control takes the tap before recognisers of the views that contain it.
    if let control = ended.control {
      control.tapped(at: location)
      return
    }
    // Among recognisers that require the same number of taps, the innermost gets them.
    var counts: [Int] = []
    for case let tap as UITapGestureRecognizer in ended.recognizers
    where !counts.contains(tap.numberOfTapsRequired) {
      counts.append(tap.numberOfTapsRequired)
      tap.tapped(at: location, instant: instant, hasScrolled: ended.caughtScroll)
    }
  }
}
