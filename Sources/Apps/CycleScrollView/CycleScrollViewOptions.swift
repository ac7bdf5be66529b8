import ReelbenchDevice

/// The options of the banner.
struct CycleScrollViewOptions: OptionTable {
  enum TimerBlock: String, CaseIterable { case weakBlock, strongSelf }

  enum Stop: String, CaseIterable { case willMoveToSuperview, never }

  enum Drag: String, CaseIterable { case stopsTimer, ignored }

  enum Restart: String, CaseIterable { case everyEnd, endDeceleratingOnly }

  enum Schedule: String, CaseIterable { case repeating, oneShot }

  enum RunLoopMode: String, CaseIterable { case common, `default` }

  /// How the page index is computed from the offset.
  enum Mode: String, CaseIterable { case rounded, truncated, roundedInFloat }

  enum Visibility: String, CaseIterable { case stopsOffWindow, always }

  enum Width: String, CaseIterable { case whole, fractional }

  var timer = TimerBlock.weakBlock
  var stop = Stop.willMoveToSuperview
  var drag = Drag.stopsTimer
  var restart = Restart.everyEnd
  var schedule = Schedule.repeating
  var runLoopMode = RunLoopMode.common
  var mode = Mode.rounded
  var visibility = Visibility.stopsOffWindow
  var placement = ScrollingPage.Placement.alone
  var width = Width.whole
  var direction = Direction.horizontal
  var start = Start.whereUnset
  var ends = Ends.goRound
  var copies = Copies.hundred
  var wrapIndex = WrapIndex.modulo
  var report = Report.whileScrolling
  var refresh = Refresh.afterScroll
  var itemsPerScreen = ItemsPerScreen.one
  var indexFrom = IndexFrom.itemSize

  static let options: [AppOption<CycleScrollViewOptions>] =
    timerOptions + bannerOptions + pageOptions

  private static let timerOptions: [AppOption<CycleScrollViewOptions>] = [
    .init(
      "timer", \.timer,
      [
        .weakBlock: "The timer's block holds the banner weakly.",
        .strongSelf: "The timer's block retains the banner.",
      ]),
    .init(
      "stop", \.stop,
      [
        .willMoveToSuperview: "The timer stops when the banner leaves its superview.",
        .never: "The timer does not stop when the banner leaves its superview.",
      ]),
    .init(
      "drag", \.drag,
      [
        .stopsTimer: "The timer stops when a drag begins.",
        .ignored: "The timer keeps running during a drag.",
      ]),
    .init(
      "restart", \.restart,
      [
        .everyEnd:
          "The timer restarts after a drag with or without deceleration and after a one-shot turn.",
        .endDeceleratingOnly:
          "The timer restarts only after a deceleration, so a drag without one leaves it stopped.",
      ]),
    .init(
      "schedule", \.schedule,
      [
        .repeating: "One repeating timer turns the pages.",
        .oneShot: "The timer fires once, and the end of the turn's scroll schedules the next one.",
      ]),
    .init(
      "runLoopMode", \.runLoopMode,
      [
        .common: "The timer runs in the common modes, so it also fires while a finger scrolls.",
        .default: "The timer runs in the default mode, so it does not fire while a finger scrolls.",
      ]),
  ]

  private static let bannerOptions: [AppOption<CycleScrollViewOptions>] = [
    .init(
      "mode", \.mode,
      [
        .rounded: "The page index is the offset in pages, rounded to the nearest integer.",
        .truncated: "The page index is the offset in pages with its fraction cut off.",
        .roundedInFloat:
          "The page index is computed in single precision, so it is wrong at large offsets.",
      ]),
    .init(
      "visibility", \.visibility,
      [
        .stopsOffWindow:
          "Outside the window the timer turns no page; scrolling the banner away pauses its videos.",
        .always: "The timer and the videos continue wherever the banner is.",
      ]),
    .init(
      "placement", \.placement,
      [
        .alone: "The banner fills the screen.",
        .inPage: "The banner is half a screen high, at the top of a page that scrolls vertically.",
      ]),
    .init(
      "width", \.width,
      [
        .whole: "The banner is as wide as the screen.",
        .fractional:
          "The banner is 10 1/3 points narrower than the screen, not a whole number of pixels.",
      ]),
  ]
}
