import ReelbenchSimulation

/// A view that calls actions of its targets when the user operates it. It does not retain its targets.
///
/// An action is given as a target and an unapplied method of its class, as there are no selectors.
@MainActor @preconcurrency
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 64)
    public static let valueChanged = Event(rawValue: 4096)
  }

  private struct Registration {
    weak var target: AnyObject?
    var events: Event
    var act: (UIControl) -> Void
  }

  /// A disabled control still takes touches, but does nothing.
  public var isEnabled = true
  private var registrations: [Registration] = []

  /// The method gets the sender, and is called only if the sender is a `Sender`.
  public final func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: Event
  ) {
    registrations.append(
      Registration(target: target, events: events) { [weak target] sender in
        guard let target, let sender = sender as? Sender else { return }
        action(target)(sender)
      })
  }

  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: Event
  ) {
    registrations.append(
      Registration(target: target, events: events) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Removes the actions of a target, or of every target (nil), for some events.
  public func removeTarget(_ target: AnyObject?, for events: Event) {
    for place in registrations.indices
    where target == nil || registrations[place].target === target {
      registrations[place].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty || $0.target == nil }
  }

  /// Calls the actions in the order in which they were added.
  open func sendActions(for controlEvents: Event) {
    for registration in registrations where !registration.events.isDisjoint(with: controlEvents) {
      Phone.current.calling("control") { registration.act(self) }
    }
  }

  /// A finger has touched and left the control without a move.
  func tapped(at location: CGPoint) { sendActions(for: .touchUpInside) }
}
