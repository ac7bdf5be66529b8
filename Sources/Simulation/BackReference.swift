/// A way back to an object that it does not keep: nil from the moment the object ends it, in its `deinit`.
///
/// It stands for `weak` where a run spends its time. The counts of an object that was weakly referenced once are moved
/// out of line for good, and each retain and release of it takes several times as long from then on.
///
/// Used on the thread of the simulation alone.
package final class BackReference<Target: AnyObject>: @unchecked Sendable {
  package private(set) unowned(unsafe) var target: Target?

  package init() {}

  /// Called once, when the target is complete.
  package func begin(_ target: Target) {
    precondition(self.target == nil, "a back reference has a target already")
    self.target = target
  }

  /// Called in the target's `deinit`.
  package func end() { target = nil }
}
