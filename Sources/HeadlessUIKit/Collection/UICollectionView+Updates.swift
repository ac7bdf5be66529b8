import ReelbenchSimulation

/// Changes of single items and sections. UIKit animates them; here they take place at once, in the call, and the
/// completion is called when the animation would have ended.
extension UICollectionView {
  /// Assumed duration of UIKit's animation of an update, which Apple does not document.
  private static let updateTime = Nanoseconds.milliseconds(300)

  public func insertItems(at indexPaths: [IndexPath]) {
    update { $0.insert(indexPaths) }
  }

  public func deleteItems(at indexPaths: [IndexPath]) {
    update { $0.delete(indexPaths) }
  }

  /// The items get different cells.
  public func reloadItems(at indexPaths: [IndexPath]) {
    update { $0.reload(indexPaths) }
  }

  /// The item keeps its cell.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }

  public func insertSections(_ sections: IndexSet) {
    update { $0.insertSections(Array(sections)) }
  }

  public func deleteSections(_ sections: IndexSet) {
    update { $0.deleteSections(Array(sections)) }
  }

  /// Their items get different cells, and the number of items may change.
  public func reloadSections(_ sections: IndexSet) {
    update { $0.reloadSections(Array(sections)) }
  }

  /// Makes the data source configure the existing cells of the items, without reuse; from iOS 15.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard !needsReload, let place = laid.place(of: path),
        let cell = cells.visibleCell(place) ?? cells.waitingCell(place),
        let attributes = collectionViewLayout.layoutAttributesForItem(at: path)
      else { continue }
      reconfigured = cell
      let given = makeCell(attributes)
      reconfigured = nil
      guard given !== cell else { continue }
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "Expected the existing cell to be returned when reconfiguring the item at index path "
          + "\(path.section) - \(path.item)")
    }
  }

  /// Collects the changes that a block makes. The item counts of the data source must agree with them afterwards.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let isOuter = begin()
    updates?()
    if isOuter { commitUpdates() }
    guard let completion else { return }
    let world = Phone.current.world
    world.schedule(at: world.now + Self.updateTime, "items updated") {
      Phone.current.world.onMain("items updated") { completion(true) }
    }
  }

  private func update(_ change: (inout ItemUpdates) -> Void) {
    let isOuter = begin()
    if var collected = updates {
      change(&collected)
      updates = collected
    }
    if isOuter { commitUpdates() }
  }

  /// Begins a batch. A pending reload is done first, with the data source's current items.
  /// - Returns: whether this call began the batch.
  private func begin() -> Bool {
    guard updates == nil else { return false }
    if needsReload { reload() }
    prepareLayoutIfNeeded()
    updates = ItemUpdates()
    return true
  }

  private func commitUpdates() {
    guard let collected = updates else { return }
    updates = nil
    // A reload that the block requested supersedes its changes.
    guard !needsReload else { return }
    let after = countItems()
    let before = laid
    if let fault = collected.fault(before: before, after: after) {
      UIKitState.raise("NSInternalInconsistencyException", fault)
      return
    }
    places = after
    laid = after
    layoutVersion += 1
    storeVersion += 1
    span = nil
    func place(_ old: Int) -> Int? {
      collected.place(of: before.path(at: old)).flatMap(after.place)
    }
    dataPrefetch.renumber(place)
    let left = cells.renumber {
      collected.isReloaded(before.path(at: $0)) ? nil : place($0)
    }
    prepareLayout()
    adoptContentSize()
    exchangeCells()
    for placed in left.visible {
      placed.cell.removeFromSuperview()
      endDisplay(placed.cell, before.path(at: placed.index), place: placed.index)
    }
    enqueue(left.visible.map(\.cell) + left.waiting.map(\.cell))
    setNeedsLayout()
  }
}
