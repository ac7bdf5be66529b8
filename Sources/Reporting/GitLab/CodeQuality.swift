import ReelbenchMeasurement

/// A gate as GitLab's code quality report: a list of issues, each at a line, which a merge request compares with the
/// issues of the target branch.
///
/// GitLab distinguishes new issues from known ones by the fingerprint alone, so the fingerprint does not depend on
/// values or limits.
package struct CodeQuality {
  private let findings: GateFindings
  private let places: RepositoryPaths

  package init(_ findings: GateFindings, places: RepositoryPaths) {
    self.findings = findings
    self.places = places
  }

  package var text: String {
    JSON.array(
      findings.cases.compactMap { reportCase in
        severity(reportCase).map { issue(reportCase, severity: $0) }
      }
    ).text + "\n"
  }

  private func severity(_ reportCase: ReportCase) -> String? {
    switch reportCase.status {
    case .errored: "critical"
    case .failed: "major"
    case .warned: "minor"
    case .passed, .skipped: nil
    }
  }

  private func issue(_ reportCase: ReportCase, severity: String) -> JSON {
    let run = reportCase.variant.map { "\(reportCase.scenario) / \($0)" } ?? reportCase.scenario
    return .object([
      ("description", .string("\(run): \(reportCase.subject), \(reportCase.message)")),
      ("check_name", .string("reelbench: \(reportCase.subject)")),
      ("fingerprint", .string(Self.fingerprint([reportCase.scenario, reportCase.name]))),
      ("severity", .string(severity)),
      (
        "location",
        .object([
          ("path", .string(reportCase.file.map(places.relative) ?? "scenarios")),
          ("lines", .object([("begin", .integer(Int64(reportCase.line ?? 1)))])),
        ])
      ),
    ])
  }

  /// 128 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), in hexadecimal: it distinguishes texts and gives
  /// no security.
  static func fingerprint(_ parts: [String]) -> String {
    let prime: UInt128 = (1 << 88) + 0x13B
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for part in parts {
      // 0xFF occurs in no UTF-8 text, so it separates the parts.
      for byte in Array(part.utf8) + [0xFF] {
        hash = (hash ^ UInt128(byte)) &* prime
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
