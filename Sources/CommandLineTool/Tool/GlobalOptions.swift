import Foundation
import ReelbenchHarness

/// Options that every command accepts, before or after its name.
struct GlobalOptions: Equatable {
  static let help = """
      --root DIR         look names up in this folder of devices, networks and media before the program's own
                         (\(ResourceFolders.variable))
      --tape-cache DIR   keep tapes of media that have none in this folder (\(TapeCache.variable); default:
                         reelbench in the user's cache folder)
    """

  private(set) var root: String?
  private(set) var tapeCache: String?

  /// Takes them out of a command line.
  static func taken(
    from arguments: [String]
  ) throws(UsageError) -> (options: GlobalOptions, rest: [String]) {
    var options = GlobalOptions()
    var rest = arguments
    options.root = try take("--root", from: &rest)
    options.tapeCache = try take("--tape-cache", from: &rest)
    return (options, rest)
  }

  private static func take(
    _ name: String, from arguments: inout [String]
  ) throws(UsageError) -> String? {
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    guard
      let place = arguments[..<end].firstIndex(where: { $0 == name || $0.hasPrefix("\(name)=") })
    else { return nil }
    let option = arguments.remove(at: place)
    var value = String(option.dropFirst(name.count + 1))
    if option == name, place < end - 1 { value = arguments.remove(at: place) }
    guard !value.isEmpty else { throw UsageError(message: "`\(name)` needs a value") }
    return value
  }

  /// For this process and those that it starts.
  func exportToEnvironment() {
    if let root { setenv(ResourceFolders.variable, root, 1) }
    if let tapeCache { setenv(TapeCache.variable, tapeCache, 1) }
  }

  /// What a command line that repeats a run has to say again.
  var replayed: [String] {
    (root.map { ["--root", $0] } ?? []) + (tapeCache.map { ["--tape-cache", $0] } ?? [])
  }
}
