import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Where the stand-ins differ from UIKit; `UIScrollViewDelegate` gives the reason.
@MainActor
struct DelegateSubclassTests {
  private class Base: UIScrollViewDelegate {
    var calls: [String] = []
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  }

  private final class Derived: Base {
    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      calls.append("willBeginDragging")
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      calls.append("didEndDragging")
    }
  }

  private final class Conforming: UIScrollViewDelegate {
    var calls: [String] = []
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      calls.append("didEndDragging")
    }
  }

  private func drag(notifying delegate: any UIScrollViewDelegate) {
    Workbench.useScroll(paging: false) { bench, scroll, _ in
      bench.onMain { scroll.delegate = delegate }
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(1000)
    }
  }

  @Test func `a method that only a subclass of the conforming class has is not called`() {
    let delegate = Derived()
    drag(notifying: delegate)
    #expect(!delegate.calls.contains("didEndDragging"))
  }

  @Test func `a method that the conforming class has too is called in its subclass`() {
    let delegate = Derived()
    drag(notifying: delegate)
    #expect(delegate.calls.contains("willBeginDragging"))
  }

  @Test func `a delegate that conforms itself is called`() {
    let delegate = Conforming()
    drag(notifying: delegate)
    #expect(delegate.calls == ["didEndDragging"])
  }
}
