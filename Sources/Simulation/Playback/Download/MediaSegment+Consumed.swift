/// What of a file has been consumed, and is let go of: the beginning of the file first.
extension MediaSegment {
  /// Playing has left it: all of it may go, and with that its container is to be opened anew.
  func dropAll(atMost count: Int64) {
    guard media.drop(before: media.resource.size, atMost: count, keeping: []) > 0 else { return }
    forgetPackets()
  }

  /// Lets go of what comes before all that playing on needs. What the container was opened with stays.
  /// - Parameters:
  ///   - playhead: media time up to which it has been heard.
  ///   - video: the number among the video packets of the first that is not decoded; nil: seen up to the playhead.
  func dropConsumed(atMost count: Int64, playhead: Nanoseconds, video: Int?) {
    consume(playhead: playhead, video: video)
    let kept = asset.openRanges.map {
      ByteRange(lower: max(0, position($0.lower)), upper: max(0, position($0.upper)))
    }
    let end = position(asset.lowest[consumed])
    guard media.drop(before: end, atMost: count, keeping: kept) > 0 else { return }
    forgetConsumed()
  }
}
