import ReelbenchDevice

/// Options of the carousel outside its cells: how pages turn, where they are, and what ends or interrupts them.
extension CarouselOptions {
  enum Reposition: String, CaseIterable { case toMiddle, byCount, byCountClamped }

  enum Wrap: String, CaseIterable { case atRest, underFinger }

  enum ScrollEnd: String, CaseIterable { case both, fingerOnly }

  enum ListEnd: String, CaseIterable { case guarded, unguarded }

  enum TimerEnd: String, CaseIterable { case stopped, kept }

  enum Autoplay: String, CaseIterable { case on, off }

  enum Muted: String, CaseIterable {
    case yes = "true"
    case no = "false"
    case untilTapped
  }

  static let turningOptions: [AppOption<CarouselOptions>] = [
    .init(
      "reposition", \.reposition,
      [
        .toMiddle: "A page in an outer copy is replaced by the same item in the middle copy.",
        .byCount: "A page in an outer copy moves back by the item count, even to a negative index.",
        .byCountClamped:
          "A page in an outer copy moves back by the item count, but not past the first page.",
      ]),
    .init(
      "wrap", \.wrap,
      [
        .atRest: "The carousel repositions only after a scroll has settled.",
        .underFinger:
          "The carousel repositions after a scroll has settled, and also as a drag begins.",
      ]),
    .init(
      "scrollEnd", \.scrollEnd,
      [
        .both: "The app handles the end of a finger's scroll and of an animated scroll.",
        .fingerOnly:
          "The app handles only the end of a finger's scroll, so the timer's pages never reposition.",
      ]),
    .init(
      "listEnd", \.listEnd,
      [
        .guarded: "The timer does not turn past the last page.",
        .unguarded: "The timer scrolls to the next index even if there is no such page.",
      ]),
    .init(
      "timer", \.timer,
      [
        .stopped:
          "The timer holds the controller weakly and is invalidated in `viewWillDisappear`.",
        .kept: "The timer retains the controller and is not invalidated in `viewWillDisappear`.",
      ]),
    .init(
      "autoplay", \.autoplay,
      [
        .on: "A timer turns the page every three seconds.",
        .off: "No timer turns the pages.",
      ]),
    .init(
      "muted", \.muted,
      [
        .yes: "All videos are muted.",
        .no: "All videos play their sound.",
        .untilTapped: "Each video is muted until it is tapped.",
      ]),
    .init(
      "audioSession", \.audioSession,
      [
        .untouched:
          "The app leaves the audio session at its default, which stops other apps' audio.",
        .ambient:
          "The app's `ambient` category lets other audio continue and obeys the silent switch.",
        .playback: "The app's `playback` category stops other audio and ignores the silent switch.",
        .onUnmute:
          "The app uses `ambient` until the user turns a video's sound on, and then `playback`.",
      ]),
  ]

  /// The width that an offset is divided by to get a page index.
  enum IndexFrom: String, CaseIterable { case boundsWidth, itemWidth }

  enum SingleItem: String, CaseIterable { case wraps, stays }

  enum Refresh: String, CaseIterable { case guarded, unguarded }

  enum ScrolledAway: String, CaseIterable { case stops, ignored }

  static let pageOptions: [AppOption<CarouselOptions>] = [
    .init(
      "itemsPerScreen", \.itemsPerScreen,
      [
        .one: "One item fills the carousel.",
        .two: "Two items share the carousel's width.",
        .three: "Three items share the carousel's width.",
      ]),
    .init(
      "indexFrom", \.indexFrom,
      [
        .boundsWidth:
          "The page index is the offset divided by the carousel's width, however many items share it.",
        .itemWidth: "The page index is the offset divided by the width of an item.",
      ]),
    .init(
      "singleItem", \.singleItem,
      [
        .wraps: "A single item is repeated three times and wraps around, as a longer list does.",
        .stays: "A single item is one page that no timer turns.",
      ]),
    .init(
      "refresh", \.refresh,
      [
        .guarded: "A new list restarts the timer and begins at the first page of its middle copy.",
        .unguarded: "A new list leaves the timer running and the offset where it is.",
      ]),
    .init(
      "placement", \.placement,
      [
        .alone: "The carousel fills the screen.",
        .inPage:
          "The carousel is half a screen high, at the top of a page that scrolls vertically.",
      ]),
    .init(
      "scrolledAway", \.scrolledAway,
      [
        .stops:
          "Videos pause and the timer stops while the page has scrolled the carousel out of view.",
        .ignored:
          "Videos and the timer continue while the page has scrolled the carousel out of view.",
      ]),
    .init(
      "spacing", \.spacing,
      [
        .none: "Pages have no gap between them.",
        .proportional:
          "A page is shifted outwards in proportion to its distance, 20 points for each page.",
        .stepped:
          "A page is shifted outwards in steps of 20 points, so it jumps in the middle of a scroll.",
      ]),
  ]

  enum OnRotation: String, CaseIterable { case ignored, keepsPage }

  enum BeforePlay: String, CaseIterable { case laysOut, asksAtOnce }

  enum OnForeground: String, CaseIterable { case ignored, resumes }

  enum InBackground: String, CaseIterable { case timerRuns, timerStops }

  static let lifeOptions: [AppOption<CarouselOptions>] = [
    .init(
      "onRotation", \.onRotation,
      [
        .ignored: "A rotation changes neither the item size nor the offset.",
        .keepsPage:
          "A rotation resizes the items to the screen and scrolls to the page that was shown.",
      ]),
    .init(
      "beforePlay", \.beforePlay,
      [
        .laysOut: "The app lays out the collection view before it looks up the cell to play.",
        .asksAtOnce: "The app looks up the cell to play without a layout, and may find none.",
      ]),
    .init(
      "onForeground", \.onForeground,
      [
        .ignored: "The app does not play anything when it becomes active.",
        .resumes: "The app plays the current page when it becomes active.",
      ]),
    .init(
      "inBackground", \.inBackground,
      [
        .timerRuns: "The app does not stop its timer when it enters the background.",
        .timerStops:
          "The app stops its timer when it enters the background and restarts it on return.",
      ]),
  ]
}
