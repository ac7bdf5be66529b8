extension MetricCatalogue {
  static let paging: [MetricDefinition] = [
    .init(
      "autoplay.interval", .milliseconds, .samples,
      """
      Between two animated scrolls of one scroll view that the app began by itself, from beginning to beginning, in one \
      opening, with no touch and the app active throughout. One begun as a finger lifts, or before a dragged scroll view \
      has come to rest, is the app's answer to the finger and left out.
      """, polarity: .neutral),
    .init(
      "autoplay.dead_time", .milliseconds, .value,
      """
      Stretches with the app open and active, no finger down and no scroll moving: what each lasts beyond 1.5 × the \
      median autoplay.interval of the run. Counts from the first scroll that the app began by itself; without one it is \
      0. When there is no interval to take the median of, the idle stretch before that first scroll stands for it.
      """),
    .init(
      "autoplay.fights", .one, .value,
      """
      Pages that the app turned while a finger was down: animated scrolls that it began, and offsets that it set such \
      that within two display periods none of the items at least half visible still is. Setting the offset to another \
      cell of the same item is none, as a carousel that goes round does under the finger or as it catches a scroll.
      """),
    .init(
      "page.jumps", .one, .value,
      """
      Times that none of the items at least half visible still is, with no finger down and no scroll moving since they \
      were looked at, or within two display periods after the app set the offset from rest. Setting the offset to \
      another cell of the same item is none; opening and closing the app are none.
      """),
    .init(
      "page.misaligned_time", .milliseconds, .value,
      """
      Time that a paging scroll view is at rest between two pages: from the end of a scroll that settled on no page, or \
      from a rotation, a change of content or an offset set that left it on none, until the next scroll or page, without \
      the time that a finger is down. Summed over scroll views that were on a page at some time of the run.
      """),
  ]

  static let layout: [MetricDefinition] = [
    .init(
      "page.misreported_time", .milliseconds, .value,
      """
      Time that a page control tells a page which is the place of none of the items that are at least half visible, with \
      the app open, no finger down and no scroll moving. Summed over page controls that draw dots. Pages are numbered as \
      the feed of the scenario: a feed that an app has been given later may have other numbers.
      """),
    .init(
      "page.lurches", .one, .value,
      """
      Times that a layout, while a scroll moves, puts a cell that is shown further away than the scroll has moved the \
      content since the layout was last asked: pages that follow the scroll are moved less. Cells that are moved at \
      once count as one.
      """),
  ]

  static let sound: [MetricDefinition] = [
    .init(
      "frame.freeze", .milliseconds, .samples,
      """
      Longer than 100 ms without a new frame, of a player that plays while the cell it presents in is on the screen with \
      a frame of its item: from the last frame, or from when it played there, until the next, or until it stops or \
      leaves. Left out: after the end of an item (loop.gap), during seeks, and in the background.
      """),
    .init(
      "audio.concurrent_max", .one, .value,
      "Most players at once that play with their sound on: not muted, some volume, an item with a soundtrack."
    ),
    .init(
      "audio.ghost_time", .milliseconds, .value,
      """
      Time that players play with their sound on and no picture of their own: the cell they present in is not on the \
      screen with a frame of their item, or there is none. Summed over players.
      """),
    .init(
      "layers.per_cell_max", .one, .value,
      "Most video layers at once that one cell holds and that are ready for display."),
    .init(
      "item.shown_twice_time", .milliseconds, .value,
      "Time that two cells or more on the screen show frames of the same item."),
  ]

  static let phone: [MetricDefinition] = [
    .init(
      "return.first_frame", .milliseconds, .samples,
      """
      From the app being active again after the background until a frame of any player is presented that is not the one \
      it stood at before. A return that ends without one is a censored sample, when a player played and a frame was on \
      the screen as the app was left, and none otherwise.
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
      Calls that cost the main thread time while a scroll was active, whatever each costs. Also by API: selector api, \
      such as {api=AVPlayer.init} or {api=UIImage-decode-in-commit}; 0 for one that was not called.
      """),
    .init(
      "memory.released_at_end_display", .bytes, .samples,
      """
      For each didEndDisplaying of a video's cell: the ledger before the call less the ledger when the handler that made \
      it is over. What the same handler allocates counts against it.
      """, kind: .recorded, polarity: .higherIsBetter),
    .init(
      "players.created_per_view", .one, .value,
      "Players made ÷ binds of videos that were at least half visible at some time."),
  ]
}
