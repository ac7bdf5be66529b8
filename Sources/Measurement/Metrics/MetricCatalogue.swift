/// All metrics, in the order of the tables.
package enum MetricCatalogue {
  package static let all: [MetricDefinition] =
    starts + smoothness + memory + screen + frames + network + cost + paging + layout + sound
    + phone

  /// The definition of a metric; nil when no metric has that name.
  package static func definition(_ name: String) -> MetricDefinition? {
    index[name].map { all[$0] }
  }

  private static let index = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })

  private static let starts: [MetricDefinition] = [
    .init(
      "first_frame", .milliseconds, .samples,
      """
      From the bind of a video to a cell until the cell's layer is ready for display with it, or its first frame is \
      presented in that cell, whichever comes first. A cell that is bound to something else before then has no sample. \
      For a cell prepared ahead this does not say what is seen: see first_frame_visible. Its parts, \
      first_frame.phase.*, add up to it; `replay --starts` prints each start as a timeline of its stages.
      """),
    .init(
      "first_frame_visible", .milliseconds, .samples,
      """
      From the instant a video's cell is at least half visible until a frame of that video is seen in it; 0 when a \
      frame was there already. A visit that ends before any frame is a censored sample: its value is the length of the \
      visit, and it ranks after every other sample in percentiles. Selector visit: first, or return when the same item \
      was half visible before in this opening of the app.
      """),
    .init(
      "first_frame.abandoned", .one, .value,
      "Visits of a video that ended before any of its frames was seen."),
    .init(
      "visits.never_saw_frame_ratio", .one, .value,
      """
      first_frame.abandoned ÷ visits of videos. A visit is a stretch of time in which a cell is at least half visible.
      """
    ),
    .init(
      "visits.frames_replayed", .one, .value,
      """
      Frames that a video repeats after it comes back to the screen: those before the last frame that was seen of it, \
      until playback has reached that frame again. Frames that the same player shows after it has looped do not count.
      """),
    phase(
      "request",
      "from the bind until the item's first request. What is ready at the bind takes no time."),
    phase(
      "index",
      "from the first request until container and tracks are known; a local file has no request."),
    phase("buffer", "waiting until enough media for the first frame is received."),
    phase("slot", "waiting for a decoder slot, after tracks are known."),
    phase("decode", "from slot and media being available until the first frame is decoded."),
    phase(
      "present",
      "from the first frame being decoded until its layer is ready for display or presents it."),
    .init(
      "play_gap", .milliseconds, .samples,
      """
      From the first presented frame of an association of player and item until the player is playing; 0 when it was \
      playing already.
      """),
  ]

  private static func phase(_ name: String, _ text: String) -> MetricDefinition {
    .init(
      "first_frame.phase.\(name)", .milliseconds, .samples,
      """
      Part of first_frame: \(text) The six parts of a sample add up to it, to the nanosecond. Time in which a frame is \
      ready but its cell is not on the screen belongs to no part.
      """)
  }

  private static let smoothness: [MetricDefinition] = [
    .init(
      "stall.count", .one, .value,
      """
      Stalls. In a stall, a player that has played its item waits to minimise stalls, or has stopped by itself at an \
      underrun, with no seek, pause or change of rate by the app in between. It ends when the player plays again, or \
      when the app pauses, seeks or releases the item. A stall shorter than one display period does not count. Waits \
      at a loop are measured by loop.gap. Leaked players count too.
      """),
    .init("stall.duration", .milliseconds, .samples, "Length of each stall of stall.count."),
    .init(
      "stall.time_ratio", .one, .value,
      "Stalled time ÷ (playing time + stalled time), over all players."),
    .init(
      "wait.count", .one, .value,
      "Changes to waitingToPlayAtSpecifiedRate, start-up included, over all players."),
    .init(
      "wait.time_ratio", .one, .value,
      "Waiting time, start-up included, ÷ (playing time + waiting time), over all players."),
    .init(
      "loop.gap", .milliseconds, .samples,
      "From the end of an item until the first frame of its next pass is presented."),
    .init(
      "loop.begun_late", .one, .value,
      """
      Times that a video looped and continued with a frame later than the earliest one that was ever seen of it. A \
      seek by the app to another position is not a loop.
      """),
    .init(
      "playback.offscreen_time", .milliseconds, .value,
      "Time that players play an item which no cell on the screen is bound to, summed over players."
    ),
    .init("playback.concurrent_max", .one, .value, "Most players playing at once."),
    .init(
      "hitch.time_ratio", .millisecondsPerSecond, .value,
      """
      Milliseconds that frames came late per second of scrolling or animation. On Apple's scroll scale 5 is a warning, \
      10 is critical; on its newer scale for all animations up to 10 is good, up to 25 a warning, up to 50 critical. \
      Rests on assumed costs of main-thread calls.
      """, defaultLevel: .warn),
    .init(
      "hitch.count", .one, .value,
      "Frames that came late while a scroll or animation was active. Rests on assumed costs.",
      defaultLevel: .warn),
    .init(
      "hitch.longest", .milliseconds, .value,
      "The largest lateness of a frame of hitch.count. Rests on assumed costs.",
      defaultLevel: .warn),
    .init(
      "main.longest_block", .milliseconds, .value,
      "The longest time that one handler kept the main thread busy. Rests on assumed costs.",
      defaultLevel: .warn),
  ]

  private static let memory: [MetricDefinition] = [
    .init(
      "memory.peak", .bytes, .value,
      "The most bytes that the ledger held at once: decoders, frames, demuxers, packets, pictures, objects.",
      kind: .recorded),
    .init(
      "memory.at_rest", .bytes, .value,
      "The ledger at the last instant, before a close, at which no finger was down and no scroll was moving.",
      kind: .recorded),
    .init(
      "memory.retained", .bytes, .value,
      """
      The ledger after the last close and its drain, minus the ledger before the app was first opened. By opening: the \
      ledger at its drain minus the ledger at its opening.
      """, kind: .recorded),
    .init(
      "memory.slope_per_swipe", .bytesPerSwipe, .value,
      """
      Theil–Sen slope of the ledger over swipes. The ledger of a swipe is read when the next finger comes down, or \
      when the phase or the opening ends. A finger that never moved made no swipe; with fewer than two swipes the \
      slope is 0.
      """, kind: .recorded),
    .init("players.live_max", .one, .value, "Most players alive at once."),
    .init("decoders.live_max", .one, .value, "Most decoder slots in use at once.", kind: .recorded),
    .init("decoders.opened", .one, .value, "Decoder slots granted.", kind: .recorded),
    .init("decoders.refused", .one, .value, "Decoder slots refused.", kind: .recorded),
    .init(
      "decoders.opened_per_shown", .one, .value,
      "decoders.opened ÷ binds of videos that were at least half visible at some time.",
      kind: .recorded),
    leak("leak.players", "Players"),
    leak("leak.items", "Player items"),
    leak("leak.cells", "Cells, and pages of plain scroll views that showed an item,"),
    leak("leak.observers", "Notification and key-value registrations"),
    leak("leak.timers", "Timers"),
    leak("leak.controllers", "View controllers"),
    .init(
      "leak.late", .one, .value,
      """
      Objects of the classes of leak.* that were alive at a close and were freed within its drain: late, not leaked.
      """
    ),
  ]

  private static func leak(_ name: String, _ plural: String) -> MetricDefinition {
    .init(
      name, .one, .value,
      """
      \(plural) made in an opening of the app and alive after its close and a drain of 10 s of virtual time, each with \
      what made it and which registrations still hold it. Summed over openings; also by opening.
      """)
  }

  private static let screen: [MetricDefinition] = [
    .init(
      "screen.blank_time", .milliseconds, .value,
      """
      Time that a video's cell on the screen shows neither a frame nor a poster, whatever the colour. What a cell \
      shows is what covers the largest share of its visible part; the bars beside a fitted frame are part of the \
      frame.
      """),
    .init(
      "screen.black_time", .milliseconds, .value,
      "Time that a video's cell on the screen shows neither a frame nor a poster, but black."),
    .init(
      "screen.white_time", .milliseconds, .value,
      """
      Time that a video's cell on the screen shows neither a frame nor a poster, but a background that is not black, \
      or nothing at all.
      """),
    .init(
      "screen.poster_time", .milliseconds, .value, "Time that a video's cell shows its poster.",
      polarity: .neutral),
    .init(
      "screen.wrong_time", .milliseconds, .value,
      "Time that a cell shows a frame or a picture of another item."),
  ]

  private static let frames: [MetricDefinition] = [
    .init(
      "frames.presented", .one, .value, "Frames that reached the screen.",
      polarity: .higherIsBetter),
    .init(
      "frames.dropped", .one, .value,
      "Decoded frames that were due in a visible layer and never shown."),
    .init(
      "frames.decoded", .one, .value, "Frames that came out of decoders.", kind: .recorded,
      polarity: .neutral),
    .init("frames.decode_wasted", .one, .value, "Decoded frames that were never presented."),
  ]

  private static let network: [MetricDefinition] = [
    .init("network.bytes", .bytes, .value, "Media bytes received.", polarity: .neutral),
    .init(
      "network.wasted", .bytes, .value,
      "Bytes in flight when their request was closed: paid for, but not used."),
    .init(
      "network.refetched", .bytes, .value,
      "Bytes of a resource that the same feed item had received before."),
  ]
}
