import ReelbenchCommandLineTool
@_exported import ReelbenchDevice
import ReelbenchResources

/// The command line of Reelbench, for the apps of a package that depends on it.
///
/// ```swift
/// import Reelbench
///
/// Reelbench.main { [AppEntry(name: "feed", summary: "our feed", type: FeedUnderTest.self)] }
/// ```
///
/// This is a complete `main.swift`. The program has all the commands of `reelbench`, and finds the devices, networks
/// and media that come with Reelbench.
public enum Reelbench {
  /// Runs the command line of this process and ends it with the exit code.
  ///
  /// Call it on the main thread. A `main.swift` in Swift 5 mode need not be isolated to the main actor.
  /// - Parameter apps: makes the entries of the apps under test.
  public static func main(_ apps: @MainActor () -> [AppEntry]) -> Never {
    MainActor.assumeIsolated { Tool.main(apps: apps()) }
  }
}
