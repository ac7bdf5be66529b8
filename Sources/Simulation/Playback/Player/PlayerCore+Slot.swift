/// The decoder slot of an association of player and item (A3.17, A3.27).
extension PlayerCore {
  func requestSlot(_ item: ItemCore) {
    guard let segment = item.segments[item.cursor], let stream = segment.asset.tape.videoStream
    else {
      isRefused = true
      item.setStatus(.failed, failure: "AVFoundationErrorDomain -11828: no video to decode")
      return
    }
    guard phone.profile.engine.decodes(stream.codec) else {
      item.reach(.slotGranted)
      open(item, segment, stream)
      return
    }
    switch phone.slots.request() {
    case .granted:
      hasSlot = true
      phone.write(.slot, subject: number, small: 1, a: Int64(phone.slots.inUse))
      item.reach(.slotGranted)
      open(item, segment, stream)
    case .refused(let style):
      isRefused = true
      phone.write(.slot, subject: number, small: 2, a: Int64(phone.slots.inUse))
      switch style {
      case .error:
        item.setStatus(
          .failed,
          failure: "AVFoundationErrorDomain -11839: the decoder required for this media is busy",
          underlying: "NSOSStatusErrorDomain -12913")
      case .silent:
        isBlind = true
        item.setStatus(.ready)
        item.reach(.readyToPlay)
      case .hang: break
      }
    }
  }

  /// Opens the decoder at the playhead, which a seek may have moved already.
  private func open(_ item: ItemCore, _ segment: MediaSegment, _ stream: TapeStream) {
    let track = VideoTrack(player: self, item: item, segment: segment, stream: stream)
    self.track = track
    if let asset = item.asset, anchorTime > asset.firstTime { track.seek(to: anchorTime) }
  }

  func giveSlotBack() {
    guard hasSlot else { return }
    hasSlot = false
    if isTornDown, phone.profile.engine.slotReturn == .detach { return }
    phone.slots.giveBack()
    phone.write(.slot, subject: number, small: 0, a: Int64(phone.slots.inUse))
  }
}
