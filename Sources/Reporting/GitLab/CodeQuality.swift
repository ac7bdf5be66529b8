import ReelbenchMeasurement

/// A gate as GitLab's code quality report: a list of what is wrong, each at a line, which a merge request shows beside
/// what the target branch had.
///
/// GitLab tells new from known by the fingerprint alone, so it is made of what does not change with a value or a limit.
package struct CodeQuality {
  private let findings: GateFindings
  private let places: RepositoryPaths

  package init(_ findings: GateFindings, places: RepositoryPaths) {
    self.findings = findings
    self.places = places
  }

  package var text: String {
    JSON.array(
      findings.cases.compactMap { told in
        severity(told).map { issue(told, severity: $0) }
      }
    ).text + "\n"
  }

  private func severity(_ told: ReportCase) -> String? {
    switch told.status {
    case .errored: "critical"
    case .failed: "major"
    case .warned: "minor"
    case .passed, .skipped: nil
    }
  }

  private func issue(_ told: ReportCase, severity: String) -> JSON {
    let run = told.variant.map { "\(told.scenario) / \($0)" } ?? told.scenario
    return .object([
      ("description", .string("\(run): \(told.subject), \(told.message)")),
      ("check_name", .string("reelbench: \(told.subject)")),
      ("fingerprint", .string(Self.fingerprint([told.scenario, told.name]))),
      ("severity", .string(severity)),
      (
        "location",
        .object([
          ("path", .string(told.file.map(places.relative) ?? "scenarios")),
          ("lines", .object([("begin", .integer(Int64(told.line ?? 1)))])),
        ])
      ),
    ])
  }

  /// 128 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), in hexadecimal: to tell texts apart, not to keep
  /// anything safe.
  static func fingerprint(_ parts: [String]) -> String {
    let prime: UInt128 = (1 << 88) + 0x13B
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for part in parts {
      // 0xFF is in no UTF-8 text: parts do not run into each other.
      for byte in Array(part.utf8) + [0xFF] {
        hash = (hash ^ UInt128(byte)) &* prime
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
