/// Drops the consumed bytes of a file, from its beginning on.
extension MediaSegment {
  /// Drops any bytes of a segment that playback has left. Its container must then be opened again.
  func dropAll(atMost count: Int64) {
    guard media.drop(before: media.resource.size, atMost: count, keeping: []) > 0 else { return }
    forgetPackets()
  }

  /// Drops the bytes before everything that further playback needs. The bytes that open the container stay.
  /// - Parameters:
  ///   - playhead: media time up to which the sound has been played.
  ///   - video: ordinal of the first video packet that has not been decoded; nil: shown up to the playhead.
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
