import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

/// Pictures of runs that have been made: each run is made once more, from its tapes, with a camera on its screen.
///
/// The trace of that second run has to be the first one's, to the bit: so the pictures show that run and no other, and
/// filming cannot have changed it. Where it is not, that is an error.
@MainActor
struct Filming {
  struct Order {
    var plan: RunPlan
    var traceHash: String
    var film: FilmPlan
  }

  /// Strips of one command.
  private static let mostStrips = 200

  let jobs: Int
  let stuckAfter: Nanoseconds

  /// Leaves a folder `filmstrip` of each run in a folder of results.
  func perform(_ orders: [Order], into folder: String) throws {
    let chosen = orders.prefix(Self.mostStrips)
    if chosen.count < orders.count {
      Console.note(
        "filmstrips: only the first \(chosen.count) of \(orders.count) runs are pictured")
    }
    var written = 0
    // A run's film is large until it is developed: as many at a time as run at a time.
    for start in stride(from: 0, to: chosen.count, by: jobs) {
      let part = Array(chosen[start..<min(start + jobs, chosen.count)])
      let runs = try RunPool(
        jobs: jobs, stuckAfter: stuckAfter, isInterrupted: { Interrupts.isReceived }
      ).run(part.map { Self.filmed($0.plan) })
      guard !Interrupts.isReceived else {
        Console.note("interrupted: \(chosen.count - written) filmstrips are left out")
        break
      }
      for (order, run) in zip(part, runs) {
        try write(order, run, into: folder)
        written += 1
      }
    }
    if written > 0 { Console.note("filmstrips: \(written) under \(folder)") }
  }

  private static func filmed(_ plan: RunPlan) -> RunPlan {
    var plan = plan
    plan.isFilmed = true
    plan.decode = .tape
    return plan
  }

  private func write(_ order: Order, _ run: CompletedRun, into folder: String) throws {
    let title = "\(run.plan.title), seed \(run.plan.seed)"
    guard run.traceHash == order.traceHash else {
      throw CommandError(
        message: "\(title) cannot be pictured: made again, its trace_hash is \(run.traceHash), not "
          + "\(order.traceHash); use the program, the scenario and the tapes that the result was made with",
        exitCode: .badInput)
    }
    let strip = try FilmLab().develop(run, order.film)
    if strip.leftOut > 0 {
      Console.note(
        "filmstrip of \(title): the last \(strip.leftOut) instants are left out, a strip has at most "
          + "\(FilmLab.mostPictures) pictures and \(FilmLab.mostBytes >> 20) MiB")
    }
    if run.film?.isCut == true {
      Console.note("filmstrip of \(title): the screen changed too often to note all of it")
    }
    try strip.write(
      to: "\(folder)/"
        + Filmstrip.folder(
          scenario: run.plan.scenario.name, variant: run.plan.variant.name, seed: run.plan.seed),
      traceHash: run.traceHash, every: order.film.every)
  }
}

extension Filming {
  /// What a request means for runs that were judged.
  ///
  /// Where a run of a scenario failed, its other variants are pictured at the same instants, to be seen beside it.
  static func orders(_ request: FilmstripRequest, _ conclusion: Conclusion) -> [Order] {
    let all = zip(conclusion.runs, conclusion.judged).map { (run: $0, judged: $1) }
      .filter { $0.run.outcome != .interrupted && $0.run.outcome != .hung }
    switch request {
    case .off: return []
    case .every(let span):
      return all.map { order($0.run, FilmPlan(every: span)) }
    case .failures(let expectedToo):
      var plans: [String: FilmPlan] = [:]
      func key(_ run: CompletedRun) -> String { "\(run.plan.scenario.name) \(run.plan.seed)" }
      func own(_ run: CompletedRun, _ judged: ResultBuilder.Judged) -> FilmPlan? {
        let isBroken = judged.result.checks.contains(where: \.isBroken)
        let hasFailed = judged.result.verdict == .fail || expectedToo && isBroken
        guard hasFailed else { return nil }
        return FilmPlan.around(
          failureOf: judged.result, run.trace, every: FilmstripRequest.usualSpan)
      }
      for (run, judged) in all where plans[key(run)] == nil {
        plans[key(run)] = own(run, judged)
      }
      return all.compactMap { run, judged in
        plans[key(run)].map { order(run, own(run, judged) ?? $0) }
      }
    }
  }

  private static func order(_ run: CompletedRun, _ film: FilmPlan) -> Order {
    Order(plan: run.plan, traceHash: run.traceHash, film: film)
  }
}
