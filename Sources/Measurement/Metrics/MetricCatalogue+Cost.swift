extension MetricCatalogue {
  static let cost: [MetricDefinition] = [
    .init(
      "network.wasted_ratio", .one, .value,
      "network.wasted ÷ (network.bytes + network.wasted)."),
    .init(
      "network.bytes_per_view", .bytes, .value,
      "network.bytes ÷ binds of videos that were at least half visible at some time."),
    .init(
      "network.bytes_per_watched_second", .bytesPerSecond, .value,
      """
      network.bytes ÷ the time that players play while the cell they present in is on the screen with a frame of their \
      item, summed over players.
      """),
    .init(
      "network.prefetch_share_while_starving", .one, .value,
      """
      Of the bytes received while a video at least half visible waits, the share that came for feed items none of which \
      is half visible. A video waits when a player of it does, or when no frame of it is seen in its cell although a \
      player has it or a request for it is open.
      """),
    .init(
      "requests.duplicate", .one, .value,
      """
      Requests whose first byte had come in before, or is on its way in another open request for the same URL (for the \
      same feed item where the URL is unknown). Before its answer, an open request counts for its first byte alone.
      """),
    .init(
      "radio.active_time", .milliseconds, .value,
      """
      Time with at least one request open. The time that a radio stays up after the last one, which depends on the \
      network, is not in it.
      """),
    .init(
      "fallback.time", .milliseconds, .samples,
      """
      From a video's cell being at least half visible until the app gives the video up: with no frame of it seen in \
      this visit, no finger down and no scroll moving, no player that the app wants to play has it any more (let go, \
      paused, or taken out of its layer) for 100 ms at least, and the cell then shows its poster. A visit that is never \
      given up has no sample.
      """),
    .init(
      "decode.pixel_ratio", .one, .value,
      """
      Pixels of the frames presented ÷ pixels of the screen that they cover in their layers, as if all of the cell were \
      in view: 1 when each decoded pixel lights one of the screen.
      """, kind: .recorded),
    .init(
      "cache.bytes", .bytes, .value, "The most bytes that the app's caches held at once, summed."),
    .init(
      "cache.hit_ratio", .one, .value,
      "Times that a cache had what it was asked for ÷ times that it was asked.",
      polarity: .higherIsBetter),
    .init(
      "audio.start_gap", .milliseconds, .samples,
      """
      From the first presented frame of an association of player and item until the player is heard (it plays, with its \
      sound on); 0 when it was heard already. One that is never heard has no sample.
      """),
    .init(
      "audio.others_interrupted", .one, .value,
      "Times that the sound of another app was stopped by the audio session of this one."),
  ]
}
