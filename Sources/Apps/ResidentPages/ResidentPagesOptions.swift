import ReelbenchDevice

/// What a variant of the resident pages switches.
struct ResidentPagesOptions {
  enum Players: String, CaseIterable {
    /// Every page builds its player when it is made, and keeps it.
    case everyPage
    /// Only the pages on the screen and their neighbours have one.
    case neighbours
  }

  enum Autoplay: String, CaseIterable { case off, on }

  /// What the offset is divided by to get an index.
  enum IndexFrom: String, CaseIterable { case pageWidth, boundsWidth }

  enum ScrolledAway: String, CaseIterable {
    /// Nothing plays or turns while the page below has scrolled the pages away.
    case stops
    case ignored
  }

  var players = Players.neighbours
  var autoplay = Autoplay.off
  var itemsPerScreen = ItemsPerScreen.one
  var indexFrom = IndexFrom.pageWidth
  var placement = ScrollingPage.Placement.alone
  var scrolledAway = ScrolledAway.stops

  init() {}

  init(_ options: AppOptions) {
    players = options.choice("players", Players.self)
    autoplay = options.choice("autoplay", Autoplay.self)
    itemsPerScreen = options.choice("itemsPerScreen", ItemsPerScreen.self)
    indexFrom = options.choice("indexFrom", IndexFrom.self)
    placement = options.choice("placement", ScrollingPage.Placement.self)
    scrolledAway = options.choice("scrolledAway", ScrolledAway.self)
  }

  static func declared() -> [AppEntry.Option] {
    let usual = ResidentPagesOptions()
    return [
      .init("players", default: usual.players),
      .init("autoplay", default: usual.autoplay),
      .init("itemsPerScreen", default: usual.itemsPerScreen),
      .init("indexFrom", default: usual.indexFrom),
      .init("placement", default: usual.placement),
      .init("scrolledAway", default: usual.scrolledAway),
    ]
  }
}
