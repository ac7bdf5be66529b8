import ReelbenchDevice

/// The options of the pager.
struct PagerOptions: OptionTable {
  /// The value of `isPrefetchingEnabled`.
  enum Prefetching: String, CaseIterable { case on, off }

  var prefetching = Prefetching.on

  static let options: [AppOption<PagerOptions>] = [
    .init(
      "prefetching", \.prefetching,
      [
        .on: "The collection view prefetches cells and data.",
        .off: "The collection view prefetches neither cells nor data.",
      ])
  ]
}
