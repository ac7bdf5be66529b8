import ReelbenchDevice
import UIKit

/// Options for loading over the network, and for what happens when it is slow or fails.
extension CarouselOptions {
  /// How much of an item is buffered ahead of its playhead.
  enum ForwardBuffer: String, CaseIterable {
    case system, half, ten, thirty

    /// Seconds; 0 leaves it to the system.
    var seconds: Double {
      switch self {
      case .system: 0
      case .half: 0.5
      case .ten: 10
      case .thirty: 30
      }
    }
  }

  /// What is created for the next pages when a scroll has settled.
  enum Prefetch: String, CaseIterable { case none, items, players, playersAfterCurrent }

  enum PrefetchAhead: String, CaseIterable {
    case one, two, five

    var count: Int {
      switch self {
      case .one: 1
      case .two: 2
      case .five: 5
      }
    }
  }

  enum Fallback: String, CaseIterable { case none, cover }

  enum Start: String, CaseIterable { case whenLikely, immediately, withoutWaiting }

  enum OnStall: String, CaseIterable { case ignored, resumes, timesOut }

  static let startOptions: [AppOption<CarouselOptions>] = [
    .init(
      "forwardBuffer", \.forwardBuffer,
      [
        .system: "The system chooses how much of an item to buffer ahead of its playhead.",
        .half: "An item prefers half a second of media buffered ahead of its playhead.",
        .ten: "An item prefers 10 seconds of media buffered ahead of its playhead.",
        .thirty: "An item prefers 30 seconds of media buffered ahead of its playhead.",
      ]),
    .init(
      "prefetch", \.prefetch,
      [
        .none: "The app creates nothing for the next pages.",
        .items:
          "The app creates items for the next pages, which no player gets, so they load nothing.",
        .players: "The app creates paused players for the next pages, and cells take them over.",
        .playersAfterCurrent:
          "Once the current item is fully buffered, the app creates paused players for the next pages.",
      ]),
    .init(
      "prefetchAhead", \.prefetchAhead,
      [
        .one: "`prefetch` covers the next page.",
        .two: "`prefetch` covers the next two pages.",
        .five: "`prefetch` covers the next five pages.",
      ]),
    .init(
      "fallback", \.fallback,
      [
        .none: "A page waits for its video without a time limit.",
        .cover:
          "A page whose item is not ready after five seconds releases its player and shows the poster.",
      ]),
    .init(
      "start", \.start,
      [
        .whenLikely: "Playback starts when the player expects to play without a stall.",
        .immediately:
          "Playback starts with what is buffered, and the player waits at later stalls.",
        .withoutWaiting:
          "Playback starts with what is buffered, and the player never waits for more.",
      ]),
    .init(
      "onStall", \.onStall,
      [
        .ignored: "The app does not react to a stall and leaves the recovery to the player.",
        .resumes: "The app calls `play` once a stalled item is likely to keep up.",
        .timesOut:
          "The cell builds another player if its player still waits five seconds after a stall.",
      ]),
  ]

  /// The reaction to a failed item, which only a status observer notices.
  enum Retry: String, CaseIterable { case never, once, sameItem, ladder }

  /// How a cell observes the status of its item.
  enum StatusObserver: String, CaseIterable { case none, kept, removed }

  /// When the tracks of a video are read.
  enum Keys: String, CaseIterable { case unread, onMain, ahead, aheadUnchecked }

  /// Where the bytes of videos come from.
  enum Media: String, CaseIterable { case direct, cached }

  /// When a page gets its player.
  enum Build: String, CaseIterable { case inBind, inWillDisplay, whenSettled }

  static let networkOptions: [AppOption<CarouselOptions>] = [
    .init(
      "retry", \.retry,
      [
        .never: "The cell does not retry an item that has failed.",
        .once:
          "One second after the first failure the cell builds another player; a second failure is final.",
        .sameItem: "The cell gives the failed item to a second player, which raises an exception.",
        .ladder:
          "After each failure the cell builds another player, with delays of 1, 2, 4, 8, 16 and 32 s.",
      ]),
    .init(
      "statusObserver", \.statusObserver,
      [
        .none: "Nothing observes the item's status, so no failure is noticed.",
        .kept: "The cell observes the item's status by key path and never removes the observer.",
        .removed: "The cell observes the item's status by key path until it releases the player.",
      ]),
    .init(
      "keys", \.keys,
      [
        .unread: "The app does not read the tracks of a video.",
        .onMain:
          "The cell reads the tracks as it builds the player, blocking the main thread until they load.",
        .ahead:
          "The cell loads the tracks asynchronously, then builds the player if it still has the item.",
        .aheadUnchecked:
          "The cell loads the tracks asynchronously, then builds their player even for another item.",
      ]),
    .init(
      "media", \.media,
      [
        .direct: "Every player loads its video from the server.",
        .cached: "Players load through a cache of the app, which downloads only what it lacks.",
      ]),
    .init(
      "build", \.build,
      [
        .inBind: "`bind` builds the player.",
        .inWillDisplay: "`willDisplay` builds the player when the first edge of the cell appears.",
        .whenSettled: "The player is built once the scroll has settled on the page.",
      ]),
    .init(
      "rendition", \.rendition,
      [
        .full: "The app plays the item's own URL.",
        .twiceCell:
          "The app plays the narrowest rendition with two pixels per point of the cell, or the widest.",
        .file:
          "The app plays the widest rendition, which is a file where the item itself is a stream.",
      ]),
  ]

  /// The items with the URLs of the renditions to play.
  func sized(_ items: [MediaItem]) -> [MediaItem] {
    let cell = UIScreen.main.bounds.width / CGFloat(itemsPerScreen.count)
    return items.map { $0.inForm(rendition, cell: cell) }
  }
}
