import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// The network paths that an app is notified of.
@MainActor
struct PathMonitorTests {
  private static func network(_ interface: NetworkProfile.Interface, bits: Int64 = 8_000_000)
    -> NetworkProfile
  {
    NetworkProfile(
      name: "\(interface)", downlink: bits, roundTrip: .milliseconds(100), interface: interface,
      assumptions: [])
  }

  /// A monitor on main that notes each path with its millisecond.
  private static func monitor(
    _ bench: Workbench, _ journal: Journal, required: NWInterface.InterfaceType? = nil
  ) -> NWPathMonitor {
    let monitor = bench.make {
      required.map { NWPathMonitor(requiredInterfaceType: $0) } ?? NWPathMonitor()
    }
    bench.onMain {
      monitor.pathUpdateHandler = { path in
        let way =
          path.usesInterfaceType(.wifi)
          ? "wifi" : path.usesInterfaceType(.cellular) ? "cellular" : "nothing"
        let ends = "\(path.status == .satisfied) \(path.isExpensive)"
        journal.note("\(way) \(ends) \(Phone.current.world.now.nanoseconds / 1_000_000)")
      }
      monitor.start(queue: .main)
    }
    return monitor
  }

  @Test func `the path is told at the start, at outages and at another interface`() {
    Workbench.use { bench in
      let journal = Journal()
      let monitor = Self.monitor(bench, journal)
      let start = bench.now
      bench.wait(100)
      bench.phone.link.change(to: Self.network(.wifi, bits: 800_000))
      bench.wait(100)
      bench.phone.link.change(to: Self.network(.cellular))
      bench.wait(100)
      bench.phone.link.beginOutage(for: .milliseconds(500))
      bench.wait(1000)
      #expect(
        journal.lines == [
          "wifi true false \(start)", "cellular true true \(start + 200)",
          "nothing false false \(start + 300)", "cellular true true \(start + 800)",
        ])
      #expect(monitor.currentPath.status == .satisfied)
    }
  }

  @Test func `a monitor of one interface is not satisfied by another`() {
    Workbench.use { bench in
      let journal = Journal()
      let monitor = Self.monitor(bench, journal, required: .cellular)
      bench.wait(100)
      bench.phone.link.change(to: Self.network(.cellular))
      bench.wait(100)
      #expect(
        journal.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
          == ["nothing false", "cellular true"])
      monitor.cancel()
    }
  }

  @Test func `a monitor that is cancelled, or that nobody keeps, tells nothing more`() {
    Workbench.use { bench in
      let journal = Journal()
      var monitors = [Self.monitor(bench, journal), Self.monitor(bench, journal)]
      bench.wait(100)
      bench.onMain {
        monitors[0].cancel()
        monitors.removeLast()
      }
      bench.phone.link.beginOutage(for: .milliseconds(500))
      bench.wait(1000)
      #expect(journal.lines.count == 2)
    }
  }
}
