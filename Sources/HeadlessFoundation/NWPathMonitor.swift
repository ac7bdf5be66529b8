import ReelbenchSimulation

/// A network interface.
public struct NWInterface: Hashable, Sendable {
  public enum InterfaceType: Hashable, Sendable {
    case other, wifi, cellular, wiredEthernet, loopback
  }

  public let type: InterfaceType
  public let name: String
}

/// The state of the network: whether it can be reached, and by what interface.
public struct NWPath: Equatable, Sendable {
  public enum Status: Hashable, Sendable { case satisfied, unsatisfied, requiresConnection }

  public let status: Status
  /// Empty while the path is not satisfied.
  public let availableInterfaces: [NWInterface]
  /// True for cellular, as the user may pay for the traffic.
  public var isExpensive: Bool { usesInterfaceType(.cellular) }
  /// Low Data Mode, which this phone does not have.
  public var isConstrained: Bool { false }

  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    availableInterfaces.contains { $0.type == type }
  }

  /// The path of a link. An outage leaves no interface, so the path is not satisfied.
  init(_ link: Link, required: NWInterface.InterfaceType?) {
    let interface =
      switch link.profile.interface {
      case .wifi: NWInterface(type: .wifi, name: "en0")
      case .cellular: NWInterface(type: .cellular, name: "pdp_ip0")
      case .wired: NWInterface(type: .wiredEthernet, name: "en1")
      }
    let isThere = link.isUp && (required ?? interface.type) == interface.type
    status = isThere ? .satisfied : .unsatisfied
    availableInterfaces = isThere ? [interface] : []
  }
}

/// Reports the network path: once after `start(queue:)`, then whenever the path changes. A new rate on the same
/// interface is not a change. As with Apple's class, a monitor that the app does not retain reports nothing more, and a
/// cancelled monitor does not start again.
public final class NWPathMonitor {
  private let required: NWInterface.InterfaceType?
  private var listener: Int?
  private var isCancelled = false
  private var reported: NWPath?
  public private(set) var queue: DispatchQueue?
  /// Called on the queue.
  public var pathUpdateHandler: ((NWPath) -> Void)?

  public init() { required = nil }

  /// The path is satisfied by this interface only.
  public init(requiredInterfaceType: NWInterface.InterfaceType) { required = requiredInterfaceType }

  public var currentPath: NWPath { NWPath(Phone.current.link, required: required) }

  public func start(queue: DispatchQueue) {
    guard listener == nil, !isCancelled else { return }
    self.queue = queue
    let phone = Phone.current
    listener = phone.link.listen { [weak self] in self?.look() }
    phone.world.schedule(at: phone.world.effectInstant, "path known") { [weak self] in
      self?.look()
    }
  }

  public func cancel() {
    isCancelled = true
    pathUpdateHandler = nil
    if let listener { Phone.current.link.forget(listener) }
    listener = nil
  }

  private func look() {
    guard let queue, !isCancelled else { return }
    let path = currentPath
    guard path != reported else { return }
    reported = path
    queue.enqueue({ [weak self] in self?.pathUpdateHandler?(path) }, made: "NWPathMonitor")
  }
}
