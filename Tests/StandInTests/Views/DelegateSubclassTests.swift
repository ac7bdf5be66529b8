import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Where the stand-ins part from UIKit: `UIScrollViewDelegate` tells why.
@MainActor
struct DelegateSubclassTests {
  private class Base: UIScrollViewDelegate {
    var told: [String] = []
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  }

  private final class Derived: Base {
    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      told.append("willBeginDragging")
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      told.append("didEndDragging")
    }
  }

  private final class Conforming: UIScrollViewDelegate {
    var told: [String] = []
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      told.append("didEndDragging")
    }
  }

  private func drag(telling delegate: any UIScrollViewDelegate) {
    Workbench.useScroll(paging: false) { bench, scroll, _ in
      bench.onMain { scroll.delegate = delegate }
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(1000)
    }
  }

  @Test func `a method that only a subclass of the conforming class has is not called`() {
    let delegate = Derived()
    drag(telling: delegate)
    #expect(!delegate.told.contains("didEndDragging"))
  }

  @Test func `a method that the conforming class has too is called in its subclass`() {
    let delegate = Derived()
    drag(telling: delegate)
    #expect(delegate.told.contains("willBeginDragging"))
  }

  @Test func `a delegate that conforms itself is called`() {
    let delegate = Conforming()
    drag(telling: delegate)
    #expect(delegate.told == ["didEndDragging"])
  }
}
