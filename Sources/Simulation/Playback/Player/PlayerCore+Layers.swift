/// What the layers of a player show.
extension PlayerCore {
  /// Called when a decode step of a track has ended.
  func decoded(_ decoding: VideoTrack) {
    guard decoding === track else { return standbyDecoded() }
    guard let track, let item else { return }
    if !track.awaitsFirst, track.current != nil {
      if !hasReachedFirst {
        hasReachedFirst = true
        item.reach(.firstDecoded)
        showFirst()
      }
      finishSeek(true)
      if !isRunning { phone.renderServer?.videoFrameChanged(player: self) }
    }
    track.pump()
    evaluate()
    fetch()
    if isRunning { scheduleFrame() }
  }

  /// Reports to the layers that they have something to show: at once, or after the delay that the system has after
  /// another item (A3.12).
  private func showFirst() {
    guard phone.world.now >= readyNotBefore else {
      phone.world.schedule(at: readyNotBefore, "layer ready") { [self] in
        if hasReachedFirst, !isTornDown { showFirst() }
      }
      return
    }
    guard let item else { return }
    for entry in layers { entry.layer?.readinessChanged(true, item: item.number) }
    noteLayerReady()
  }

  /// A frame that layers of a player show.
  package struct ShownFrame {
    /// Presentation time in ticks of its stream.
    package let pts: Int64
    /// How often the item had restarted when the frame was decoded.
    package let pass: UInt16
    /// The item's creation number.
    package let item: UInt32
    package let feedItem: Int
  }

  package var shownFrame: ShownFrame? {
    guard let track, let item, let pts = track.current?.pts, let pass = track.current?.pass else {
      return nil
    }
    return ShownFrame(pts: pts, pass: pass, item: item.number, feedItem: item.feedItem)
  }

  /// The file of the shown frame.
  package var shownAsset: MediaAsset? { item == nil ? nil : track?.current?.asset }

  /// Called when the shown frame has reached the screen.
  package func notePresented() {
    guard !hasPresented else { return }
    hasPresented = true
    item?.reach(.presented)
  }

  /// - Parameter find: returns the layer, and nil once it has been released: the player does not retain it.
  package func addLayer(number: UInt32, _ find: @escaping () -> (any VideoLayerSink)?) {
    layers.removeAll { $0.number == number || $0.layer == nil }
    if phone.profile.playback.sharedLayers == .last {
      for entry in layers { entry.layer?.readinessChanged(false, item: item?.number ?? 0) }
      layers = []
    }
    layers.append(LayerReference(number: number, find: find))
    linkedLate()
    guard hasReachedFirst, phone.world.now >= readyNotBefore, let item else { return }
    find()?.readinessChanged(true, item: item.number)
    noteLayerReady()
  }

  /// Called when a layer or a rate has been set after the item (A3.20).
  func linkedLate() {
    guard phone.profile.playback.lateLink == .rebuilds, let track else { return }
    item?.seek(to: mediaTime)
    track.seek(to: mediaTime)
    phone.world.schedule(at: phone.world.now, "pipeline rebuilt") { [self] in
      guard !isTornDown else { return }
      self.track?.pump()
      fetch()
    }
  }

  func noteLayerReady() {
    guard !hasShownReady, layers.contains(where: { $0.layer != nil }) else { return }
    hasShownReady = true
    item?.reach(.layerReady)
  }

  package func removeLayer(number: UInt32) { layers.removeAll { $0.number == number } }

  package func noteOnScreen(_ isOn: Bool) { isOnScreen = isOn }
}

/// A layer of a player, which the player does not retain.
struct LayerReference {
  let number: UInt32
  /// nil once the layer has been released.
  let find: () -> (any VideoLayerSink)?
  var layer: (any VideoLayerSink)? { find() }
}

/// A layer that shows a player. It is notified from the world when there is something to show, or no longer.
package protocol VideoLayerSink: AnyObject {
  func readinessChanged(_ isReady: Bool, item: UInt32)
}
