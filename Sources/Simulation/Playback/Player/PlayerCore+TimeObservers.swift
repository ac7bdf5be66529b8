/// Time observers, called when the playhead passes given media times (A3.15).
extension PlayerCore {
  package final class TimeObserver {
    package enum Times {
      /// Multiples of an interval; also called when the time jumps and when playback starts or stops.
      case periodic(Nanoseconds)
      /// In ascending order.
      case boundary([Nanoseconds])
    }

    let times: Times
    let onTime: (Nanoseconds) -> Void
    var expiry: World.Event?

    /// - Parameter onTime: called from the world with the playhead.
    package init(_ times: Times, _ onTime: @escaping (Nanoseconds) -> Void) {
      self.times = times
      self.onTime = onTime
    }

    /// The first of its times after the given one.
    func next(after time: Nanoseconds) -> Nanoseconds? {
      switch times {
      case .periodic(let interval):
        Nanoseconds((time.count / interval.count + 1) * interval.count)
      case .boundary(let times): times.first { $0 > time }
      }
    }
  }

  package func add(_ observer: TimeObserver) {
    timeObservers.append(observer)
    plan(observer, after: mediaTime)
  }

  package func remove(_ observer: TimeObserver) {
    observer.expiry?.cancel()
    timeObservers.removeAll { $0 === observer }
  }

  /// Called when the clock has started or stopped, or runs at another rate.
  func clockChanged() { notifyTimeObservers() }

  /// Called when the playhead has jumped.
  func clockJumped() { notifyTimeObservers() }

  private func notifyTimeObservers() {
    guard !timeObservers.isEmpty else { return }
    let time = mediaTime
    for observer in timeObservers {
      if case .periodic = observer.times { observer.onTime(time) }
      plan(observer, after: time)
    }
  }

  private func plan(_ observer: TimeObserver, after time: Nanoseconds) {
    observer.expiry?.cancel()
    observer.expiry = nil
    guard isRunning, wantedRate > 0, let due = observer.next(after: time) else { return }
    observer.expiry = phone.world.schedule(at: instant(of: due), "time observer") {
      [unowned self, unowned observer] in
      observer.onTime(due)
      if timeObservers.contains(where: { $0 === observer }) { plan(observer, after: due) }
    }
  }
}
