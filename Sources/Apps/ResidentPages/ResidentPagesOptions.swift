import ReelbenchDevice

/// The options of the resident pages.
struct ResidentPagesOptions: OptionTable {
  enum Players: String, CaseIterable { case everyPage, neighbours }

  enum Autoplay: String, CaseIterable { case off, on }

  /// The width that an offset is divided by to get a page index.
  enum IndexFrom: String, CaseIterable { case pageWidth, boundsWidth }

  enum ScrolledAway: String, CaseIterable { case stops, ignored }

  var players = Players.neighbours
  var autoplay = Autoplay.off
  var itemsPerScreen = ItemsPerScreen.one
  var indexFrom = IndexFrom.pageWidth
  var placement = ScrollingPage.Placement.alone
  var scrolledAway = ScrolledAway.stops

  static let options: [AppOption<ResidentPagesOptions>] = [
    .init(
      "players", \.players,
      [
        .everyPage: "Every page builds its player when the page is created.",
        .neighbours: "Only the pages on the screen and the ones next to them have players.",
      ]),
    .init(
      "autoplay", \.autoplay,
      [
        .off: "No timer turns the pages.",
        .on: "A timer turns the page every three seconds.",
      ]),
    .init(
      "itemsPerScreen", \.itemsPerScreen,
      [
        .one: "One page fills the scroll view.",
        .two: "Two pages share the scroll view's width.",
        .three: "Three pages share the scroll view's width.",
      ]),
    .init(
      "indexFrom", \.indexFrom,
      [
        .pageWidth: "The page index is the offset divided by the width of a page.",
        .boundsWidth:
          "The page index is the offset divided by the scroll view's width, which pages may share.",
      ]),
    .init(
      "placement", \.placement,
      [
        .alone: "The scroll view fills the screen.",
        .inPage:
          "The scroll view is half a screen high, at the top of a page that scrolls vertically.",
      ]),
    .init(
      "scrolledAway", \.scrolledAway,
      [
        .stops: "Videos pause and the timer stops while the pages are scrolled out of view.",
        .ignored: "Videos and the timer continue while the pages are scrolled out of view.",
      ]),
  ]
}
