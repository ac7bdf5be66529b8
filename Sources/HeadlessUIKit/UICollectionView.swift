import Simulation

/// A scroll view of reused cells, after A1: cells are prepared ahead of the scroll, kept for a while after display and
/// shown again without being asked for; `prepareForReuse` comes inside dequeue.
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
  public let collectionViewLayout: UICollectionViewLayout
  public var isPrefetchingEnabled = true

  private var registered: [(identifier: String, type: UICollectionViewCell.Type)] = []
  private var cells = CellStore()
  private(set) var itemCount = 0
  private var needsReload = true
  private var lastOffset = CGPoint.zero
  private var isForward = true
  private var isPreparePlanned = false
  /// nil: the layout has to be asked what is seen.
  private var span: VisibleSpan?
  private var layoutVersion = 0

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    clipsToBounds = true
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

  private var rules: CollectionProfile { Phone.current.profile.collection }

  // MARK: Cells

  public func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registered.removeAll { $0.identifier == identifier }
    if let type = type as? UICollectionViewCell.Type { registered.append((identifier, type)) }
  }

  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    if let cell = cells.dequeue(identifier) {
      note(.dequeued, cell, indexPath.item)
      note(.prepareForReuse, cell, indexPath.item)
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
    note(.created, cell, indexPath.item)
    return cell
  }

  private func note(_ event: CellEvent, _ cell: UICollectionViewCell, _ index: Int) {
    Phone.current.write(
      .cell, subject: cell.creationNumber, small: event.rawValue, a: Int64(index))
  }

  /// Asks the data source for a cell.
  private func makeCell(_ index: Int, frame: CGRect) -> UICollectionViewCell? {
    let path = IndexPath(item: index, section: 0)
    guard let dataSource else { return nil }
    let cell = Phone.current.calling("cellForItemAt \(index)") {
      dataSource.collectionView(self, cellForItemAt: path)
    }
    if cell.reuseIdentifier == nil {
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a "
          + "reuseIdentifier - cells must be retrieved by calling "
          + "-dequeueReusableCellWithReuseIdentifier:forIndexPath:")
    }
    note(.cellForItem, cell, index)
    cell.frame = frame
    UIKitState.current.probe?.configured(cell)
    return cell
  }

  private func enqueue(_ evicted: [UICollectionViewCell], index: Int = -1) {
    for cell in evicted {
      note(.enqueued, cell, index)
      cells.enqueue(cell)
    }
  }

  // MARK: Data

  /// Deferred to the next layout pass (A1.18).
  open func reloadData() {
    needsReload = true
    setNeedsLayout()
  }

  /// As of the last reload.
  public func numberOfItems(inSection section: Int) -> Int {
    if needsReload { countItems() }
    return itemCount
  }

  /// What a reload finds out before any cell is asked for; also when somebody asks before the reload.
  private func prepareData() {
    countItems()
    collectionViewLayout.prepare()
  }

  private func countItems() {
    itemCount = dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0
  }

  private func reload() {
    needsReload = false
    layoutVersion += 1
    span = nil
    prepareData()
    let (visible, waiting) = cells.removeAll()
    for placed in visible {
      placed.cell.removeFromSuperview()
      endDisplay(placed.cell, placed.index)
    }
    enqueue(visible.map(\.cell) + waiting.map(\.cell))
  }

  func layoutInvalidated() {
    layoutVersion += 1
    span = nil
    guard window != nil || itemCount > 0 else { return }
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
    setNeedsLayout()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsReload { reload() }
    let size = collectionViewLayout.collectionViewContentSize
    if size != contentSize { contentSize = size }
    updateVisibleCells()
  }

  /// All new cells are added first, then those that left end their display (A1.12).
  private func updateVisibleCells() {
    if span?.isSame(through: bounds) != true { exchangeCells() }
    guard let probe = UIKitState.current.probe else { return }
    for placed in cells.visible { probe.configured(placed.cell) }
  }

  private func exchangeCells() {
    let version = layoutVersion
    let wanted = (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
      .filter { $0.frame.overlaps(bounds) }
      .sorted { $0.indexPath.item < $1.indexPath.item }
    for attributes in wanted {
      let index = attributes.indexPath.item
      if let cell = cells.visibleCell(index) {
        cell.frame = attributes.frame
      } else if let cell = cells.takeWaiting(index) ?? makeCell(index, frame: attributes.frame) {
        cell.frame = attributes.frame
        cells.show(cell, at: index)
        note(.willDisplay, cell, index)
        tellDelegate("willDisplay \(index)") {
          $0.collectionView(self, willDisplay: cell, forItemAt: attributes.indexPath)
        }
        addSubview(cell)
      }
    }
    for placed in cells.visible
    where !wanted.contains(where: { $0.indexPath.item == placed.index }) {
      guard let cell = cells.hide(placed.index) else { continue }
      cell.removeFromSuperview()
      endDisplay(cell, placed.index)
      if rules.keptCells > 0 { note(.kept, cell, placed.index) }
      enqueue(cells.keep(cell, at: placed.index, most: rules.keptCells))
    }
    // A delegate may have changed the layout meanwhile.
    span = version == layoutVersion ? visibleSpan(wanted) : nil
  }

  /// nil for a layout of the app's own, which may put any cell anywhere, and when there is nothing to see.
  private func visibleSpan(_ shown: [UICollectionViewLayoutAttributes]) -> VisibleSpan? {
    guard type(of: collectionViewLayout) == UICollectionViewFlowLayout.self,
      let first = shown.first?.indexPath.item, let last = shown.last?.indexPath.item,
      last - first == shown.count - 1, cells.visible.count == shown.count
    else { return nil }
    func frame(_ index: Int) -> CGRect? {
      guard index >= 0 else { return nil }
      return collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: index, section: 0))?
        .frame
    }
    return VisibleSpan(
      size: bounds.size, shown: shown.map(\.frame), before: frame(first - 1),
      after: frame(last + 1))
  }

  private func endDisplay(_ cell: UICollectionViewCell, _ index: Int) {
    note(.didEndDisplaying, cell, index)
    tellDelegate("didEndDisplaying \(index)") {
      $0.collectionView(
        self, didEndDisplaying: cell, forItemAt: IndexPath(item: index, section: 0))
    }
  }

  private func tellDelegate(
    _ name: @autoclosure () -> String, _ call: (any UICollectionViewDelegate) -> Void
  ) {
    guard let delegate = delegate as? any UICollectionViewDelegate else { return }
    Phone.current.calling(name()) { call(delegate) }
  }

  // MARK: Preparing

  override func didMove() {
    let offset = contentOffset
    let delta = (offset.x - lastOffset.x) + (offset.y - lastOffset.y)
    lastOffset = offset
    guard delta != 0 else { return }
    isForward = delta > 0
    planPreparing()
  }

  /// Once a scroll has begun to move, spare time makes the next cell in its direction (A1.4, A1.5, A1.10).
  private func planPreparing() {
    guard isPrefetchingEnabled, rules.preparedCells > 0, !isPreparePlanned, isScrolling
    else { return }
    isPreparePlanned = true
    let world = Phone.current.world
    world.schedule(at: world.now + rules.prepareDelay, "prepare a cell") { [reference] in
      Phone.current.world.onMain("prepare a cell") {
        MainActor.assumeIsolated { (reference.target as? UICollectionView)?.prepareNext() }
      }
    }
  }

  private func prepareNext() {
    isPreparePlanned = false
    guard window != nil, let first = cells.visible.first, let last = cells.visible.last else {
      return
    }
    let index = isForward ? last.index + 1 : first.index - 1
    guard index >= 0, index < itemCount, cells.waitingCell(index) == nil,
      let frame = collectionViewLayout.layoutAttributesForItem(
        at: IndexPath(item: index, section: 0))?.frame
    else { return }
    // What was prepared for the other direction goes to the pool first, and is the first to come back from it.
    enqueue(cells.makeRoomToPrepare(most: rules.preparedCells))
    guard let cell = makeCell(index, frame: frame) else { return }
    note(.prepared, cell, index)
    // A cell made ahead is laid out ahead.
    cell.layoutIfNeeded()
    cells.prepare(cell, at: index)
  }

  // MARK: Queries and scrolling

  /// In order of index.
  public var visibleCells: [UICollectionViewCell] { cells.visible.map(\.cell) }

  public var indexPathsForVisibleItems: [IndexPath] {
    cells.visible.map { IndexPath(item: $0.index, section: 0) }
  }

  /// From iOS 15 also a cell that is prepared or kept (A1.6).
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    if let cell = cells.visibleCell(indexPath.item) { return cell }
    let sees = Phone.current.profile.os == .ios15 || Phone.current.profile.os == .ios18
    return sees ? cells.waitingCell(indexPath.item) : nil
  }

  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cells.visible.first { $0.cell === cell }.map { IndexPath(item: $0.index, section: 0) }
  }

  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    if needsReload { prepareData() }
    guard indexPath.item >= 0, indexPath.item < itemCount,
      let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame
    else {
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "Attempted to scroll the collection view to an out-of-bounds item (\(indexPath.item)) "
          + "when there are only \(itemCount) items in section 0.")
      return
    }
    contentSize = collectionViewLayout.collectionViewContentSize
    var offset = contentOffset
    if position.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if position.contains(.left) { offset.x = frame.minX }
    if position.contains(.right) { offset.x = frame.maxX - bounds.width }
    if position.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if position.contains(.top) { offset.y = frame.minY }
    if position.contains(.bottom) { offset.y = frame.maxY - bounds.height }
    let most = largestOffset
    setContentOffset(
      CGPoint(x: min(max(0, offset.x), most.x), y: min(max(0, offset.y), most.y)),
      animated: animated)
  }
}
