import UIKit

/// Prints the gestures that it recognises.
final class TouchApp: TestApp {
  private var feeler: Feeler?

  @MainActor
  private final class Feeler {
    func tapped(_ tap: UITapGestureRecognizer) { print("felt two taps") }
    func pressed(_ press: UILongPressGestureRecognizer) {
      print("felt a press at \(Int(press.location(in: nil).x))")
    }
    func pinched(_ pinch: UIPinchGestureRecognizer) {
      if pinch.state == .ended { print("felt a pinch of \(Int((pinch.scale * 100).rounded())) %") }
    }
  }

  override func act() {
    let feeler = Feeler()
    let taps = UITapGestureRecognizer(target: feeler, action: Feeler.tapped)
    taps.numberOfTapsRequired = 2
    controller.view.addGestureRecognizer(taps)
    controller.view.addGestureRecognizer(
      UILongPressGestureRecognizer(target: feeler, action: Feeler.pressed))
    controller.view.addGestureRecognizer(
      UIPinchGestureRecognizer(target: feeler, action: Feeler.pinched))
    self.feeler = feeler
  }
}
