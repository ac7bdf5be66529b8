import ReelbenchSimulation

/// A scroll view of reused cells, which follows A1. Cells are prepared ahead of the scroll, kept for a while after
/// display, and shown again without asking the data source; `prepareForReuse` is called inside dequeue. The device
/// profile gives the numbers of prepared and kept cells; on iOS 9 both are 0, whatever the profile says (A1.3).
///
/// There are no supplementary views, and updates are not animated.
@MainActor @preconcurrency
open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public weak var dataSource: (any UICollectionViewDataSource)?
  public weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  public let collectionViewLayout: UICollectionViewLayout
  /// Prefetching of cells and of data (A1.7).
  public var isPrefetchingEnabled = true

  private var registered: [(identifier: String, type: UICollectionViewCell.Type)] = []
  var cells = CellStore()
  /// The items as they were last counted.
  var places = ItemPlaces()
  /// The items to which the indices of cells refer: those of the last reload or update.
  var laid = ItemPlaces()
  var needsReload = true
  var needsPrepare = false
  /// nil: the layout must be asked which cells are visible.
  var span: VisibleSpan?
  /// Incremented when the layout may give different attributes.
  var layoutVersion = 0
  /// Incremented when cells change their indices.
  var storeVersion = 0
  /// The offset at which cells were last placed.
  var placedAt = CGPoint.zero

  // Preparing
  var lastOffset = CGPoint.zero
  var isForward = true
  var isPreparePlanned = false
  var dataPrefetch = DataPrefetch()

  // Updates
  var updates: ItemUpdates?
  /// The cell that dequeue returns while an item is reconfigured.
  var reconfigured: UICollectionViewCell?

  private var asks = 0
  /// Cells dequeued since the data source was asked, on systems that check for unreturned cells (A1.23).
  private var unreturned: [UICollectionViewCell] = []

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  deinit {
    let layout = collectionViewLayout
    MainActor.assumeIsolated {
      if layout.collectionView === self { layout.collectionView = nil }
    }
  }

  public required init?(coder: NSCoder) {
    preconditionFailure("collection views are made in code: archives are not read")
  }

  var os: SystemVersion { Phone.current.profile.os }

  var keptCells: Int { os == .ios9 ? 0 : Phone.current.profile.collection.keptCells }

  // MARK: Cells

  public func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registered.removeAll { $0.identifier == identifier }
    if let type = type as? UICollectionViewCell.Type { registered.append((identifier, type)) }
  }

  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
    let cell = takeOrMake(identifier, indexPath)
    if os == .ios18 { unreturned.append(cell) }
    return cell
  }

  private func takeOrMake(_ identifier: String, _ indexPath: IndexPath) -> UICollectionViewCell {
    let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    let order = Phone.current.profile.collection.poolOrder
    if let cell = cells.dequeue(identifier, order) {
      note(.dequeued, cell, places.place(of: indexPath) ?? -1)
      note(.prepareForReuse, cell, places.place(of: indexPath) ?? -1)
      Phone.current.calling("prepareForReuse") { cell.prepareForReuse() }
      cell.frame = frame
      return cell
    }
    guard let type = registered.first(where: { $0.identifier == identifier })?.type else {
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a class for the identifier")
      return UICollectionViewCell(frame: frame)
    }
    let cell = type.init(registeredAt: frame)
    cell.reuseIdentifier = identifier
    note(.created, cell, places.place(of: indexPath) ?? -1)
    return cell
  }

  func note(_ event: CellEvent, _ cell: UICollectionViewCell, _ place: Int) {
    Phone.current.write(
      .cell, subject: cell.creationNumber, small: event.rawValue, a: Int64(place))
  }

  /// Asks the data source for a cell, and the cell for its preferred attributes (A1.1). These have no effect: the
  /// layout gives the sizes.
  func makeCell(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewCell? {
    let path = attributes.indexPath
    guard let dataSource, let place = places.place(of: path) else { return nil }
    let outer = unreturned
    unreturned = []
    asks += 1
    let cell = Phone.current.calling("cellForItemAt \(name(path))") {
      dataSource.collectionView(self, cellForItemAt: path)
    }
    asks -= 1
    if cell.reuseIdentifier == nil {
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a "
          + "reuseIdentifier - cells must be retrieved by calling "
          + "-dequeueReusableCellWithReuseIdentifier:forIndexPath:")
    }
    unreturned.removeAll { $0 === cell }
    raiseForUnreturned()
    unreturned = outer
    note(.cellForItem, cell, place)
    cell.frame = attributes.frame
    _ = cell.preferredLayoutAttributesFitting(attributes)
    UIKitState.current.probe?.configured(cell)
    return cell
  }

  /// From iOS 18 a dequeued cell must be returned (A1.23).
  private func raiseForUnreturned() {
    guard !unreturned.isEmpty else { return }
    unreturned = []
    UIKitState.raise(
      "NSInternalInconsistencyException",
      "Expected dequeued view to be returned to the collection view in preparation for display. "
        + "When the collection view's data source is asked to provide a view for a given index "
        + "path, ensure that a single view is dequeued and returned to the collection view.")
  }

  func enqueue(_ evicted: [UICollectionViewCell]) {
    for cell in evicted {
      note(.enqueued, cell, -1)
      cells.enqueue(cell)
    }
  }

  // MARK: Data

  /// Deferred to the next layout pass (A1.18).
  open func reloadData() {
    needsReload = true
    setNeedsLayout()
  }

  public var numberOfSections: Int {
    countIfOutdated()
    return places.counts.count
  }

  /// As of the last reload.
  public func numberOfItems(inSection section: Int) -> Int {
    countIfOutdated()
    guard places.counts.indices.contains(section) else {
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "request for number of items in section \(section) when there are only "
          + "\(places.counts.count) sections in the collection view")
      return 0
    }
    return places.counts[section]
  }

  func countIfOutdated() {
    if needsReload { places = countItems() }
  }

  func countItems() -> ItemPlaces {
    guard let dataSource else { return ItemPlaces() }
    let sections = dataSource.numberOfSections(in: self)
    return ItemPlaces(
      counts: (0..<sections).map { dataSource.collectionView(self, numberOfItemsInSection: $0) })
  }

  func reload() {
    needsReload = false
    layoutVersion += 1
    storeVersion += 1
    span = nil
    dataPrefetch.removeAll()
    let shown = cells.visible.map { laid.path(at: $0.index) }
    places = countItems()
    laid = places
    prepareLayout()
    let (visible, waiting) = cells.removeAll()
    for (placed, path) in zip(visible, shown) {
      placed.cell.removeFromSuperview()
      endDisplay(placed.cell, path, place: placed.index)
    }
    enqueue(visible.map(\.cell) + waiting.map(\.cell))
  }

  func endDisplay(_ cell: UICollectionViewCell, _ path: IndexPath, place: Int) {
    note(.didEndDisplaying, cell, place)
    notifyCollectionDelegate("didEndDisplaying \(name(path))") {
      $0.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }
  }

  /// The item's name in the names of calls; it includes the section if there are several.
  func name(_ path: IndexPath) -> String {
    places.counts.count > 1 ? "\(path.section)-\(path.item)" : "\(path.item)"
  }

  func notifyCollectionDelegate(
    _ name: @autoclosure () -> String, _ call: (any UICollectionViewDelegate) -> Void
  ) {
    guard let delegate = delegate as? any UICollectionViewDelegate else { return }
    Phone.current.calling(name()) { call(delegate) }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if asks == 0 { raiseForUnreturned() }
    if needsReload { reload() }
    prepareLayoutIfNeeded()
    adoptContentSize()
    updateVisibleCells()
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let new = CGRect(origin: bounds.origin, size: newValue.size)
      changingBounds(to: new) { super.frame = newValue }
    }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set { changingBounds(to: newValue) { super.bounds = newValue } }
  }

  /// Asks the layout before any change of the bounds, whatever causes it.
  private func changingBounds(to new: CGRect, _ change: () -> Void) {
    guard new != super.bounds,
      collectionViewLayout.shouldInvalidateLayout(forBoundsChange: new)
    else { return change() }
    change()
    collectionViewLayout.invalidateLayout()
  }

  override func didMove() {
    noteMove()
    if dataPrefetch.moved(to: validOffset) { planDataPrefetch() }
  }

  // MARK: Offset

  /// Raises for an item that does not exist; older and newer systems raise different exceptions (A1.17).
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, at: position, animated: animated)
  }

  /// Outside a window offsets are rounded to whole points if the profile says so (A1.19).
  open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard window == nil, Phone.current.profile.collection.unseenOffset == .rounded else {
      return super.setContentOffset(offset, animated: animated)
    }
    super.setContentOffset(
      CGPoint(x: offset.x.rounded(), y: offset.y.rounded()), animated: animated)
  }

  /// The offset at which the layout lets a released scroll come to rest.
  /// - Parameter velocity: points a millisecond.
  override func proposedTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(
      forProposedContentOffset: target, withScrollingVelocity: velocity)
  }
}
