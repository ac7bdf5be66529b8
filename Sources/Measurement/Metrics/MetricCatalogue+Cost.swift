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
      Of the bytes received while a video that is at least half visible waits, the share for feed items that are not \
      half visible in any cell. A video waits when a player of it waits, or when its cell shows no frame of it \
      although a player has it or a request for it is open.
      """),
    .init(
      "requests.duplicate", .one, .value,
      """
      Requests whose first byte was received before, or will be delivered by another open request for the same URL \
      (for the same feed item where the URL is unknown). Before its answer, an open request counts for its first byte \
      only.
      """),
    .init(
      "radio.active_time", .milliseconds, .value,
      """
      Time with at least one request open. The time that a radio stays on after the last request, which depends on the \
      network, is not included.
      """),
    .init(
      "fallback.time", .milliseconds, .samples,
      """
      From the instant a video's cell is at least half visible until the app gives the video up. The app gives it up \
      when no frame of it has been seen in this visit, no finger is down and no scroll moves, no player that the app \
      wants to play has it any more (released, paused, or removed from its layer) for at least 100 ms, and the cell \
      then shows its poster. A visit in which the app never gives up has no sample.
      """),
    .init(
      "decode.pixel_ratio", .one, .value,
      """
      Pixels of the frames presented ÷ pixels of the screen that they cover in their layers, as if the whole cell were \
      in view: 1 when each decoded pixel fills one pixel of the screen.
      """, kind: .recorded),
    .init(
      "cache.bytes", .bytes, .value,
      "The most bytes that all caches of the app together held at once."),
    .init(
      "cache.hit_ratio", .one, .value,
      "Cache lookups that found an entry ÷ all cache lookups.",
      polarity: .higherIsBetter),
    .init(
      "audio.start_gap", .milliseconds, .samples,
      """
      From the first presented frame of an association of player and item until the player is heard (it plays, with \
      its sound on); 0 when it was heard already. An association in which the player is never heard has no sample.
      """),
    .init(
      "audio.others_interrupted", .one, .value,
      "Times that this app's audio session stopped the sound of another app."),
  ]
}
