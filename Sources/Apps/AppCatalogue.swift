import ReelbenchDevice

/// The apps under test that come with Reelbench.
public enum AppCatalogue {
  @MainActor
  public static let entries: [AppEntry] = [
    CarouselApp.entry,
    CycleScrollViewApp.entry,
    FeedApp.entry,
    GalleryApp.entry,
    ListPlayerApp.entry,
    MixedCellsApp.entry,
    PagerApp.entry,
    PlayerStockApp.entry,
    ResidentPagesApp.entry,
  ]
}
