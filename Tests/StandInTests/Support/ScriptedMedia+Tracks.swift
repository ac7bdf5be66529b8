import ReelbenchSimulation

/// Clips with other tracks.
extension ScriptedMedia {
  /// A clip with a soundtrack, all of whose packets lie in the video's.
  static func withSound(_ clip: Tape) -> Tape {
    let sound = TapeStream(
      index: 1, type: .audio, codec: "aac", width: 0, height: 0, rotation: 0,
      timeBaseNumerator: 1, timeBaseDenominator: 44_100, frameBytes: 0)
    return with(streams: clip.streams + [sound], clip)
  }

  /// A clip whose video is of another codec.
  static func coded(_ codec: String, _ clip: Tape) -> Tape {
    with(
      streams: clip.streams.map { stream in
        var stream = stream
        if stream.type == .video { stream.codec = codec }
        return stream
      }, clip)
  }

  private static func with(streams: [TapeStream], _ clip: Tape) -> Tape {
    Tape(
      head: clip.head, streams: streams, open: clip.open, streamInfo: clip.streamInfo,
      codecOpen: clip.codecOpen, packets: clip.packets, linear: clip.linear,
      entries: clip.entries, privateHighWater: clip.privateHighWater, picture: clip.picture)
  }
}
