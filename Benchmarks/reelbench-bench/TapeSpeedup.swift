import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

/// How much faster than real time a run from tapes is: virtual seconds divided by CPU seconds of its process, from fork
/// to exit, with all records kept.
///
/// Virtual time ends when the app is closed. The drain after that, in which nothing happens, is not counted. The figure
/// is that of the slower variant. The same runs with real decoding must give the same traces.
@MainActor
struct TapeSpeedup {
  private static let variants = ["fixed", "leaking"]

  let plans: BenchmarkPlans
  let rounds: Int

  private struct Subject {
    let variant: String
    let taped: RunPlan
    let real: CompletedRun
    var seconds: [Double] = []
  }

  func measure() throws -> Figure {
    var faults: [String] = []
    var subjects: [Subject] = []
    for variant in Self.variants {
      subjects.append(
        Subject(
          variant: variant, taped: try plans.burst(variant, decode: .tape),
          real: try Self.run(
            try plans.burst(variant, decode: .real(workers: 0)))))
    }
    for _ in 0..<rounds {
      for index in subjects.indices {
        let run = try Self.run(subjects[index].taped)
        subjects[index].seconds.append(run.host.processor.seconds)
        if run.traceHash != subjects[index].real.traceHash {
          faults.append("\(run.plan.title): the tape's trace is not that of real decoding")
        }
      }
    }
    let figures = try subjects.map(Self.figures)
    return Figure(
      name: "tape_speedup", value: figures.map(\.speedup).min() ?? 0,
      unit: "virtual seconds per CPU second", limit: .atLeast(1000), faults: faults,
      details: [
        (
          "method",
          .string("slower variant; least CPU of \(rounds) processes, fork to exit, until the close")
        )
      ] + figures.flatMap(\.details))
  }

  private static func run(_ plan: RunPlan) throws -> CompletedRun {
    guard let run = try RunPool(jobs: 1).run([plan]).first, run.outcome == .completed else {
      throw BenchmarkError(message: "\(plan.title) did not complete")
    }
    return run
  }

  private static func figures(
    of subject: Subject
  ) throws -> (speedup: Double, details: [(String, JSON)]) {
    let trace = subject.real.trace
    guard let closed = trace.records.last(where: { $0.kind == .closed })?.at,
      let least = subject.seconds.min()
    else { throw BenchmarkError(message: "\(subject.taped.title) was never closed") }
    let virtual = (closed - .zero).seconds
    let vsyncs = VsyncCount(of: trace.records, until: closed)
    let median = subject.seconds.sorted()[subject.seconds.count / 2]
    let details: [(String, JSON)] = [
      ("speedup", .number(virtual / least)), ("virtual_seconds", .number(virtual)),
      ("cpu_ms", .number(least * 1000)), ("cpu_ms_median", .number(median * 1000)),
      ("vsyncs", .integer(vsyncs.passed)), ("vsyncs_with_records", .integer(vsyncs.used)),
      (
        "frames_presented",
        .integer(Int64(trace.records.count { $0.kind == .presented }))
      ), ("records", .integer(Int64(trace.records.count))),
      ("trace", .string(subject.real.traceHash)),
    ]
    return (virtual / least, details.map { ("\(subject.variant).\($0.0)", $0.1) })
  }
}
