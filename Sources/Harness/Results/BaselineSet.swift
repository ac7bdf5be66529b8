import Foundation
import ReelbenchMeasurement

/// The baselines of a folder, one for each scenario.
package struct BaselineSet: Sendable {
  package let folder: String
  /// Sorted by scenario.
  package let all: [Baseline]

  private init(folder: String, all: [Baseline]) {
    self.folder = folder
    self.all = all
  }

  /// Reads every `.json` file of the folder. A folder that does not exist has no baselines.
  package static func read(_ folder: String) throws(BaselineError) -> BaselineSet {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      return BaselineSet(folder: folder, all: [])
    }
    guard isFolder.boolValue else {
      throw BaselineError(file: folder, line: 0, what: "is not a folder of baselines")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw BaselineError(file: folder, line: 0, what: error.localizedDescription)
    }
    var all: [Baseline] = []
    for name in names where name.hasSuffix(".json") {
      all.append(try baseline("\(folder)/\(name)", in: folder))
    }
    return BaselineSet(folder: folder, all: all.sorted { $0.scenario < $1.scenario })
  }

  /// The baseline of one scenario, without reading the others; nil if there is none.
  package static func read(
    _ scenario: String, in folder: String
  ) throws(BaselineError) -> Baseline? {
    let file = path(of: scenario, in: folder)
    return FileManager.default.fileExists(atPath: file) ? try baseline(file, in: folder) : nil
  }

  private static func baseline(
    _ file: String, in folder: String
  ) throws(BaselineError) -> Baseline {
    let data: Data
    do throws(StoredFile.Failure) {
      data = try StoredFile.contents(file)
    } catch {
      throw BaselineError(file: file, line: 0, what: error.what)
    }
    let baseline = try Baseline.read(Array(data), file: file)
    guard file == path(of: baseline.scenario, in: folder) else {
      throw BaselineError(
        file: file, line: 0,
        what: "is the baseline of \(baseline.scenario): name it \(baseline.scenario).json")
    }
    return baseline
  }

  package static func path(of scenario: String, in folder: String) -> String {
    "\(folder)/\(scenario).json"
  }

  package subscript(scenario: String) -> Baseline? { all.first { $0.scenario == scenario } }
}
