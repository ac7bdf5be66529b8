import Glibc
import ReelbenchSimulation

/// Threads that do decode work ahead of its join. Worker k mod N performs job k; if the workers share one mailbox, the
/// first free worker performs it.
///
/// The threads start with the first job, so that none runs before a process forks. Jobs hold only handles and values;
/// no object of the simulation can be reached from them.
final class DecodeWorkers: @unchecked Sendable {
  /// Microseconds that a worker sleeps before a job: with it, tests vary the order of the work.
  typealias Delay = @Sendable (_ worker: Int) -> UInt32

  private let lock = Lock()
  private let delay: Delay?
  private let count: Int
  /// One per worker, or one for all.
  private var mailboxes: [[DecodeJob]]
  private var threads: [pthread_t] = []
  private var next = 0
  private var isStopping = false

  init(count: Int, sharing: Bool = false, delay: Delay?) {
    self.count = count
    self.delay = delay
    mailboxes = Array(repeating: [], count: sharing ? 1 : count)
  }

  /// Hands a job to the next worker, or to the shared mailbox.
  func post(_ job: DecodeJob) {
    if threads.isEmpty { start() }
    lock.locked {
      mailboxes[next].append(job)
      next = (next + 1) % mailboxes.count
      lock.wakeAll()
    }
  }

  /// Removes and returns the job's result. A job that no worker has begun is performed here, unless `waits`.
  func finish(_ job: DecodeJob, waits: Bool) -> DecodeResult {
    let isWithdrawn = lock.locked {
      if !waits, job.state == .waiting { job.state = .withdrawn }
      return job.state == .withdrawn
    }
    if isWithdrawn {
      let result = job.session.perform(job.work)
      lock.locked {
        job.state = .done
        job.previous = nil
        lock.wakeAll()
      }
      return result
    }
    return lock.locked {
      while job.state != .done { lock.wait() }
      defer { job.result = nil }
      return job.result ?? DecodeResult()
    }
  }

  /// Withdraws jobs; when it returns, none of them is running or will run.
  func drop(_ jobs: [DecodeJob]) {
    lock.locked {
      for job in jobs {
        if job.state == .waiting {
          job.state = .withdrawn
          job.onEnd?()
        }
        while job.state == .running { lock.wait() }
        job.result = nil
        job.previous = nil
      }
      lock.wakeAll()
    }
  }

  /// Ends the threads. No job may be posted afterwards.
  func stop() {
    lock.locked {
      isStopping = true
      lock.wakeAll()
    }
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }

  private final class Start {
    let workers: DecodeWorkers
    let number: Int

    init(workers: DecodeWorkers, number: Int) {
      self.workers = workers
      self.number = number
    }
  }

  private func start() {
    for number in 0..<count {
      let start = Unmanaged.passRetained(Start(workers: self, number: number))
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { opaque in
          guard let opaque else { return nil }
          let start = Unmanaged<Start>.fromOpaque(opaque).takeRetainedValue()
          start.workers.run(start.number)
          return nil
        }, start.toOpaque())
      precondition(code == 0, "cannot start decode worker \(number): error \(code)")
      threads.append(thread)
    }
  }

  private func run(_ number: Int) {
    while let job = begin(number) {
      if let delay { usleep(delay(number)) }
      let result = job.session.perform(job.work)
      lock.locked {
        job.result = result
        job.worker = number
        job.state = .done
        job.previous = nil
        job.onEnd?()
        lock.wakeAll()
      }
    }
  }

  /// Waits for the worker's next job whose predecessor is done, and begins it; nil when the workers stop.
  private func begin(_ number: Int) -> DecodeJob? {
    lock.locked {
      let box = number % mailboxes.count
      while true {
        mailboxes[box].removeAll { $0.state != .waiting }
        // In its own mailbox, a worker takes jobs strictly in order; from the shared one, it takes the first job that
        // is ready.
        let reach = mailboxes.count == 1 ? mailboxes[box].count : min(1, mailboxes[box].count)
        let ready = (0..<reach).first { place in
          mailboxes[box][place].previous.map { $0.state == .done } ?? true
        }
        if let ready {
          let job = mailboxes[box].remove(at: ready)
          job.state = .running
          return job
        }
        if isStopping, mailboxes[box].isEmpty { return nil }
        lock.wait()
      }
    }
  }
}
