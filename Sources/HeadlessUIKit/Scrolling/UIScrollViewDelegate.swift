/// Receives the events of a scroll view, in the order of A2.13–A2.16. Every method is optional: it has a default here.
///
/// A method that only a *subclass* of the conforming class adds is not called. Swift binds a conformance to the methods
/// of the class that declares it, where only the default exists; UIKit asks the object itself and would call the
/// method. The compiler gives no warning. There are two workarounds, both of which also work on a device:
///
/// - implement the method, even if empty, in the class that declares the conformance, and `override` it in the
///   subclass;
/// - use a delegate whose own class declares the conformance.
///
/// A subclass cannot declare the conformance again.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// - Parameters:
  ///   - velocity: points a millisecond (A2.1).
  ///   - targetContentOffset: where the scroll will end; may be rewritten, which has no effect with paging (A2.18).
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// An animated `setContentOffset` or `scrollRectToVisible` is over; no other scroll ends here (A2.16).
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

@MainActor
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
