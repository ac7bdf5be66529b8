/// Checks that a file can be played, by its header alone.
package enum MediaHeader {
  /// Opens the container and finds the video and its decoder. Nothing is decoded.
  /// - Returns: whether it is a picture.
  /// - Throws: what inspecting, recording and playing the file would throw.
  @discardableResult
  package static func check(file: String) throws(MediaError) -> Bool {
    let demuxer = try Demuxer.open(file: file)
    try demuxer.findStreamInfo()
    let video = try demuxer.playableVideo()
    let source = PictureSource(recycler: .shared, clears: true, ledger: nil)
    _ = try VideoDecoder.open(stream: video, of: demuxer, source: source)
    return demuxer.isPicture
  }
}
