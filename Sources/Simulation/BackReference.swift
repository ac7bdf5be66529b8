/// A non-owning reference to an object. It is nil once the object's `deinit` has called `end()`.
///
/// It replaces `weak` on hot paths. The first weak reference to an object moves its reference counts out of line for
/// good, and each later retain and release of the object takes several times as long.
///
/// Used only on the simulation thread.
package final class BackReference<Target: AnyObject>: @unchecked Sendable {
  package private(set) unowned(unsafe) var target: Target?

  package init() {}

  /// Called once, when the target is fully initialised.
  package func begin(_ target: Target) {
    precondition(self.target == nil, "a back reference has a target already")
    self.target = target
  }

  /// Called in the target's `deinit`.
  package func end() { target = nil }
}
