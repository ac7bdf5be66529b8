import ReelbenchSimulation

/// Seeks, preroll and time observers.
extension AVPlayer {
  // MARK: Seeking

  public func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time) { continuation.resume(returning: $0) }
    }
  }

  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
        continuation.resume(returning: $0)
      }
    }
  }

  func startSeek(
    to time: CMTime, before: CMTime, after: CMTime, _ completion: ((Bool) -> Void)?
  ) {
    guard time.isNumeric || time == .positiveInfinity else {
      return UIKitState.raise(
        "NSInvalidArgumentException", "AVPlayerItem cannot seek to a time that is no number")
    }
    let core = core
    let target = time.isNumeric ? time.nanoseconds : Nanoseconds(.max)
    let window = (before: before.tolerance, after: after.tolerance)
    core.phone.world.effect {
      core.seek(to: target, before: window.before, after: window.after) { finished in
        guard let completion else { return }
        Phone.current.world.onMain("seek completion") {
          Phone.current.calling("seek completion") { completion(finished) }
        }
      }
    }
    deliverKeyValues()
  }

  func cancelSeeks() {
    let core = core
    core.phone.world.effect { core.finishSeek(false) }
  }

  // MARK: Preroll

  /// Loads and decodes what a start at a rate needs. Raises an exception if the player is not ready yet.
  public func preroll(atRate rate: Float, completionHandler: ((Bool) -> Void)? = nil) {
    guard status == .readyToPlay else {
      return UIKitState.raise(
        "NSInvalidArgumentException",
        "AVPlayer cannot service a preroll request until its status is AVPlayerStatusReadyToPlay.")
    }
    let core = core
    core.phone.world.effect {
      core.preroll { finished in
        guard let completionHandler else { return }
        Phone.current.world.onMain("preroll completion") {
          Phone.current.calling("preroll completion") { completionHandler(finished) }
        }
      }
    }
  }

  public func cancelPendingPrerolls() {
    let core = core
    core.phone.world.effect { core.finishPreroll(false) }
  }

  // MARK: Time observers

  /// Calls a block as media time passes multiples of an interval, when it jumps and when playback starts or stops.
  /// - Parameter queue: a serial queue; the main queue when nil.
  /// - Returns: a token, to be kept and passed to `removeTimeObserver` of this player (A3.15).
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    let period = max(interval.nanoseconds, .milliseconds(1))
    return add(
      .periodic(period), "addPeriodicTimeObserver every \(interval.seconds) s", queue, block)
  }

  /// Calls a block as playback passes any of the times, `NSValue`s of `CMTime`.
  public func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    let sorted = times.map(\.timeValue.nanoseconds).sorted()
    return add(.boundary(sorted), "addBoundaryTimeObserver", queue) { _ in block() }
  }

  private func add(
    _ times: PlayerCore.TimeObserver.Times, _ what: String, _ queue: DispatchQueue?,
    _ block: @escaping (CMTime) -> Void
  ) -> TimeObserverToken {
    let token = TimeObserverToken(of: self, what, times, queue, block)
    timeObservers.append(token)
    let core = core
    core.phone.world.effect { core.add(token.observer) }
    return token
  }

  /// Raises an exception for an object that is not a token, and for a token of another player (A3.15).
  public func removeTimeObserver(_ observer: Any) {
    guard let token = observer as? TimeObserverToken, token.player == creationNumber else {
      return UIKitState.raise(
        "NSInvalidArgumentException",
        "You cannot remove a time observer that was added by a different instance of AVPlayer.")
    }
    token.end()
    timeObservers.removeAll { $0 === token }
    let core = core
    core.phone.world.effect { core.remove(token.observer) }
  }
}

extension CMTime {
  /// How far from the requested time a seek may land.
  fileprivate var tolerance: Nanoseconds {
    isNumeric ? max(.zero, nanoseconds) : self == .positiveInfinity ? Nanoseconds(.max) : .zero
  }
}
