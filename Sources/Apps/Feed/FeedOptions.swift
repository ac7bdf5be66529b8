import ReelbenchDevice

/// What a variant of the feed switches.
struct FeedOptions {
  enum Design: String, CaseIterable {
    /// A player a bind, its keys loaded asynchronously, its item given to it on the main thread.
    case question
    /// A queue player and a looper a cell, made once; loads in the background, plays in `willDisplay`.
    case firstAnswer
    /// The question's, with a hop to a background queue.
    case secondAnswer
    /// The asker's own: only what is visible plays, and only at rest.
    case atRest
    /// Players for what is on the screen and around it, more of them ahead than behind.
    case ranges
    /// Three players for the whole feed.
    case pool
    /// At rest, through a cache that keeps what has been loaded.
    case caching
  }

  enum Layout: String, CaseIterable {
    /// Rows of the screen's width, sixteen to nine.
    case list
    /// One item a screen.
    case pages
    /// Three squares a row.
    case grid
  }

  /// What has been loaded arrives in a cell that may show another item by now.
  enum Arrival: String, CaseIterable { case unchecked, checked }

  enum OnReuse: String, CaseIterable { case kept, emptied }

  enum Start: String, CaseIterable { case inWillDisplay, atRest }

  enum LayerFrame: String, CaseIterable {
    /// As large as the cell.
    case cell
    /// As wide as the cell, and as high as it is wide.
    case square
  }

  /// The queue that a design hops to before it loads.
  enum LoadQuality: String, CaseIterable {
    /// Behind all other work of the phone.
    case background
    /// Ahead of what nobody waits for.
    case userInitiated
  }

  /// Where a video goes on that was left and comes back.
  enum Position: String, CaseIterable {
    /// From its start: where it was went with its player.
    case lost
    case kept
  }

  /// What begins a video again in a cell that keeps its player.
  enum Loop: String, CaseIterable {
    case looper
    /// A seek of the same item, when it is told that it has ended.
    case seeks
  }

  /// What a looper is given to copy.
  enum Item: String, CaseIterable {
    case plain
    /// An item of a class of its own, which loads through a cache.
    case caching
    /// Likewise, and it says how it is copied.
    case cachingCopied
  }

  enum PicturesAhead: String, CaseIterable {
    case none
    /// Of every item that the list has, at utility quality.
    case all
  }

  var design = Design.atRest
  var layout = Layout.list
  var arrival = Arrival.unchecked
  var onReuse = OnReuse.kept
  var start = Start.inWillDisplay
  var rendition = Rendition.full
  var layerFrame = LayerFrame.cell
  var loadQuality = LoadQuality.background
  var picturesAhead = PicturesAhead.none
  var item = Item.plain
  var position = Position.lost
  var loop = Loop.looper

  init() {}

  init(_ options: AppOptions) {
    design = options.choice("design", Design.self)
    layout = options.choice("layout", Layout.self)
    arrival = options.choice("arrival", Arrival.self)
    onReuse = options.choice("onReuse", OnReuse.self)
    start = options.choice("start", Start.self)
    rendition = options.choice("rendition", Rendition.self)
    layerFrame = options.choice("layerFrame", LayerFrame.self)
    loadQuality = options.choice("loadQuality", LoadQuality.self)
    picturesAhead = options.choice("picturesAhead", PicturesAhead.self)
    item = options.choice("item", Item.self)
    position = options.choice("position", Position.self)
    loop = options.choice("loop", Loop.self)
  }

  static func declared() -> [AppEntry.Option] {
    let usual = FeedOptions()
    return [
      .init("design", default: usual.design),
      .init("layout", default: usual.layout),
      .init("arrival", default: usual.arrival),
      .init("onReuse", default: usual.onReuse),
      .init("start", default: usual.start),
      .init("rendition", default: usual.rendition),
      .init("layerFrame", default: usual.layerFrame),
      .init("loadQuality", default: usual.loadQuality),
      .init("picturesAhead", default: usual.picturesAhead),
      .init("item", default: usual.item),
      .init("position", default: usual.position),
      .init("loop", default: usual.loop),
    ]
  }
}
