import ReelbenchSimulation

/// Writes what an app prints to the trace: standard output carries data for the parent process of the run.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(describing: $0) }.joined(separator: separator)
  let phone = Phone.current
  phone.write(.log, subject: phone.name(text))
}

public typealias CFTimeInterval = TimeInterval

/// Seconds of virtual time since the run began.
public func CACurrentMediaTime() -> CFTimeInterval {
  Phone.current.world.effectInstant.nanoseconds.seconds
}

extension Int64 {
  fileprivate var seconds: Double { Double(self) / 1e9 }
}

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
