import ReelbenchDevice

/// The options of the carousel. Each is a choice that feed code makes somewhere; some of the choices are faults.
struct CarouselOptions: OptionTable {
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

  static let options: [AppOption<CarouselOptions>] =
    playerOptions + contentOptions + turningOptions + pageOptions + lifeOptions + startOptions
    + networkOptions
}
