import ReelbenchDevice

/// What a variant of the gallery switches.
struct GalleryOptions {
  enum Layout: String, CaseIterable {
    /// Rows of a list.
    case rows
    /// One picture a screen.
    case pages
  }

  enum OnReuse: String, CaseIterable {
    /// The load is cancelled, and its callback removed.
    case cancels
    case ignored
  }

  enum OnArrival: String, CaseIterable {
    /// Shown only in a cell that still has the item.
    case compares
    /// Shown in the cell that asked for it.
    case shows
  }

  enum Callback: String, CaseIterable {
    /// Keeps no cell.
    case weak
    /// The item keeps the callback, the callback its cell, and the cell the item.
    case strong
  }

  enum Keeping: String, CaseIterable {
    /// A picture is kept by the cell that shows it, and by the cache.
    case byCell
    /// An item keeps its picture, once it has one.
    case byItem
  }

  enum Refresh: String, CaseIterable {
    /// A list that is the same is not loaded again.
    case compares
    case reloads
  }

  enum OnLeaving: String, CaseIterable {
    case keepsCache
    case emptiesCache
  }

  var layout = Layout.rows
  var reuse = OnReuse.cancels
  var arrival = OnArrival.compares
  var callback = Callback.weak
  var keeping = Keeping.byCell
  var refresh = Refresh.compares
  var leaving = OnLeaving.emptiesCache
  var images = ImageOptions()

  init() {}

  init(_ options: AppOptions) {
    layout = options.choice("layout", Layout.self)
    reuse = options.choice("reuse", OnReuse.self)
    arrival = options.choice("arrival", OnArrival.self)
    callback = options.choice("callback", Callback.self)
    keeping = options.choice("keeping", Keeping.self)
    refresh = options.choice("refresh", Refresh.self)
    leaving = options.choice("leaving", OnLeaving.self)
    images = ImageOptions(options)
  }

  static func declared() -> [AppEntry.Option] {
    let usual = GalleryOptions()
    return [
      .init("layout", default: usual.layout),
      .init("reuse", default: usual.reuse),
      .init("arrival", default: usual.arrival),
      .init("callback", default: usual.callback),
      .init("keeping", default: usual.keeping),
      .init("refresh", default: usual.refresh),
      .init("leaving", default: usual.leaving),
    ] + ImageOptions.declared(usual.images)
  }
}
