import ReelbenchSimulation

/// Preparation ahead of the scroll: of cells (A1.4, A1.5, A1.9) and of data (A1.8).
extension UICollectionView {
  // MARK: Cells

  private var preparedCells: Int {
    os == .ios9 || !isPrefetchingEnabled ? 0 : Phone.current.profile.collection.preparedCells
  }

  func noteMove() {
    let offset = contentOffset
    let delta = (offset.x - lastOffset.x) + (offset.y - lastOffset.y)
    lastOffset = offset
    guard delta != 0 else { return }
    isForward = delta > 0
    planPreparing()
  }

  /// Once a scroll has begun to move, schedules making the next cell in its direction, after a delay or in spare time
  /// (A1.4, A1.5, A1.10).
  private func planPreparing() {
    guard preparedCells > 0, !isPreparePlanned, isScrolling else { return }
    isPreparePlanned = true
    let world = Phone.current.world
    let profile = Phone.current.profile.collection
    guard profile.preparing == .delayed || os == .ios10 else { return prepareInSpareTime() }
    world.schedule(at: world.present + profile.prepareDelay, "prepare a cell") { [reference] in
      Phone.current.world.onMain("prepare a cell") {
        MainActor.assumeIsolated { (reference.target as? UICollectionView)?.prepareNext() }
      }
    }
  }

  /// Prepares a cell after the frame that moved the scroll; a frame that took all its time leaves no spare time (A1.5).
  private func prepareInSpareTime() {
    let display = Phone.current.display
    let next = display.vsync(after: Phone.current.world.now)
    Phone.current.world.onMain("prepare a cell") { [reference] in
      MainActor.assumeIsolated {
        guard let view = reference.target as? UICollectionView else { return }
        if Phone.current.world.now < next {
          view.prepareNext()
        } else {
          view.isPreparePlanned = false
        }
      }
    }
  }

  private func prepareNext() {
    isPreparePlanned = false
    guard window != nil, !needsReload, preparedCells > 0 else { return }
    // Data is requested before the cell (A1.9).
    if dataPrefetch.isPlanned { prefetchData() }
    prepareLayoutIfNeeded()
    guard let first = cells.visible.first, let last = cells.visible.last else { return }
    let index = isForward ? last.index + 1 : first.index - 1
    guard (0..<places.total).contains(index), cells.waitingCell(index) == nil,
      let attributes = collectionViewLayout.layoutAttributesForItem(at: places.path(at: index))
    else { return }
    // Surplus prepared cells, such as those for the other direction, go to the pool first, so that the next dequeue can
    // return them.
    enqueue(cells.evictPrepared(most: preparedCells))
    let store = storeVersion
    guard let cell = makeCell(attributes) else { return }
    note(.prepared, cell, index)
    // A cell made ahead is laid out ahead.
    cell.layoutIfNeeded()
    // The app may have updated the items meanwhile, or shown this one.
    guard store == storeVersion, cells.visibleCell(index) == nil else { return enqueue([cell]) }
    cells.prepare(cell, at: index)
  }

  // MARK: Data

  private var fetchesData: Bool {
    isPrefetchingEnabled && os != .ios9 && prefetchDataSource != nil
  }

  /// Schedules a prefetch after a layout pass that changed the visible cells, or after the scroll has reversed.
  func planDataPrefetch() {
    guard fetchesData, !dataPrefetch.isPlanned else { return }
    dataPrefetch.isPlanned = true
    Phone.current.world.onMain("prefetch data") { [reference] in
      MainActor.assumeIsolated {
        guard let view = reference.target as? UICollectionView, view.dataPrefetch.isPlanned else {
          return
        }
        view.prefetchData()
      }
    }
  }

  private func prefetchData() {
    dataPrefetch.isPlanned = false
    guard fetchesData, window != nil, !needsReload, let source = prefetchDataSource,
      let first = cells.visible.first?.index, let last = cells.visible.last?.index
    else { return }
    prepareLayoutIfNeeded()
    let near = itemsAhead()
    let (cancelled, wanted) = dataPrefetch.look(from: first...last, near: near)
    if !cancelled.isEmpty {
      notePrefetch(cancelled, isWanted: false)
      Phone.current.calling("cancelPrefetchingForItemsAt") {
        source.collectionView(self, cancelPrefetchingForItemsAt: paths(cancelled))
      }
    }
    guard !wanted.isEmpty else { return }
    notePrefetch(wanted, isWanted: true)
    Phone.current.calling("prefetchItemsAt") {
      source.collectionView(self, prefetchItemsAt: paths(wanted))
    }
  }

  /// Items without a cell within the next screenful in the scroll's direction.
  private func itemsAhead() -> [Int] {
    let isVertical = scrollsVertically && !scrollsHorizontally
    var ahead = CGRect(origin: validOffset, size: bounds.size)
    let step = isVertical ? bounds.height : bounds.width
    let way = dataPrefetch.isForward ? step : -step
    if isVertical { ahead.origin.y += way } else { ahead.origin.x += way }
    return (collectionViewLayout.layoutAttributesForElements(in: ahead) ?? [])
      .filter { $0.frame.overlaps(ahead) && !$0.isHidden }
      .compactMap { places.place(of: $0.indexPath) }
      .filter { cells.waitingCell($0) == nil && cells.visibleCell($0) == nil }
  }

  private func paths(_ items: [Int]) -> [IndexPath] { items.map { places.path(at: $0) } }

  private func notePrefetch(_ items: [Int], isWanted: Bool) {
    for item in items {
      Phone.current.write(
        .prefetch, subject: creationNumber, small: isWanted ? 1 : 0, a: Int64(item))
    }
  }
}
