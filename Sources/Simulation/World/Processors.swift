/// The phone's cores: modelled workers, not preemptive, ready jobs by (quality of service, ready instant, order).
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
  /// What the block that runs waits for.
  private var awaited: HostWork?

  package init(world: World, cores: Int) {
    precondition(cores > 0, "a phone with \(cores) cores")
    self.world = world
    self.cores = cores
  }

  /// Runs a block on a core, ready at `instant`; `onEnd` comes when its charged time is over.
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

  /// Keeps the core of the job that runs.
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
