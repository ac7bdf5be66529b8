/// The clock of the item: media time runs from an anchor; frames are shown at the first vsync at or after their time.
extension PlayerCore {
  /// The playhead.
  package var mediaTime: Nanoseconds {
    guard isRunning else { return anchorTime }
    let lapse = phone.world.effectInstant - anchorInstant
    return anchorTime + Nanoseconds(Scaled.floor(lapse.count, times: wantedRate, over: 1000))
  }

  func startClock() {
    guard !isRunning else { return }
    anchorInstant = phone.world.now
    isRunning = true
    scheduleFrame()
    clockChanged()
  }

  func stopClock() {
    guard isRunning else { return }
    anchorTime = mediaTime
    isRunning = false
    frameEvent?.cancel()
    frameEvent = nil
    clockChanged()
  }

  /// The instant at which the playhead reaches a media time.
  func instant(of time: Nanoseconds) -> Instant {
    anchorInstant
      + Nanoseconds(Scaled.ceiling((time - anchorTime).count, times: 1000, over: wantedRate))
  }

  /// Schedules the next change that comes from the clock alone: a frame, the end, or the end of the buffered media.
  func scheduleFrame() {
    guard isRunning, let item, let asset = item.asset, wantedRate > 0 else { return }
    let phone = phone
    let due: Instant
    if let next = track?.nextTime {
      due = instant(of: next)
    } else if track?.isDrained ?? item.isComplete {
      guard !hasEnded else { return }
      due = instant(of: asset.duration)
    } else if !item.isComplete {
      due = instant(of: item.bufferedEnd)
    } else {
      return
    }
    let vsync = phone.display.vsync(atOrAfter: max(due, phone.world.now))
    if frameEvent != nil, frameDue == vsync { return }
    frameEvent?.cancel()
    frameDue = vsync
    frameEvent = phone.world.schedule(at: vsync, "video frame due") { [unowned self] in
      frameEvent = nil
      clockReached()
    }
  }

  private func clockReached() {
    guard isRunning, let item, let asset = item.asset else { return }
    let time = mediaTime
    item.moveCursor(to: time)
    dropConsumed()
    noteBuffer()
    prepareNext()
    if let track, track.advanceFrames(to: time) {
      phone.renderServer?.videoFrameChanged(player: self)
      track.pump()
      // From now on, the request is for its next packet and not for some later byte.
      if track.isHungry { fetch() }
    }
    if track?.queue.isEmpty != false {
      if track?.isDrained ?? item.isComplete {
        if time >= asset.duration { reachEnd() }
      } else if !item.isComplete, time >= item.bufferedEnd {
        // Includes the bytes received since the last update.
        item.download.settle()
        item.takeStock()
        if !item.isComplete, time >= item.bufferedEnd { return stall() }
        track?.pump()
      }
    }
    scheduleFrame()
  }
}
