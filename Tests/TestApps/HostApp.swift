import Foundation
import UIKit

/// Prints what a process can query about its host, and the steps of two tasks that sleep.
final class HostApp: TestApp {
  override func act() {
    print("date", Date())
    print("uptime", ProcessInfo.processInfo.systemUptime)
    print("random", Double.random(in: 0..<1), Int.random(in: 0..<1_000_000))
    print("shuffled", Array(0..<8).shuffled())
    print("uuid", UUID())
    print("set", Set((0..<16).map { "element \($0)" }).joined(separator: " "))
    print(
      "environment", ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " "))
    Task {
      for step in 0..<3 {
        try? await Task.sleep(for: .milliseconds(30))
        print("first task, step", step, "at", CACurrentMediaTime())
      }
    }
    Task.detached {
      for step in 0..<3 {
        try? await Task.sleep(nanoseconds: 20_000_000)
        print("second task, step", step, "at", Date())
      }
    }
  }
}
