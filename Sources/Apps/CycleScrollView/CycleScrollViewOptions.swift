import ReelbenchDevice

/// What a variant of the banner switches.
struct CycleScrollViewOptions {
  enum TimerBlock: String, CaseIterable { case weakBlock, strongSelf }

  enum Stop: String, CaseIterable {
    /// The timer goes when the banner leaves its superview.
    case willMoveToSuperview
    case never
  }

  enum Drag: String, CaseIterable {
    /// The timer stops as a finger begins to drag.
    case stopsTimer
    case ignored
  }

  enum Restart: String, CaseIterable {
    /// After a drag that ends at rest and after an animation, too.
    case everyEnd
    case endDeceleratingOnly
  }

  enum Schedule: String, CaseIterable {
    case repeating
    /// The end of a turn's scroll sets the timer for the next one.
    case oneShot
  }

  enum RunLoopMode: String, CaseIterable { case common, `default` }

  /// How the page's index is made from the offset.
  enum Mode: String, CaseIterable {
    case rounded, truncated
    /// Rounded, from numbers of single precision.
    case roundedInFloat
  }

  enum Visibility: String, CaseIterable {
    /// No turn while no part of the banner is in the window.
    case stopsOffWindow
    case always
  }

  enum Width: String, CaseIterable {
    case whole
    /// Not a whole number of pixels.
    case fractional
  }

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

  init() {}

  init(_ options: AppOptions) {
    timer = options.choice("timer", TimerBlock.self)
    stop = options.choice("stop", Stop.self)
    drag = options.choice("drag", Drag.self)
    restart = options.choice("restart", Restart.self)
    schedule = options.choice("schedule", Schedule.self)
    runLoopMode = options.choice("runLoopMode", RunLoopMode.self)
    mode = options.choice("mode", Mode.self)
    visibility = options.choice("visibility", Visibility.self)
    placement = options.choice("placement", ScrollingPage.Placement.self)
    width = options.choice("width", Width.self)
    direction = options.choice("direction", Direction.self)
    start = options.choice("start", Start.self)
    ends = options.choice("ends", Ends.self)
    copies = options.choice("copies", Copies.self)
    wrapIndex = options.choice("wrapIndex", WrapIndex.self)
    report = options.choice("report", Report.self)
    refresh = options.choice("refresh", Refresh.self)
    itemsPerScreen = options.choice("itemsPerScreen", ItemsPerScreen.self)
    indexFrom = options.choice("indexFrom", IndexFrom.self)
  }

  static func declared() -> [AppEntry.Option] {
    let usual = CycleScrollViewOptions()
    return [
      .init("timer", default: usual.timer),
      .init("stop", default: usual.stop),
      .init("drag", default: usual.drag),
      .init("restart", default: usual.restart),
      .init("schedule", default: usual.schedule),
      .init("runLoopMode", default: usual.runLoopMode),
      .init("mode", default: usual.mode),
      .init("visibility", default: usual.visibility),
      .init("placement", default: usual.placement),
      .init("width", default: usual.width),
      .init("direction", default: usual.direction),
      .init("start", default: usual.start),
      .init("ends", default: usual.ends),
      .init("copies", default: usual.copies),
      .init("wrapIndex", default: usual.wrapIndex),
      .init("report", default: usual.report),
      .init("refresh", default: usual.refresh),
      .init("itemsPerScreen", default: usual.itemsPerScreen),
      .init("indexFrom", default: usual.indexFrom),
    ]
  }
}
