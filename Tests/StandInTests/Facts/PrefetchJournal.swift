import HeadlessUIKit

/// Records the prefetch calls for a pager in the pager's own journal.
@MainActor
final class PrefetchJournal: NSObject, UICollectionViewDataSourcePrefetching {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  /// A pager that fetches data ahead, on the bench's screen.
  static func put(
    on bench: Workbench, count: Int, _ setUp: (Pager) -> Void = { _ in }
  ) -> Pager {
    Pager.put(on: bench, count: count) { pager in
      let prefetch = PrefetchJournal(pager.journal)
      bench.kept.append(prefetch)
      pager.view.prefetchDataSource = prefetch
      setUp(pager)
    }
  }

  func collectionView(_ view: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    journal.note("prefetch \(indexPaths.map(\.item))")
  }

  func collectionView(
    _ view: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    journal.note("cancel \(indexPaths.map(\.item))")
  }
}
