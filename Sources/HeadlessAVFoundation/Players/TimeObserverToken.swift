import ReelbenchSimulation

/// Identifies a time observer. The player retains the token, and with it the block, until the observer is removed.
final class TimeObserverToken: NSObject {
  private let life = Lifeline(.observer)
  /// The player's number.
  let player: UInt32
  let observer: PlayerCore.TimeObserver
  private let text: String
  private let block: Block

  private final class Block {
    var call: ((CMTime) -> Void)?
    init(_ call: @escaping (CMTime) -> Void) { self.call = call }
  }

  init(
    of player: AVPlayer, _ what: String, _ times: PlayerCore.TimeObserver.Times,
    _ queue: DispatchQueue?, _ block: @escaping (CMTime) -> Void
  ) {
    self.player = player.creationNumber
    text = "AVPlayer.\(what), added in \(Phone.current.callerText)"
    let block = Block(block)
    self.block = block
    observer = PlayerCore.TimeObserver(times) { time in
      let queue = queue ?? .main
      queue.enqueue({ block.call?(CMTime(time)) }, made: "time observer")
    }
    super.init()
    TimeObserverRegistry.current.note(self)
  }

  /// Ends the observer. Calls that are already queued are dropped.
  func end() {
    let ended = block.call
    block.call = nil
    withExtendedLifetime(ended) {}
  }

  var registration: Registration? {
    block.call == nil
      ? nil : Registration(number: life.number, kind: .observer, object: player, text: text)
  }

  override var hash: Int { Int(life.number) }
  override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

/// The time observers of a run that have not been removed, to be listed after a drain.
private final class TimeObserverRegistry {
  private struct Entry { weak var token: TimeObserverToken? }

  private var entries: [Entry] = []

  static var current: TimeObserverRegistry {
    Phone.current.service {
      let registry = TimeObserverRegistry()
      Phone.current.registrars.append { [weak registry] in registry?.standing ?? [] }
      return registry
    }
  }

  func note(_ token: TimeObserverToken) { entries.append(Entry(token: token)) }

  private var standing: [Registration] {
    entries.removeAll { $0.token == nil }
    return entries.compactMap { $0.token?.registration }
  }
}
