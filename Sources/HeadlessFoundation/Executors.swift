import ReelbenchCSealedHost
import ReelbenchSimulation
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// Runs the Swift concurrency of app code in virtual time: main jobs are main work, other jobs run on modelled workers,
/// and sleeps are events with exact deadlines (the sealed clocks are virtual too).
///
/// The interface is an SPI of Swift 6.3; it stays in this file.
package enum Executors {
  /// Installs these executors in the process. Must be called before anything else that uses executors.
  package static func install() { _createExecutors(factory: Factory.self) }

  private struct Factory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { Main.shared }
    static var defaultExecutor: any TaskExecutor { Pool.shared }
  }

  /// A job that is moved to the single thread of the simulation.
  private struct Job: @unchecked Sendable {
    let job: UnownedJob
  }

  private final class Main: MainExecutor, SchedulingExecutor, @unchecked Sendable {
    static let shared = Main()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Phone.current.world.onMain("Task") {
        job.runSynchronously(on: Main.shared.asUnownedSerialExecutor())
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      Executors.later(delay) {
        Phone.current.world.onMain("Task") {
          job.runSynchronously(on: Main.shared.asUnownedSerialExecutor())
        }
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }

    func run() throws {
      preconditionFailure("the main executor is driven by the simulation")
    }

    func stop() {}
    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
      UnownedSerialExecutor(ordinary: self)
    }
    func isIsolatingCurrentContext() -> Bool? { true }
    func checkIsolated() {}
  }

  private final class Pool: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    static let shared = Pool()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Phone.current.processors.submit(quality: .standard) {
        job.runSynchronously(on: Pool.shared.asUnownedTaskExecutor())
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      Executors.later(delay) {
        Phone.current.processors.submit(quality: .standard) {
          job.runSynchronously(on: Pool.shared.asUnownedTaskExecutor())
        }
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }
  }

  private static func later<D: DurationProtocol>(_ delay: D, _ action: @escaping () -> Void) {
    var lapse = Nanoseconds.zero
    if let duration = delay as? Duration {
      let (seconds, attoseconds) = duration.components
      lapse = Nanoseconds.seconds(seconds) + Nanoseconds(attoseconds / 1_000_000_000)
    }
    let world = Phone.current.world
    world.schedule(at: world.effectInstant + lapse, "task wakes", action)
  }
}
