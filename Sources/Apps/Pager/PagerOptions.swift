import ReelbenchDevice

/// What a variant of the pager switches.
struct PagerOptions {
  /// Of cells and of data, `isPrefetchingEnabled`.
  enum Prefetching: String, CaseIterable { case on, off }

  var prefetching = Prefetching.on

  init() {}

  init(_ options: AppOptions) {
    prefetching = options.choice("prefetching", Prefetching.self)
  }

  static func declared() -> [AppEntry.Option] {
    [.init("prefetching", default: PagerOptions().prefetching)]
  }
}
