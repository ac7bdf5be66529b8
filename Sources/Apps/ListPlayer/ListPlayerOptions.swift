import ReelbenchDevice

/// The options of the list.
struct ListPlayerOptions: OptionTable {
  enum Swap: String, CaseIterable { case clears, keepsFrame }

  enum AtEnd: String, CaseIterable { case seeks, rebuilds }

  enum Appear: String, CaseIterable { case willDisplay, whenCurrent }

  enum Cover: String, CaseIterable { case shown, none }

  enum CoverLoad: String, CaseIterable { case atOnce, throughQueue }

  enum GeneratedCover: String, CaseIterable { case whereNoneGiven, always }

  enum Start: String, CaseIterable { case atRest, byTap }

  enum OnReturn: String, CaseIterable { case givesBack, leavesTaken }

  enum OnWarning: String, CaseIterable { case inOrder, onQueue }

  enum AtClose: String, CaseIterable { case stops, leftToLoop }

  enum Viewer: String, CaseIterable { case madeAnew, reused }

  enum ViewerEnd: String, CaseIterable { case releases, keeps }

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

  static let options: [AppOption<ListPlayerOptions>] = pageOptions + lifeOptions

  private static let pageOptions: [AppOption<ListPlayerOptions>] = [
    .init(
      "swap", \.swap,
      [
        .clears: "The player drops its item before its layer moves to the next cell.",
        .keepsFrame:
          "The player layer shows the previous item in the next cell until another item is set.",
      ]),
    .init(
      "atEnd", \.atEnd,
      [
        .seeks: "At its end an item seeks to its start and plays again.",
        .rebuilds: "At its end an item is replaced by a new one for the same video.",
      ]),
    .init(
      "appear", \.appear,
      [
        .willDisplay: "A cell gets its cover in `willDisplay`.",
        .whenCurrent:
          "A cell gets its cover when its page becomes the current one, halfway through the scroll.",
      ]),
    .init(
      "cover", \.cover,
      [
        .shown: "A cell shows the item's own cover.",
        .none: "A cell does not show the item's own cover.",
      ]),
    .init(
      "coverLoad", \.coverLoad,
      [
        .atOnce: "The app sets a cover synchronously.",
        .throughQueue:
          "The app sets a cover by way of a background queue, and the view is empty until then.",
      ]),
    .init(
      "generatedCover", \.generatedCover,
      [
        .whereNoneGiven: "The app generates a cover for an item that has none of its own.",
        .always: "The app generates a cover for every current page, in place of the item's own.",
      ]),
  ]

  private static let lifeOptions: [AppOption<ListPlayerOptions>] = [
    .init(
      "start", \.start,
      [
        .atRest: "The current page plays once the scroll has settled.",
        .byTap: "The current page plays when it is tapped, and nothing of its video loads before.",
      ]),
    .init(
      "onReturn", \.onReturn,
      [
        .givesBack: "The layer gets its player back when the app enters the foreground.",
        .leavesTaken: "The layer does not get its player back when the app enters the foreground.",
      ]),
    .init(
      "onWarning", \.onWarning,
      [
        .inOrder:
          "On a memory warning main stops the player, then removes its item, then its layer.",
        .onQueue:
          "On a memory warning a background queue removes the item and the layer in mid-playback.",
      ]),
    .init(
      "atClose", \.atClose,
      [
        .stops: "The player stops when the list disappears.",
        .leftToLoop:
          "The player does not stop when the list disappears, and its loop observer retains it.",
      ]),
    .init(
      "viewer", \.viewer,
      [
        .madeAnew: "The app creates a viewer for each presentation.",
        .reused:
          "The app presents the same viewer each time, with the background that it faded out before.",
      ]),
    .init(
      "viewerEnd", \.viewerEnd,
      [
        .releases: "The page releases the bridge to its player when the viewer closes.",
        .keeps:
          "The page keeps the bridge to its player, whose callback retains the page: a cycle.",
      ]),
  ]
}
