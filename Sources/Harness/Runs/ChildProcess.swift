import Foundation
import ReelbenchCSealedHost
import ReelbenchDevice
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// A run in a forked process. Its parent has loaded everything, has no other thread and has simulated nothing.
///
/// The child writes its records into memory that the parent mapped before the fork, so that no record is lost by a
/// trap, a kill or an abort.
@MainActor
final class ChildProcess {
  /// Capacity for 4 million records; only pages that are touched are backed by memory.
  private static let traceBytes: Int64 = 128 << 20
  private static let outputBytes: Int64 = 65_536

  let plan: RunPlan
  let pid: Int32
  private let traceMemory: SharedMemory
  private let reportMemory: SharedMemory
  private let output: SharedMemory
  private let filmMemory: SharedMemory?
  private let began: Int64
  private var lastCount = 0
  private var lastProgress: Int64

  /// Forks and starts the run.
  init(_ plan: RunPlan) throws(HarnessError) {
    self.plan = plan
    var descriptor: Int32 = -1
    guard let traceMemory = SharedMemory(bytes: Self.traceBytes),
      let reportMemory = SharedMemory(bytes: ChildReport.bytes),
      let output = SharedMemory(bytes: Self.outputBytes, descriptor: &descriptor)
    else {
      throw HarnessError("no memory for the trace of \(plan.title)", exitCode: .internalError)
    }
    self.traceMemory = traceMemory
    self.reportMemory = reportMemory
    self.output = output
    filmMemory = plan.isFilmed ? SharedMemory(bytes: FilmNotes.bytes) : nil
    guard !plan.isFilmed || filmMemory != nil else {
      throw HarnessError("no memory for the film of \(plan.title)", exitCode: .internalError)
    }
    began = rb_host_monotonic_ns()
    lastProgress = began
    fflush(nil)
    let parent = rb_getpid()
    let pid = rb_fork()
    if pid == 0 {
      rb_end_with_parent(parent)
      Self.run(
        plan, traceMemory: traceMemory.start, report: ChildReport(memory: reportMemory.start),
        output: descriptor, filmMemory: filmMemory?.start)
    }
    close(descriptor)
    guard pid > 0 else {
      throw HarnessError(
        "no process for \(plan.title): \(String(cString: strerror(errno)))",
        exitCode: .internalError)
    }
    self.pid = pid
  }

  // MARK: In the child

  private static func run(
    _ plan: RunPlan, traceMemory: UnsafeMutableRawPointer, report: ChildReport, output: Int32,
    filmMemory: UnsafeMutableRawPointer?
  ) -> Never {
    // The parent handles interrupts, including those that a terminal or a CI system sends to all processes at once. The
    // output of the app is written to memory that the parent reads.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_IGN)
    dup2(output, 1)
    dup2(output, 2)
    clearenv()
    rb_count_alone()
    let clock = plan.clock == .wall ? WallClock() : nil
    let decoding = plan.decode.makeDecoding(on: clock)
    let run = SimulatedRun(
      plan: plan, trace: Trace(memory: traceMemory, bytes: Int(traceBytes)), decoding: decoding,
      film: filmMemory.map { FilmNotes(memory: $0, bytes: FilmNotes.bytes) })
    let phone = run.phone
    phone.leave = { [unowned phone] _ in leave(report, phone) }
    if let clock {
      warmUp(decoding as? RealDecoding, for: phone)
      phone.world.pacing = Pacing(clock: clock)
      clock.start()
    }
    rb_seal(phone.world.clockPointer, plan.seed)
    run.perform()
    leave(report, phone)
  }

  /// Tapes record warm decoding cost, so real decoding is warmed up before the run.
  private static func warmUp(_ decoding: RealDecoding?, for phone: Phone) {
    for asset in phone.library.all {
      do throws(AuditFailure) {
        try decoding?.warmUp(media: asset.file, tape: asset.tape)
      } catch {
        phone.fail(error)
      }
    }
  }

  /// Reports the host's figures to the parent, and ends the process without any cleanup.
  private nonisolated static func leave(_ report: ChildReport, _ phone: Phone) -> Never {
    rb_unseal()
    report.write(
      phone.decoding?.tally ?? DecodeTally(),
      pace: (phone.decoding as? RealDecoding)?.pace ?? DecodePace(), lag: phone.world.pacing?.lag,
      failure: phone.auditFailure)
    rb_exit(0)
  }

  // MARK: In the parent

  /// Records written so far.
  private var count: Int {
    let words = traceMemory.start.assumingMemoryBound(to: UInt64.self)
    return words[0] == Trace.magic ? Int(words[1]) : 0
  }

  /// True when nothing was recorded for longer than `limit` of host time.
  func isStuck(limit: Int64) -> Bool {
    let now = rb_host_monotonic_ns()
    if count != lastCount {
      lastCount = count
      lastProgress = now
    }
    return now - lastProgress > limit
  }

  func kill() { _ = Glibc.kill(pid, SIGKILL) }

  /// Reaps the ended child.
  /// - Parameter verdict: the outcome and reason if the parent killed the child; not used if the child had ended by
  ///   itself just before.
  func finish(endedBy verdict: (RunOutcome, String)?) -> CompletedRun {
    var status: Int32 = 0
    var cpu: Int64 = 0
    var peak: Int64 = 0
    _ = rb_wait4(pid, &status, 0, &cpu, &peak)
    let wall = rb_host_monotonic_ns() - began
    let bytes = UnsafeRawBufferPointer(
      start: traceMemory.start + Trace.headerBytes, count: count * MemoryLayout<Record>.stride)
    let trace = StoredTrace(bytes: bytes)
    let errorOutput = String(cString: output.start.assumingMemoryBound(to: CChar.self))
    let report = ChildReport(memory: reportMemory.start)
    let wasKilled = rb_status_signaled(status) != 0 && rb_status_signal(status) == SIGKILL
    var (outcome, reason) =
      (wasKilled ? verdict : nil) ?? Self.outcome(of: trace, status: status, errorOutput)
    if let text = report.failureText { reason = text }
    if outcome == .auditFailed, report.failureText == nil { outcome = .crashed }
    return CompletedRun(
      plan: plan, trace: trace, traceHash: "sha256:" + Digest.sha256(of: bytes), outcome: outcome,
      reason: reason,
      host: RunResult.Host(
        wall: Nanoseconds(wall), processor: Nanoseconds(cpu), peakResidentBytes: peak,
        decode: report.tally, lag: report.lag),
      pace: report.pace, auditFailure: report.failureText, errorOutput: errorOutput,
      film: filmMemory.map { FilmReel(memory: $0.start) })
  }

  private static func outcome(
    of trace: StoredTrace, status: Int32, _ errorOutput: String
  ) -> (RunOutcome, String) {
    if let last = trace.records.last, last.kind == .runEnded,
      let outcome = RunOutcome(rawValue: last.small)
    {
      return (outcome, trace.name(last.subject) ?? "")
    }
    let message = errorOutput.split(separator: "\n").first { $0.contains("Fatal error") }
    let how =
      rb_status_signaled(status) != 0
      ? "signal \(rb_status_signal(status))" : "exit \(rb_status_exit_code(status))"
    return (.crashed, message.map { "\(withoutAddresses($0)) (\(how))" } ?? how)
  }

  /// Addresses of objects on the host differ from run to run, and results must not differ.
  nonisolated static func withoutAddresses(_ text: some StringProtocol) -> String {
    text.split(separator: "0x", omittingEmptySubsequences: false).enumerated().map { place, part in
      place == 0 ? String(part) : "0x…" + part.drop(while: \.isHexDigit)
    }.joined()
  }
}
