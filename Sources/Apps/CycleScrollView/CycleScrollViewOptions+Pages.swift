import ReelbenchDevice

/// Options of the banner's pages, and of the page control that shows which one is current.
extension CycleScrollViewOptions {
  enum Direction: String, CaseIterable { case horizontal, vertical }

  enum Start: String, CaseIterable { case whereUnset, wherePutSideways }

  enum Ends: String, CaseIterable { case goRound, stop }

  /// How many copies of the items the collection view has.
  enum Copies: String, CaseIterable {
    case hundred, twentyMillion

    var count: Int {
      switch self {
      case .hundred: 100
      case .twentyMillion: 20_000_000
      }
    }
  }

  /// How an item index is computed from a page's distance to the first page shown.
  enum WrapIndex: String, CaseIterable { case modulo, remainder }

  /// When the page control is updated.
  enum Report: String, CaseIterable { case whileScrolling, atRelease, atReleaseByModulo }

  enum Refresh: String, CaseIterable { case afterScroll, atOnce }

  enum IndexFrom: String, CaseIterable { case itemSize, boundsSize }

  static let pageOptions: [AppOption<CycleScrollViewOptions>] = [
    .init(
      "direction", \.direction,
      [
        .horizontal: "Pages scroll horizontally.",
        .vertical: "Pages scroll vertically.",
      ]),
    .init(
      "start", \.start,
      [
        .whereUnset: "A layout shows the first page if the offset is 0 in both directions.",
        .wherePutSideways:
          "A layout shows the first page if the horizontal offset is 0, as always in a vertical banner.",
      ]),
    .init(
      "ends", \.ends,
      [
        .goRound: "The items repeat many times, so the banner wraps around.",
        .stop: "The items appear once, and the timer does not turn past the last.",
      ]),
    .init(
      "copies", \.copies,
      [
        .hundred: "The collection view repeats the items 100 times.",
        .twentyMillion: "The collection view repeats the items 20 million times.",
      ]),
    .init(
      "wrapIndex", \.wrapIndex,
      [
        .modulo:
          "The item index is the distance from the first page modulo the item count, never negative.",
        .remainder:
          "The item index is the remainder of the distance from the first page, negative before it.",
      ]),
    .init(
      "report", \.report,
      [
        .whileScrolling: "The page control follows the current page at every scroll step.",
        .atRelease:
          "When a finger lifts, the page control changes to the page that the scroll will reach.",
        .atReleaseByModulo:
          "When a finger lifts, the page control changes, and past the last page it shows the first.",
      ]),
    .init(
      "refresh", \.refresh,
      [
        .afterScroll: "A new list is applied once the scroll in progress has ended.",
        .atOnce: "A new list is applied immediately and stops the scroll in progress.",
      ]),
    .init(
      "itemsPerScreen", \.itemsPerScreen,
      [
        .one: "One item fills the banner.",
        .two: "Two items share the banner's length.",
        .three: "Three items share the banner's length.",
      ]),
    .init(
      "indexFrom", \.indexFrom,
      [
        .itemSize: "The page index is the offset divided by the length of an item.",
        .boundsSize:
          "The page index is the offset divided by the banner's length, however many items share it.",
      ]),
  ]
}
