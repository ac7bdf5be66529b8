extension MetricCatalogue {
  static let paging: [MetricDefinition] = [
    .init(
      "autoplay.interval", .milliseconds, .samples,
      """
      Time from the beginning of one animated scroll to the beginning of the next, of one scroll view, where the app \
      began both by itself, within one opening, with no touch and the app active throughout. A scroll that begins as a \
      finger lifts, or before a dragged scroll view has come to rest, is the app's answer to the finger and is left \
      out.
      """, polarity: .neutral),
    .init(
      "autoplay.dead_time", .milliseconds, .value,
      """
      For each idle stretch, the time beyond 1.5 × the median autoplay.interval of the run, summed. A stretch is idle \
      while the app is open and active, no finger is down and no scroll moves. Counting begins with the first scroll \
      that the app began by itself; without one the value is 0. When there is no interval to take the median of, the \
      length of the idle stretch before that first scroll is used instead.
      """),
    .init(
      "autoplay.fights", .one, .value,
      """
      Pages that the app turned while a finger was down: animated scrolls that it began, and offsets that it set such \
      that, within two display periods, none of the items that were at least half visible still is. Setting the offset \
      to another cell of the same item does not count: a circular carousel does so under the finger, or when a finger \
      catches a scroll.
      """),
    .init(
      "page.jumps", .one, .value,
      """
      Times that none of the items that were at least half visible still is, although no finger was down and no scroll \
      moved since they were last observed, or within two display periods after the app set the offset from rest. \
      Setting the offset to another cell of the same item does not count, nor do opening and closing the app.
      """),
    .init(
      "page.misaligned_time", .milliseconds, .value,
      """
      Time that a paging scroll view is at rest between two pages: from the end of a scroll that settled on no page, \
      or from a rotation, a change of content or an offset set that left it on no page, until the next scroll or until \
      it is on a page. Time with a finger down is left out. Summed over scroll views that were on a page at some time \
      of the run.
      """),
  ]

  static let layout: [MetricDefinition] = [
    .init(
      "page.misreported_time", .milliseconds, .value,
      """
      Time that a page control indicates a page whose item is not among the items that are at least half visible, with \
      the app open, no finger down and no scroll moving. Summed over page controls that draw dots. Pages are numbered \
      as in the feed of the scenario: a feed that the app is given later may have other numbers.
      """),
    .init(
      "page.lurches", .one, .value,
      """
      Times that a layout, during a scroll, moves a cell that is shown further than the scroll has moved the content \
      since the layout was last queried; pages that follow the scroll are moved less. Cells that are moved at the same \
      instant count as one.
      """),
  ]

  static let sound: [MetricDefinition] = [
    .init(
      "frame.freeze", .milliseconds, .samples,
      """
      Stretches of more than 100 ms without a new frame, of a player that plays while the cell that it presents in is \
      on the screen with a frame of its item. Each lasts from the last frame, or from when the player began to play \
      there, until the next frame, or until the player stops or leaves the screen. Left out: the time after the end of \
      an item (loop.gap), seeks, and the background.
      """),
    .init(
      "audio.concurrent_max", .one, .value,
      "Most players at once that play with their sound on: not muted, some volume, an item with a soundtrack."
    ),
    .init(
      "audio.ghost_time", .milliseconds, .value,
      """
      Time that players play with their sound on and no picture of their own: the cell that they present in is not on \
      the screen with a frame of their item, or there is no such cell. Summed over players.
      """),
    .init(
      "layers.per_cell_max", .one, .value,
      "Most video layers that were ready for display in one cell at once."),
    .init(
      "item.shown_twice_time", .milliseconds, .value,
      "Time that two or more cells on the screen show frames of the same item."),
  ]

  static let phone: [MetricDefinition] = [
    .init(
      "return.first_frame", .milliseconds, .samples,
      """
      From the app becoming active again after the background until any player presents a frame other than the one \
      that it showed before. A return that ends without such a frame is a censored sample if a player played and a \
      frame was on the screen when the app was left; otherwise it has no sample.
      """),
    .init(
      "timers.fired_in_background", .one, .value,
      "Timers that fired while the app was in the background."),
    .init(
      "gesture.misfires", .one, .value,
      "Times that a gesture recogniser acted on a touch that had scrolled."),
    .init(
      "main.calls_while_scrolling", .one, .value,
      """
      Calls that cost main-thread time while a scroll was active, however little each cost. Also by API: selector api, \
      such as {api=AVPlayer.init} or {api=UIImage-decode-in-commit}; 0 for an API that was not called.
      """),
    .init(
      "memory.released_at_end_display", .bytes, .samples,
      """
      For each didEndDisplaying of a video's cell: the ledger before the call minus the ledger at the end of the \
      handler that made the call. Memory that the same handler allocates lowers the value.
      """, kind: .recorded, polarity: .higherIsBetter),
    .init(
      "players.created_per_view", .one, .value,
      "Players made ÷ binds of videos that were at least half visible at some time."),
  ]
}
