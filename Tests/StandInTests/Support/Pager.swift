import HeadlessAVFoundation

/// A page of a pager: shows an item's poster and, once built, its video over it.
final class PageCell: UICollectionViewCell {
  var item: Int?
  var onReuse: (PageCell) -> Void = { _ in }
  private(set) var player: AVPlayer?
  private var playerLayer: AVPlayerLayer?
  private var poster: UIImageView?

  func showPoster() {
    let view = poster ?? UIImageView(frame: contentView.bounds)
    if view.superview == nil { contentView.insertSubview(view, at: 0) }
    view.image = UIImage(contentsOfFile: "/media/\(item ?? 0)/poster.png")
    poster = view
  }

  /// Builds a player for the item and starts it.
  func build() {
    guard player == nil, let item, let url = URL(string: "https://media.invalid/\(item)/clip.mp4")
    else { return }
    let player = AVPlayer(url: url)
    let layer = AVPlayerLayer(player: player)
    layer.frame = contentView.bounds
    contentView.layer.addSublayer(layer)
    player.play()
    self.player = player
    playerLayer = layer
  }

  func release() {
    playerLayer?.player = nil
    playerLayer?.removeFromSuperlayer()
    playerLayer = nil
    player = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    onReuse(self)
  }
}

/// A full-screen horizontal pager that writes down every call it gets. Cells are named A, B, C in the order in which
/// they were made.
@MainActor
final class Pager: NSObject {
  let view: UICollectionView
  let journal = Journal()
  var count: Int
  /// What `cellForItemAt` does to a cell that knows its item.
  var configure: (PageCell) -> Void = { _ in }
  var onWillDisplay: (PageCell) -> Void = { _ in }
  var onDidEndDisplaying: (PageCell) -> Void = { _ in }
  var onReuse: (PageCell) -> Void = { _ in }
  var onScroll: () -> Void = {}
  var onDidEndDragging: () -> Void = {}
  var identifier: (Int) -> String = { _ in "page" }
  private var names: [UInt32] = []

  init(on bench: Workbench, count: Int, paging: Bool = true) {
    self.count = count
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    layout.itemSize = bench.root.bounds.size
    view = UICollectionView(frame: bench.root.bounds, collectionViewLayout: layout)
    super.init()
    view.isPagingEnabled = paging
    view.register(PageCell.self, forCellWithReuseIdentifier: "page")
    view.register(PageCell.self, forCellWithReuseIdentifier: "other")
    view.dataSource = self
    view.delegate = self
  }

  /// A pager on the bench's screen, made inside a handler.
  @discardableResult
  static func put(
    on bench: Workbench, count: Int, paging: Bool = true, _ setUp: (Pager) -> Void = { _ in }
  ) -> Pager {
    bench.make {
      let pager = Pager(on: bench, count: count, paging: paging)
      setUp(pager)
      bench.kept.append(pager)
      bench.root.addSubview(pager.view)
      return pager
    }
  }

  /// The calls since the last read, without scroll calls; clears the journal.
  func calls() -> [String] {
    defer { journal.clear() }
    return journal.lines
  }

  func name(_ cell: UICollectionViewCell) -> String {
    if !names.contains(cell.creationNumber) { names.append(cell.creationNumber) }
    let place = names.firstIndex(of: cell.creationNumber) ?? 0
    return String(UnicodeScalar(UInt8(65 + place)))
  }

  private func note(_ call: String, _ cell: UICollectionViewCell, _ path: IndexPath) {
    journal.note("\(call) \(path.item) \(name(cell))")
  }
}

extension Pager: UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    journal.note("asked \(indexPath.item)")
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: identifier(indexPath.item), for: indexPath)
    note("given", cell, indexPath)
    if let page = cell as? PageCell {
      page.onReuse = { [weak self] page in
        guard let self else { return }
        journal.note("reuse \(name(page))")
        onReuse(page)
      }
      page.item = indexPath.item
      configure(page)
    }
    return cell
  }
}

extension Pager: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    note("willDisplay", cell, indexPath)
    if let page = cell as? PageCell { onWillDisplay(page) }
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    note("didEndDisplaying", cell, indexPath)
    if let page = cell as? PageCell { onDidEndDisplaying(page) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll() }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    onDidEndDragging()
  }
}
