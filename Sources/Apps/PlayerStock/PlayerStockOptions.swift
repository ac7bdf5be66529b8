import ReelbenchDevice

/// What a variant of the stock of players switches.
struct PlayerStockOptions {
  enum OnLeave: String, CaseIterable {
    /// The player of a page that left the screen goes.
    case dropped
    /// It stays, without its item.
    case emptied
    /// It stays as it is, and does not play.
    case paused
  }

  enum Pages: String, CaseIterable {
    /// Controllers of pages further than one away from the one at rest go.
    case window
    /// A controller that was made once is kept.
    case kept
  }

  enum OnRefresh: String, CaseIterable {
    /// Another list of items begins with no pages.
    case cleared
    /// The pages of the list before stay children of the feed's controller.
    case kept
  }

  enum Dispose: String, CaseIterable {
    case atOnce
    /// What is behind a player goes three seconds after it was let go, as in frameworks that free it on their own thread.
    case late
  }

  enum Create: String, CaseIterable {
    /// A page that comes in gets a player.
    case always
    /// It waits while three are there that have not gone.
    case throttled
  }

  enum Prepare: String, CaseIterable {
    /// As the page comes in.
    case atOnce
    /// A while later on a worker, so that the scroll is not disturbed; whatever has become of the page by then.
    case afterwards
    /// Likewise, by code that takes the page's controller for granted.
    case afterwardsUnowned
    /// Likewise, unless the page has left.
    case afterwardsChecked
  }

  enum Ahead: String, CaseIterable {
    case none
    /// As the finger comes down, the players of the next six pages are made.
    case six
  }

  enum Preloaders: String, CaseIterable {
    case none
    /// A page's player is made as its cell is prepared.
    case one
    /// Data prefetch makes one of its own besides, and so does the rest after a turn.
    case three
  }

  var onLeave = OnLeave.dropped
  var pages = Pages.window
  var onRefresh = OnRefresh.cleared
  var dispose = Dispose.atOnce
  var create = Create.always
  var prepare = Prepare.atOnce
  var ahead = Ahead.none
  var preloaders = Preloaders.none

  init() {}

  init(_ options: AppOptions) {
    onLeave = options.choice("onLeave", OnLeave.self)
    pages = options.choice("pages", Pages.self)
    onRefresh = options.choice("onRefresh", OnRefresh.self)
    dispose = options.choice("dispose", Dispose.self)
    create = options.choice("create", Create.self)
    prepare = options.choice("prepare", Prepare.self)
    ahead = options.choice("ahead", Ahead.self)
    preloaders = options.choice("preloaders", Preloaders.self)
  }

  static func declared() -> [AppEntry.Option] {
    let usual = PlayerStockOptions()
    return [
      .init("onLeave", default: usual.onLeave),
      .init("pages", default: usual.pages),
      .init("onRefresh", default: usual.onRefresh),
      .init("dispose", default: usual.dispose),
      .init("create", default: usual.create),
      .init("prepare", default: usual.prepare),
      .init("ahead", default: usual.ahead),
      .init("preloaders", default: usual.preloaders),
    ]
  }
}
