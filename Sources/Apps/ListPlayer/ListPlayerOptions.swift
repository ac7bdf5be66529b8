import ReelbenchDevice

/// What a variant of the list switches.
struct ListPlayerOptions {
  enum Swap: String, CaseIterable {
    /// The layer goes to the next cell without the item that it showed.
    case clears
    /// It takes its last frame along, until the next item has one.
    case keepsFrame
  }

  enum AtEnd: String, CaseIterable {
    /// Back to the start of the same item.
    case seeks
    /// Another item of the same video.
    case rebuilds
  }

  enum Appear: String, CaseIterable {
    /// A cell gets its cover as it is about to be seen.
    case willDisplay
    /// When the list has counted it as the current page, from half of the way on.
    case whenCurrent
  }

  enum Cover: String, CaseIterable { case shown, none }

  enum CoverLoad: String, CaseIterable {
    /// What memory holds is put in at once.
    case atOnce
    /// It is put in by way of a queue, and the view is empty until then.
    case throughQueue
  }

  enum GeneratedCover: String, CaseIterable {
    /// Only for an item that has no cover of its own.
    case whereNoneGiven
    /// Always, in place of the given one.
    case always
  }

  enum Start: String, CaseIterable {
    /// The current page plays when the scroll has come to rest.
    case atRest
    /// It waits for a tap, and is given nothing to load before.
    case byTap
  }

  enum OnReturn: String, CaseIterable {
    /// The layer gets back the player that was taken from it for the background.
    case givesBack
    case leavesTaken
  }

  enum OnWarning: String, CaseIterable {
    /// The player stops before its layer and its item go, all on main.
    case inOrder
    /// All goes at once, on a queue of its own.
    case onQueue
  }

  enum AtClose: String, CaseIterable {
    case stops
    /// The player is left to the block that loops it.
    case leftToLoop
  }

  enum Viewer: String, CaseIterable {
    /// Each showing has a viewer of its own.
    case madeAnew
    /// One is kept and shown again as it was left.
    case reused
  }

  enum ViewerEnd: String, CaseIterable {
    /// The page lets go of the bridge to its player as it is taken off.
    case releases
    /// Bridge and page keep each other.
    case keeps
  }

  var swap = Swap.clears
  var atEnd = AtEnd.seeks
  var appear = Appear.willDisplay
  var cover = Cover.shown
  var coverLoad = CoverLoad.atOnce
  var generatedCover = GeneratedCover.whereNoneGiven
  var start = Start.atRest
  var onReturn = OnReturn.givesBack
  var onWarning = OnWarning.inOrder
  var atClose = AtClose.stops
  var viewer = Viewer.madeAnew
  var viewerEnd = ViewerEnd.releases

  init() {}

  init(_ options: AppOptions) {
    swap = options.choice("swap", Swap.self)
    atEnd = options.choice("atEnd", AtEnd.self)
    appear = options.choice("appear", Appear.self)
    cover = options.choice("cover", Cover.self)
    coverLoad = options.choice("coverLoad", CoverLoad.self)
    generatedCover = options.choice("generatedCover", GeneratedCover.self)
    start = options.choice("start", Start.self)
    onReturn = options.choice("onReturn", OnReturn.self)
    onWarning = options.choice("onWarning", OnWarning.self)
    atClose = options.choice("atClose", AtClose.self)
    viewer = options.choice("viewer", Viewer.self)
    viewerEnd = options.choice("viewerEnd", ViewerEnd.self)
  }

  static func declared() -> [AppEntry.Option] {
    let usual = ListPlayerOptions()
    return [
      .init("swap", default: usual.swap),
      .init("atEnd", default: usual.atEnd),
      .init("appear", default: usual.appear),
      .init("cover", default: usual.cover),
      .init("coverLoad", default: usual.coverLoad),
      .init("generatedCover", default: usual.generatedCover),
      .init("start", default: usual.start),
      .init("onReturn", default: usual.onReturn),
      .init("onWarning", default: usual.onWarning),
      .init("atClose", default: usual.atClose),
      .init("viewer", default: usual.viewer),
      .init("viewerEnd", default: usual.viewerEnd),
    ]
  }
}
