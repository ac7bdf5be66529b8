import ReelbenchDevice

/// The options of the gallery.
struct GalleryOptions: OptionTable {
  enum Layout: String, CaseIterable { case rows, pages }

  enum OnReuse: String, CaseIterable { case cancels, ignored }

  enum OnArrival: String, CaseIterable { case compares, shows }

  enum Callback: String, CaseIterable { case weak, strong }

  enum Keeping: String, CaseIterable { case byCell, byItem }

  enum Refresh: String, CaseIterable { case compares, reloads }

  enum OnLeaving: String, CaseIterable { case keepsCache, emptiesCache }

  var layout = Layout.rows
  var reuse = OnReuse.cancels
  var arrival = OnArrival.compares
  var callback = Callback.weak
  var keeping = Keeping.byCell
  var refresh = Refresh.compares
  var leaving = OnLeaving.emptiesCache
  var images = ImageOptions()

  static let options: [AppOption<GalleryOptions>] = galleryOptions + AppOption.all(of: \.images)

  private static let galleryOptions: [AppOption<GalleryOptions>] = [
    .init(
      "layout", \.layout,
      [
        .rows: "Each row has one picture, a third as high as the screen is wide.",
        .pages: "Each picture fills the screen.",
      ]),
    .init(
      "reuse", \.reuse,
      [
        .cancels: "A reused cell cancels its load and removes its callback.",
        .ignored: "A reused cell leaves its load and its callback as they are.",
      ]),
    .init(
      "arrival", \.arrival,
      [
        .compares: "A cell shows a loaded picture only if it still has the item.",
        .shows: "A cell shows the picture that it requested even if it has another item by then.",
      ]),
    .init(
      "callback", \.callback,
      [
        .weak: "The item's callback holds the cell weakly.",
        .strong: "The item's callback retains the cell, which retains the item: a reference cycle.",
      ]),
    .init(
      "keeping", \.keeping,
      [
        .byCell:
          "The item does not keep its picture, only the cell that shows it and the cache do.",
        .byItem: "The item keeps its picture once it has loaded.",
      ]),
    .init(
      "refresh", \.refresh,
      [
        .compares: "A new list with the same pictures is not reloaded.",
        .reloads: "A new list is always reloaded.",
      ]),
    .init(
      "leaving", \.leaving,
      [
        .keepsCache: "The cache keeps its pictures when the gallery disappears.",
        .emptiesCache: "The cache is emptied when the gallery disappears.",
      ]),
  ]
}
