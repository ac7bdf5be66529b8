import Device

/// What a variant of the carousel switches: when a player that left the screen goes, and how its loop is observed.
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
  }

  let release: Release
  let loopObserver: LoopObserver

  init(_ options: AppOptions) {
    release = Release(rawValue: options["release"]) ?? .didEndDisplaying
    loopObserver = LoopObserver(rawValue: options["loopObserver"]) ?? .removed
  }
}
