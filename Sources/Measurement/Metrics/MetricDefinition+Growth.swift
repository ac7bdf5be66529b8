extension MetricDefinition {
  /// Whether the value, or `max`, `count` and `sum` of the samples, never decreases during a run: a limit that is
  /// exceeded stays exceeded.
  package var onlyGrows: Bool {
    shape == .samples ? name != "memory.released_at_end_display" : Self.growing.contains(name)
  }

  /// Peaks, counts and summed times of things that have happened. Ratios and slopes are left out, and so is everything
  /// that may still improve: a visit that has no frame yet, or a decoded frame that may still be shown.
  private static let growing: Set<String> = [
    "stall.count", "wait.count", "playback.offscreen_time", "playback.concurrent_max",
    "hitch.count", "hitch.longest", "main.longest_block", "main.calls_while_scrolling",
    "memory.peak", "players.live_max", "decoders.live_max", "decoders.opened", "decoders.refused",
    "leak.players", "leak.items", "leak.cells", "leak.observers", "leak.timers",
    "leak.controllers", "screen.blank_time", "screen.black_time", "screen.white_time",
    "screen.poster_time", "screen.wrong_time", "frames.presented", "frames.dropped",
    "frames.decoded", "network.bytes", "network.wasted", "network.refetched",
    "requests.duplicate", "radio.active_time", "cache.bytes", "audio.concurrent_max",
    "audio.ghost_time", "audio.others_interrupted", "layers.per_cell_max",
    "item.shown_twice_time", "timers.fired_in_background", "gesture.misfires",
    "autoplay.fights", "page.jumps", "page.lurches", "page.misreported_time",
  ]
}
