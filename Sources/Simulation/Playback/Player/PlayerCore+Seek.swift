/// Seeks of a player.
extension PlayerCore {
  /// Seeks. A newer seek supersedes an older one (A3.16). `done` is called from the world.
  /// - Parameters:
  ///   - before: how far before `time` it may land, on a sync sample.
  ///   - after: how far after `time` it may land.
  package func seek(
    to time: Nanoseconds, before: Nanoseconds = .zero, after: Nanoseconds = .zero,
    done: @escaping (Bool) -> Void
  ) {
    finishSeek(false)
    finishPreroll(false)
    guard let asset = item?.asset else {
      done(false)
      return
    }
    stopClock()
    let wanted = min(max(time, asset.firstTime), asset.duration)
    let isExact = phone.profile.playback.looseSeek == .exact
    let target =
      isExact ? wanted : asset.landing(near: wanted, before: before, after: after)
    phone.write(.seek, subject: number, small: 0, a: target.count)
    anchorTime = target
    item?.seek(to: target)
    hasEnded = false
    if target <= asset.firstTime { pass &+= 1 }
    noteBuffer()
    onEvent(.timeJumped(item: item?.number ?? 0))
    clockJumped()
    guard let track else {
      phone.write(.seek, subject: number, small: 1, a: target.count)
      done(true)
      evaluate()
      fetch()
      return
    }
    onSeekDone = done
    track.seek(to: target)
    phone.world.schedule(at: phone.world.now, "seek begins") { [self] in
      guard !isTornDown else { return }
      track.pump()
      fetch()
    }
  }

  package func finishSeek(_ finished: Bool) {
    guard let done = onSeekDone else { return }
    onSeekDone = nil
    phone.write(.seek, subject: number, small: finished ? 1 : 2, a: anchorTime.count)
    done(finished)
  }
}
