import ReelbenchDevice

/// The options of the feed.
struct FeedOptions: OptionTable {
  /// Designs from a developer's question about lag, from its answers and from the field.
  enum Design: String, CaseIterable {
    case question, firstAnswer, secondAnswer, atRest, ranges, pool, caching
  }

  enum Layout: String, CaseIterable { case list, pages, grid }

  /// What happens to a loaded asset, which may arrive when the cell of `firstAnswer` has another item.
  enum Arrival: String, CaseIterable { case unchecked, checked }

  /// What the cell of `firstAnswer` does when it is reused.
  enum OnReuse: String, CaseIterable { case kept, emptied }

  /// When the cell of `firstAnswer` plays.
  enum Start: String, CaseIterable { case inWillDisplay, atRest }

  enum LayerFrame: String, CaseIterable { case cell, square }

  /// The quality of service of the queue on which `firstAnswer` and `secondAnswer` load.
  enum LoadQuality: String, CaseIterable { case background, userInitiated }

  /// Where `atRest` and `caching` continue a video that left the screen and returns.
  enum Position: String, CaseIterable { case lost, kept }

  /// What repeats a video in `firstAnswer`, whose cells keep their players.
  enum Loop: String, CaseIterable { case looper, seeks }

  /// The item that `firstAnswer` plays, or that its looper copies.
  enum Item: String, CaseIterable { case plain, caching, cachingCopied }

  enum PicturesAhead: String, CaseIterable { case none, all }

  var design = Design.atRest
  var layout = Layout.list
  var arrival = Arrival.unchecked
  var onReuse = OnReuse.kept
  var start = Start.inWillDisplay
  var rendition = Rendition.full
  var layerFrame = LayerFrame.cell
  var loadQuality = LoadQuality.background
  var picturesAhead = PicturesAhead.none
  var item = Item.plain
  var position = Position.lost
  var loop = Loop.looper

  static let options: [AppOption<FeedOptions>] = designOptions + mediaOptions

  private static let designOptions: [AppOption<FeedOptions>] = [
    .init(
      "design", \.design,
      [
        .question:
          "Each bind creates a player, loads the asset's keys asynchronously and then sets the item.",
        .firstAnswer:
          "A cell keeps one queue player, loads on a background queue and plays in `willDisplay`.",
        .secondAnswer:
          "Each bind creates a player, and a background queue creates the asset and loads its keys.",
        .atRest:
          "Visible videos play only once the feed has settled, and release their players off screen.",
        .ranges:
          "Items on the screen, two ahead and one behind have players; visible ones play once settled.",
        .pool:
          "Three players serve the whole feed: first the items on the screen, then the ones around it.",
        .caching:
          "Visible videos play only once the feed has settled, and load through a cache of the app.",
      ]),
    .init(
      "layout", \.layout,
      [
        .list: "Each row has one item, as wide as the screen, with an aspect ratio of 16:9.",
        .pages: "Each item fills the screen.",
        .grid: "Each row has three square items.",
      ]),
    .init(
      "arrival", \.arrival,
      [
        .unchecked: "A loaded asset is shown even if the cell has another item by then.",
        .checked: "A loaded asset is dropped if the cell has another item by then.",
      ]),
    .init(
      "onReuse", \.onReuse,
      [
        .kept: "A reused cell keeps its old item until the new one has loaded.",
        .emptied: "A reused cell ends the loop and removes the items from its player.",
      ]),
    .init(
      "start", \.start,
      [
        .inWillDisplay: "A cell plays in `willDisplay`, even in the middle of a scroll.",
        .atRest: "A cell that appears during a scroll plays once the feed has settled.",
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

  private static let mediaOptions: [AppOption<FeedOptions>] = [
    .init(
      "layerFrame", \.layerFrame,
      [
        .cell: "The player layer is as large as the cell.",
        .square: "The player layer is as wide as the cell and as high as it is wide.",
      ]),
    .init(
      "loadQuality", \.loadQuality,
      [
        .background:
          "Loads begin on a queue of background quality, after all other work of the app.",
        .userInitiated:
          "Loads begin on a queue of user-initiated quality, ahead of background work.",
      ]),
    .init(
      "picturesAhead", \.picturesAhead,
      [
        .none: "A poster is decoded when a cell is bound to its item.",
        .all:
          "All posters are decoded on a utility queue, at the size of a cell, when the feed loads.",
      ]),
    .init(
      "item", \.item,
      [
        .plain: "The item is a plain `AVPlayerItem`.",
        .caching: "The item loads through a cache, in a subclass whose copy by a looper crashes.",
        .cachingCopied: "The item loads through a cache, in a subclass that overrides `copy`.",
      ]),
    .init(
      "position", \.position,
      [
        .lost: "A video that returns to the screen begins at its start.",
        .kept: "A video that returns to the screen continues from where it was.",
      ]),
    .init(
      "loop", \.loop,
      [
        .looper: "An `AVPlayerLooper` repeats the item.",
        .seeks: "The app seeks to the start of the item when it has played to its end.",
      ]),
  ]
}
