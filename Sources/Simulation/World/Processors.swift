/// The phone's cores: modelled workers without preemption. Ready jobs run in order of quality of service, ready instant
/// and submission.
package final class Processors {
  package enum Quality: Int, Comparable, Sendable {
    case userInteractive = 0, userInitiated, standard, utility, background
    package static func < (a: Quality, b: Quality) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Job {
    var quality: Quality
    var ready: Instant
    var sequence: UInt64
    var block: () -> Void
    var onEnd: () -> Void
  }

  private unowned let world: World
  private let cores: Int
  private var busy = 0
  private var waiting: [Job] = []
  private var sequence: UInt64 = 0
  /// The host work that the running block waits for.
  private var awaited: HostWork?

  package init(world: World, cores: Int) {
    precondition(cores > 0, "a phone with \(cores) cores")
    self.world = world
    self.cores = cores
  }

  /// Queues a block for a core, ready at `instant`. `onEnd` is called when its charged time is over or, if it holds the
  /// core until host work ends, at that end.
  package func submit(
    quality: Quality, ready instant: Instant? = nil, _ block: @escaping () -> Void,
    onEnd: @escaping () -> Void = {}
  ) {
    let ready = instant ?? world.effectInstant
    world.schedule(at: ready, "worker job ready") { [self] in
      sequence += 1
      waiting.append(
        Job(quality: quality, ready: ready, sequence: sequence, block: block, onEnd: onEnd))
      dispatch()
    }
  }

  /// Keeps the core of the running job busy until `ending`.
  func hold(until ending: Ending) {
    switch ending {
    case .after(let cost): world.charge(cost, "decode")
    case .onHost(let work): awaited = work
    }
  }

  private func dispatch() {
    while busy < cores, let index = waiting.indices.min(by: { precedes(waiting[$0], waiting[$1]) })
    {
      let job = waiting.remove(at: index)
      let onEnd = job.onEnd
      busy += 1
      let charged = world.runWorker(job.block)
      let ending = awaited.map { Ending.onHost($0) } ?? .after(charged)
      awaited = nil
      world.schedule(ending, "worker job ends") { [self] in
        busy -= 1
        onEnd()
        dispatch()
      }
    }
  }

  private func precedes(_ a: Job, _ b: Job) -> Bool {
    (a.quality, a.ready, a.sequence) < (b.quality, b.ready, b.sequence)
  }
}
