import ReelbenchMeasurement
import ReelbenchSimulation

/// A gate as JUnit XML, which Jenkins, GitLab and most others show: a suite a scenario, a test case a thing asked of a run.
///
/// The form is that of Ant's and Maven's reports: a run that did not end as it should is an `error`, a broken threshold a
/// `failure`, a check with nothing to compare with is `skipped`. Everything else that is told stands in `system-out`. Times
/// are seconds with at most three decimals, which is all that Surefire's schema allows, and those of a suite's cases add up
/// to the suite's. Beyond the schemas of Surefire and of Jenkins, cases have the `file` that GitLab links and its `line`.
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
      for told in suite.cases { text += element(told) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private var suites: [(scenario: String, cases: [ReportCase])] {
    var suites: [(scenario: String, cases: [ReportCase])] = []
    var places: [String: Int] = [:]
    for told in findings.cases {
      if let place = places[told.scenario] {
        suites[place].cases.append(told)
      } else {
        places[told.scenario] = suites.count
        suites.append((told.scenario, [told]))
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

  private static func milliseconds(_ told: ReportCase) -> Int64 {
    ((told.wall?.count ?? 0) + 500_000) / 1_000_000
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    JSON.decimal(Double(milliseconds) / 1_000)
  }

  private func element(_ told: ReportCase) -> String {
    var text = "    <testcase classname=\"\(XMLText.attribute(told.scenario))\""
    text += " name=\"\(XMLText.attribute(told.name))\""
    text += " time=\"\(Self.seconds(Self.milliseconds(told)))\""
    if let file = told.file { text += " file=\"\(XMLText.attribute(file))\"" }
    if let line = told.line { text += " line=\"\(line)\"" }
    let message = XMLText.attribute("\(told.subject): \(told.message)")
    let details = XMLText.content(details(told))
    switch told.status {
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

  private func details(_ told: ReportCase) -> String {
    var lines = ["\(told.subject), \(told.message)"]
    if let file = told.file { lines.append("at \(file)" + (told.line.map { ":\($0)" } ?? "")) }
    if told.status.isBroken {
      lines += findings.causes.filter { $0.scenario == told.scenario }.map {
        "perhaps not the app: \($0.text)"
      }
    }
    if let replay = told.replay { lines.append(replay) }
    return lines.joined(separator: "\n")
  }
}
