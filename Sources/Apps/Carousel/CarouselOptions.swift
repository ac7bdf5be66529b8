import ReelbenchDevice

/// What a variant of the carousel switches. Each is a choice that feed code makes somewhere; a fault is one of them.
struct CarouselOptions {
  enum Release: String, CaseIterable {
    /// Players of cells that left the screen wait in the pool.
    case onReuse
    /// They go at once, and come back in `willDisplay`.
    case didEndDisplaying
  }

  enum LoopObserver: String, CaseIterable {
    /// The block keeps its player, and is never removed.
    case strong
    /// The block keeps the item alone, and is removed on reuse alone.
    case weak
    /// The block keeps nothing, and is removed however a cell ends.
    case removed
    /// The block keeps nothing, and stays when its cell gets another item.
    case kept
  }

  var release = Release.didEndDisplaying
  var loopObserver = LoopObserver.removed
  var players = PlayerSource.Keeping.perCell
  var rebuild = Rebuild.whenReleased
  var play = Play.inBind
  var pause = Pause.byAppAlone
  var layerFrame = LayerFrame.inLayout
  var oldLayer = OldLayer.removed
  var poster = Poster.shown
  var background = Background.black
  var pictureDecode = PictureCell.Decoding.background
  var list = MediaList.Storage.oneArray
  var reposition = Reposition.toMiddle
  var wrap = Wrap.atRest
  var scrollEnd = ScrollEnd.both
  var listEnd = ListEnd.guarded
  var timer = TimerEnd.stopped
  var autoplay = Autoplay.on
  var muted = Muted.yes
  var audioSession = SoundSession.Choice.untouched
  var itemsPerScreen = ItemsPerScreen.one
  var indexFrom = IndexFrom.boundsWidth
  var singleItem = SingleItem.wraps
  var refresh = Refresh.guarded
  var placement = ScrollingPage.Placement.alone
  var scrolledAway = ScrolledAway.stops
  var spacing = SpacedPagesLayout.Spacing.none
  var onRotation = OnRotation.ignored
  var beforePlay = BeforePlay.laysOut
  var onForeground = OnForeground.ignored
  var inBackground = InBackground.timerRuns
  var forwardBuffer = ForwardBuffer.system
  var prefetch = Prefetch.none
  var prefetchAhead = PrefetchAhead.two
  var fallback = Fallback.none
  var start = Start.whenLikely
  var onStall = OnStall.ignored
  var retry = Retry.never
  var statusObserver = StatusObserver.none
  var keys = Keys.unread
  var media = Media.direct
  var build = Build.inBind
  var rendition = Rendition.full

  init() {}

  init(_ options: AppOptions) {
    release = options.choice("release", Release.self)
    loopObserver = options.choice("loopObserver", LoopObserver.self)
    players = options.choice("players", PlayerSource.Keeping.self)
    rebuild = options.choice("rebuild", Rebuild.self)
    play = options.choice("play", Play.self)
    pause = options.choice("pause", Pause.self)
    layerFrame = options.choice("layerFrame", LayerFrame.self)
    oldLayer = options.choice("oldLayer", OldLayer.self)
    poster = options.choice("poster", Poster.self)
    background = options.choice("background", Background.self)
    pictureDecode = options.choice("pictureDecode", PictureCell.Decoding.self)
    list = options.choice("list", MediaList.Storage.self)
    reposition = options.choice("reposition", Reposition.self)
    wrap = options.choice("wrap", Wrap.self)
    scrollEnd = options.choice("scrollEnd", ScrollEnd.self)
    listEnd = options.choice("listEnd", ListEnd.self)
    timer = options.choice("timer", TimerEnd.self)
    autoplay = options.choice("autoplay", Autoplay.self)
    muted = options.choice("muted", Muted.self)
    audioSession = options.choice("audioSession", SoundSession.Choice.self)
    itemsPerScreen = options.choice("itemsPerScreen", ItemsPerScreen.self)
    indexFrom = options.choice("indexFrom", IndexFrom.self)
    singleItem = options.choice("singleItem", SingleItem.self)
    refresh = options.choice("refresh", Refresh.self)
    placement = options.choice("placement", ScrollingPage.Placement.self)
    scrolledAway = options.choice("scrolledAway", ScrolledAway.self)
    spacing = options.choice("spacing", SpacedPagesLayout.Spacing.self)
    onRotation = options.choice("onRotation", OnRotation.self)
    beforePlay = options.choice("beforePlay", BeforePlay.self)
    onForeground = options.choice("onForeground", OnForeground.self)
    inBackground = options.choice("inBackground", InBackground.self)
    forwardBuffer = options.choice("forwardBuffer", ForwardBuffer.self)
    prefetch = options.choice("prefetch", Prefetch.self)
    prefetchAhead = options.choice("prefetchAhead", PrefetchAhead.self)
    fallback = options.choice("fallback", Fallback.self)
    start = options.choice("start", Start.self)
    onStall = options.choice("onStall", OnStall.self)
    retry = options.choice("retry", Retry.self)
    statusObserver = options.choice("statusObserver", StatusObserver.self)
    keys = options.choice("keys", Keys.self)
    media = options.choice("media", Media.self)
    build = options.choice("build", Build.self)
    rendition = options.choice("rendition", Rendition.self)
  }

  /// The options as the catalogue of apps has them.
  static func declared() -> [AppEntry.Option] {
    let usual = CarouselOptions()
    return [
      .init("release", default: usual.release),
      .init("loopObserver", default: usual.loopObserver),
      .init("players", default: usual.players),
      .init("rebuild", default: usual.rebuild),
      .init("play", default: usual.play),
      .init("pause", default: usual.pause),
      .init("layerFrame", default: usual.layerFrame),
      .init("oldLayer", default: usual.oldLayer),
      .init("poster", default: usual.poster),
      .init("background", default: usual.background),
      .init("pictureDecode", default: usual.pictureDecode),
      .init("list", default: usual.list),
      .init("reposition", default: usual.reposition),
      .init("wrap", default: usual.wrap),
      .init("scrollEnd", default: usual.scrollEnd),
      .init("listEnd", default: usual.listEnd),
      .init("timer", default: usual.timer),
      .init("autoplay", default: usual.autoplay),
      .init("muted", default: usual.muted),
      .init("audioSession", default: usual.audioSession),
      .init("itemsPerScreen", default: usual.itemsPerScreen),
      .init("indexFrom", default: usual.indexFrom),
      .init("singleItem", default: usual.singleItem),
      .init("refresh", default: usual.refresh),
      .init("placement", default: usual.placement),
      .init("scrolledAway", default: usual.scrolledAway),
      .init("spacing", default: usual.spacing),
      .init("onRotation", default: usual.onRotation),
      .init("beforePlay", default: usual.beforePlay),
      .init("onForeground", default: usual.onForeground),
      .init("inBackground", default: usual.inBackground),
      .init("forwardBuffer", default: usual.forwardBuffer),
      .init("prefetch", default: usual.prefetch),
      .init("prefetchAhead", default: usual.prefetchAhead),
      .init("fallback", default: usual.fallback),
      .init("start", default: usual.start),
      .init("onStall", default: usual.onStall),
      .init("retry", default: usual.retry),
      .init("statusObserver", default: usual.statusObserver),
      .init("keys", default: usual.keys),
      .init("media", default: usual.media),
      .init("build", default: usual.build),
      .init("rendition", default: usual.rendition),
    ]
  }
}
