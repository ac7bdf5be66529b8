import ReelbenchMeasurement
import ReelbenchSimulation

/// A gate as JUnit XML, which Jenkins, GitLab and most other CI systems show: one suite for each scenario, one test
/// case for each requirement on a run.
///
/// The format is that of Ant's and Maven's reports: a run that did not end as it should is an `error`, a broken
/// threshold is a `failure`, and a check with nothing to compare with is `skipped`. All other text is in `system-out`.
/// Times are seconds with at most three decimals, the most that Surefire's schema allows, and the times of a suite's
/// cases add up to the suite's time. Cases have two attributes that the schemas of Surefire and of Jenkins lack: the
/// `file` that GitLab links, and its `line`.
package struct JUnitReport {
  private let findings: GateFindings

  package init(_ findings: GateFindings) { self.findings = findings }

  package var text: String {
    let suites = suites
    let all = suites.flatMap(\.cases)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"reelbench\"\(counts(all))>\n"
    for suite in suites {
      text += "  <testsuite name=\"\(XMLText.attribute(suite.scenario))\"\(counts(suite.cases))>\n"
      for reportCase in suite.cases { text += element(reportCase) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private var suites: [(scenario: String, cases: [ReportCase])] {
    var suites: [(scenario: String, cases: [ReportCase])] = []
    var places: [String: Int] = [:]
    for reportCase in findings.cases {
      if let place = places[reportCase.scenario] {
        suites[place].cases.append(reportCase)
      } else {
        places[reportCase.scenario] = suites.count
        suites.append((reportCase.scenario, [reportCase]))
      }
    }
    return suites
  }

  private func counts(_ cases: [ReportCase]) -> String {
    func count(_ status: ReportCase.Status) -> Int { cases.count { $0.status == status } }
    let milliseconds = cases.reduce(0) { $0 + Self.milliseconds($1) }
    return " tests=\"\(cases.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.errored))\""
      + " skipped=\"\(count(.skipped))\" time=\"\(Self.seconds(milliseconds))\""
  }

  private static func milliseconds(_ reportCase: ReportCase) -> Int64 {
    ((reportCase.wall?.count ?? 0) + 500_000) / 1_000_000
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    JSON.decimal(Double(milliseconds) / 1_000)
  }

  private func element(_ reportCase: ReportCase) -> String {
    var text = "    <testcase classname=\"\(XMLText.attribute(reportCase.scenario))\""
    text += " name=\"\(XMLText.attribute(reportCase.name))\""
    text += " time=\"\(Self.seconds(Self.milliseconds(reportCase)))\""
    if let file = reportCase.file { text += " file=\"\(XMLText.attribute(file))\"" }
    if let line = reportCase.line { text += " line=\"\(line)\"" }
    let message = XMLText.attribute("\(reportCase.subject): \(reportCase.message)")
    let details = XMLText.content(details(reportCase))
    switch reportCase.status {
    case .passed, .warned: return text + ">\n" + output(details) + "    </testcase>\n"
    case .failed:
      text += ">\n      <failure type=\"threshold\" message=\"\(message)\">\(details)</failure>\n"
    case .errored:
      text += ">\n      <error type=\"run\" message=\"\(message)\">\(details)</error>\n"
    case .skipped:
      text += ">\n      <skipped message=\"\(message)\"/>\n" + output(details)
    }
    return text + "    </testcase>\n"
  }

  private func output(_ details: String) -> String {
    "      <system-out>\(details)</system-out>\n"
  }

  private func details(_ reportCase: ReportCase) -> String {
    var lines = ["\(reportCase.subject), \(reportCase.message)"]
    if let file = reportCase.file {
      lines.append("at \(file)" + (reportCase.line.map { ":\($0)" } ?? ""))
    }
    if reportCase.status.isBroken {
      lines += findings.causes.filter { $0.scenario == reportCase.scenario }.map {
        "perhaps not the app: \($0.text)"
      }
    }
    if let replay = reportCase.replay { lines.append(replay) }
    return lines.joined(separator: "\n")
  }
}
