import Foundation
import Measurement

/// Results as commands name them: a `result.json`, or a folder that holds one.
enum StoredResults {
  /// The file that a name leads to.
  static func path(_ name: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue
    else { return name }
    return (name.hasSuffix("/") ? name : name + "/") + "result.json"
  }

  static func read(_ name: String) throws -> ResultFile {
    let path = path(name)
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandError(
        message: "\(path) cannot be read: \(error.localizedDescription)", exitCode: .badInput)
    }
    do {
      return try ResultFile(reading: data)
    } catch {
      throw CommandError(message: "\(path): \(error.message)", exitCode: .badInput)
    }
  }
}
