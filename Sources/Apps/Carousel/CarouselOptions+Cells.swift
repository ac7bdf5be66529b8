import ReelbenchDevice

/// Options of the cells: their players, and what they show.
extension CarouselOptions {
  enum Release: String, CaseIterable { case onReuse, didEndDisplaying }

  enum LoopObserver: String, CaseIterable { case strong, weak, removed, kept }

  enum Rebuild: String, CaseIterable { case whenReleased, always, never }

  enum Play: String, CaseIterable { case inBind, inWillDisplay, whenSettled, afterScrolling }

  enum Pause: String, CaseIterable { case byAppAlone, byTap, byTapKept }

  static let playerOptions: [AppOption<CarouselOptions>] = [
    .init(
      "release", \.release,
      [
        .onReuse: "A cell that leaves the screen keeps its player until the cell is reused.",
        .didEndDisplaying:
          "A cell releases its player as it leaves the screen, in `didEndDisplaying`.",
      ]),
    .init(
      "loopObserver", \.loopObserver,
      [
        .strong: "The block retains the player and its item, and the observer is never removed.",
        .weak:
          "The block retains the item; only reuse or a rebuild of the player removes the observer.",
        .removed:
          "The block retains nothing, and the observer is removed with the player or the cell.",
        .kept:
          "The observer is never removed: the end of an earlier item restarts the current one.",
      ]),
    .init(
      "players", \.players,
      [
        .perCell: "A player belongs to one cell and is freed when the cell releases it.",
        .cached:
          "One player per item lives as long as the carousel and serves every cell with the item.",
      ]),
    .init(
      "rebuild", \.rebuild,
      [
        .whenReleased: "`willDisplay` builds a player if the cell has none.",
        .always: "`willDisplay` releases the cell's player and builds a new one every time.",
        .never: "Only `bind` builds a player, so a cell shown again without `bind` may have none.",
      ]),
    .init(
      "play", \.play,
      [
        .inBind: "A video plays as soon as its player is built, on the screen or not.",
        .inWillDisplay: "A video plays when the first edge of its cell appears, in `willDisplay`.",
        .whenSettled:
          "When the carousel appears or has settled, the current page plays and the others pause.",
        .afterScrolling:
          "After each scroll has settled the current page plays; nothing starts the first page.",
      ]),
    .init(
      "pause", \.pause,
      [
        .byAppAlone:
          "A tap does not pause the video, but a second tap does if `muted` is `untilTapped`.",
        .byTap:
          "A tap pauses or resumes the video; the pause ends when the cell gets another item.",
        .byTapKept:
          "A tap pauses or resumes the video; the cell keeps the pause when it gets another item.",
      ]),
  ]

  enum LayerFrame: String, CaseIterable { case inLayout, neverSet }

  enum OldLayer: String, CaseIterable { case removed, left }

  enum Poster: String, CaseIterable {
    case shown, notPassed, removedWithLayers
    case hiddenAtPlay, keptHidden
    case aboveUntilPlaying, aboveUntilTold
  }

  enum Background: String, CaseIterable { case black, white }

  static let contentOptions: [AppOption<CarouselOptions>] = [
    .init(
      "layerFrame", \.layerFrame,
      [
        .inLayout:
          "The player layer gets the cell's bounds when it is created and at every layout.",
        .neverSet: "Nothing sets the player layer's frame, so it stays empty.",
      ]),
    .init(
      "oldLayer", \.oldLayer,
      [
        .removed: "The cell removes the player layer when it releases the player.",
        .left: "The cell keeps the old player layer, with its player, below the next one.",
      ]),
    .init(
      "poster", \.poster,
      [
        .shown: "The poster stays visible below the video.",
        .notPassed: "The video cell gets no poster and shows its background until the first frame.",
        .removedWithLayers:
          "The cell removes all its layers, the poster's too, before it adds the player layer.",
        .hiddenAtPlay:
          "The cell hides the poster as it adds the player layer, and shows it again on release.",
        .keptHidden:
          "The cell hides the poster as it adds the player layer, and only `bind` shows it again.",
        .aboveUntilPlaying:
          "The poster covers the video as long as the player has not started.",
        .aboveUntilTold:
          "The poster covers the video until the player starts; one that plays already stays covered.",
      ]),
    .init(
      "background", \.background,
      [
        .black: "The background of video cells is black.",
        .white: "The background of video cells is white.",
      ]),
    .init(
      "pictureDecode", \.pictureDecode,
      [
        .background: "A background queue decodes a picture before its cell shows it.",
        .onMain: "The commit that shows a picture decodes it on the main thread.",
      ]),
    .init(
      "list", \.list,
      [
        .oneArray: "One array holds the items in feed order, and each item states its kind.",
        .twoArrays:
          "Even positions read an array of videos, and odd positions an array of pictures.",
      ]),
  ]
}
