import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

/// Makes filmstrips of completed runs: repeats each run from its tapes and films its screen.
///
/// The trace of the repeated run must equal that of the first run, bit for bit. So the pictures show that run and no
/// other, and filming has not changed it. A difference is an error.
@MainActor
struct Filming {
  struct Order {
    var plan: RunPlan
    var traceHash: String
    var film: FilmPlan
  }

  /// The maximum number of strips that one command makes.
  private static let mostStrips = 200

  let jobs: Int
  let stuckAfter: Nanoseconds

  /// Writes a folder `filmstrip` for each run into a folder of results.
  func perform(_ orders: [Order], into folder: String) throws {
    let chosen = orders.prefix(Self.mostStrips)
    if chosen.count < orders.count {
      Console.note(
        "filmstrips: made only for the first \(chosen.count) of \(orders.count) runs")
    }
    var written = 0
    // A film is large until it is developed, so at most `jobs` films are in memory at once.
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
        message:
          "no filmstrip of \(title): the repeated run has trace_hash \(run.traceHash), the result has "
          + "\(order.traceHash); use the program, the scenario and the tapes that made the result",
        exitCode: .badInput)
    }
    let strip = try FilmLab().develop(run, order.film)
    if strip.leftOut > 0 {
      Console.note(
        "filmstrip of \(title): the last \(strip.leftOut) instants are left out, a strip has at most "
          + "\(FilmLab.mostPictures) pictures and \(FilmLab.mostBytes >> 20) MiB")
    }
    if run.film?.isCut == true {
      Console.note("filmstrip of \(title): the screen changed too often to record every change")
    }
    try strip.write(
      to: "\(folder)/"
        + Filmstrip.folder(
          scenario: run.plan.scenario.name, variant: run.plan.variant.name, seed: run.plan.seed),
      traceHash: run.traceHash, every: order.film.every)
  }
}

extension Filming {
  /// The films that a request asks for, given the judged runs.
  ///
  /// If a run failed, the variants of its scenario that did not fail are filmed at the same instants, for comparison.
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
