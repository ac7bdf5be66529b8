import ReelbenchSimulation

/// A dispatch queue in virtual time. Each block on `main` is a handler of its own, in FIFO order with all other main
/// work and in every run-loop mode (A7), unless the profile makes the queue wait while the user scrolls. The other
/// queues run on the phone's modelled cores.
public final class DispatchQueue {
  public enum GlobalQueuePriority: Sendable { case high, `default`, low, background }

  /// Quality of service, as Dispatch names it.
  public struct QoS: Hashable, Sendable {
    let quality: Processors.Quality
    public static let userInteractive = QoS(quality: .userInteractive)
    public static let userInitiated = QoS(quality: .userInitiated)
    public static let `default` = QoS(quality: .standard)
    public static let utility = QoS(quality: .utility)
    public static let background = QoS(quality: .background)
    public static let unspecified = QoS(quality: .standard)
  }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 1)
  }

  private enum Kind {
    case main
    case concurrent
    case serial
  }

  private final class MainQueue {
    let queue = DispatchQueue(label: "com.apple.main-thread", kind: .main, qos: .userInteractive)
  }

  public let label: String
  private let kind: Kind
  private let qos: QoS
  private var waiting: [() -> Void] = []
  private var isBusy = false
  /// Number of blocks that were submitted to a serial queue and have not ended.
  private var unfinished = 0

  private init(label: String, kind: Kind, qos: QoS) {
    self.label = label
    self.kind = kind
    self.qos = qos
  }

  public convenience init(
    label: String, qos: QoS = .unspecified, attributes: Attributes = []
  ) {
    self.init(
      label: label, kind: attributes.contains(.concurrent) ? .concurrent : .serial, qos: qos)
  }

  public static var main: DispatchQueue { Phone.current.service { MainQueue() }.queue }

  public static func global(qos: QoS = .default) -> DispatchQueue {
    DispatchQueue(label: "com.apple.root", kind: .concurrent, qos: qos)
  }

  public func async(execute work: @escaping () -> Void) { enqueue(work) }

  public func async(execute workItem: DispatchWorkItem) { enqueue { workItem.perform() } }

  /// Enters the group now and leaves it when the block has ended.
  public func async(group: DispatchGroup, execute work: @escaping () -> Void) {
    group.enter()
    enqueue {
      work()
      group.leave()
    }
  }

  public func async(group: DispatchGroup, execute workItem: DispatchWorkItem) {
    group.enter()
    enqueue {
      workItem.perform()
      group.leave()
    }
  }

  /// The compiler knows `DispatchQueue.async` by name and treats its closure as `@Sendable`; it does not do so for this
  /// method.
  private func enqueue(_ work: @escaping () -> Void) {
    enqueue(work, made: Phone.current.callerText)
  }

  /// - Parameter made: the app code that submitted the block.
  package func enqueue(_ work: @escaping () -> Void, made: String) {
    let phone = Phone.current
    switch kind {
    case .main:
      let waits = phone.profile.scroll.mainQueue == .waits
      phone.world.onMain("DispatchQueue.main", mode: waits ? .default : .common) {
        Phone.current.calling(made, work)
      }
    case .concurrent:
      phone.processors.submit(quality: qos.quality) { Phone.current.calling(made, work) }
    case .serial:
      phone.world.effect { [self] in unfinished += 1 }
      phone.world.schedule(at: phone.world.effectInstant, "serial queue") { [self] in
        waiting.append { Phone.current.calling(made, work) }
        startNext()
      }
    }
  }

  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    let world = Phone.current.world
    let now = DispatchTime.now().uptimeNanoseconds
    let wait = deadline.uptimeNanoseconds > now ? deadline.uptimeNanoseconds - now : 0
    let due = world.effectInstant + Nanoseconds(Int64(clamping: wait))
    world.schedule(at: due, "dispatch after") { [self] in enqueue(work) }
  }

  public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
    asyncAfter(deadline: deadline) { workItem.perform() }
  }

  /// Runs the block and waits for it. On the main queue it ends the run: from main it would deadlock a real app, and
  /// from a modelled worker it is not supported.
  @discardableResult
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    let phone = Phone.current
    if kind == .main {
      phone.end(
        .crashed,
        phone.world.context == .worker
          ? "unsupported: a modelled worker waits for main in DispatchQueue.main.sync"
          : "DispatchQueue.main.sync was called on the main thread")
    } else if kind == .serial {
      phone.world.wait(for: "DispatchQueue.sync", limit: .seconds(60)) { [self] in
        unfinished == 0
      }
    }
    return try work()
  }

  private func startNext() {
    guard !isBusy, !waiting.isEmpty else { return }
    let work = waiting.removeFirst()
    isBusy = true
    Phone.current.processors.submit(quality: qos.quality, work) { [self] in
      isBusy = false
      unfinished -= 1
      startNext()
    }
  }
}
