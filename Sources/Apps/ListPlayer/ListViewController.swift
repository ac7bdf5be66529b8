import AVFoundation
import UIKit

/// A vertical list of pages; the current page has the player.
final class ListViewController: UIViewController {
  private(set) var items: [MediaItem]
  let options: ListPlayerOptions
  private let layout = UICollectionViewFlowLayout()
  private let collectionView: UICollectionView
  private let listPlayer: ListPlayer
  private let covers = CoverStore()
  private var viewer: VideoViewer?
  private var lifeTokens: [NSObjectProtocol] = []
  private var currentIndex = 0

  init(items: [MediaItem], options: ListPlayerOptions) {
    self.items = items
    self.options = options
    listPlayer = ListPlayer(options: options)
    collectionView = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  deinit {
    for token in lifeTokens { NotificationCenter.default.removeObserver(token) }
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.minimumLineSpacing = 0
    layout.itemSize = view.bounds.size
    collectionView.frame = view.bounds
    collectionView.isPagingEnabled = true
    collectionView.showsVerticalScrollIndicator = false
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.register(ListCell.self, forCellWithReuseIdentifier: ListCell.reuseID)
    collectionView.dataSource = self
    collectionView.delegate = self
    collectionView.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: ListViewController.tapped))
    view.addSubview(collectionView)
    observe(UIApplication.didEnterBackgroundNotification) { $0.listPlayer.leaveScreen() }
    observe(UIApplication.willEnterForegroundNotification) { $0.listPlayer.returnToScreen() }
    observe(UIApplication.didBecomeActiveNotification) { $0.listPlayer.resume() }
    observe(UIApplication.didReceiveMemoryWarningNotification) { $0.listPlayer.freeMemory() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    turned(to: currentIndex)
    cameToRest()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if options.atClose == .stops { listPlayer.stop() }
  }

  /// Replaces the list; the new one usually begins with the same page.
  func show(_ items: [MediaItem]) {
    listPlayer.stop()
    self.items = items
    currentIndex = min(currentIndex, max(0, items.count - 1))
    collectionView.reloadData()
    guard options.start == .atRest else { return }
    collectionView.layoutIfNeeded()
    turned(to: currentIndex)
    playCurrentPage()
  }

  private func observe(_ name: Notification.Name, _ act: @escaping (ListViewController) -> Void) {
    lifeTokens.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
        [weak self] _ in
        if let self { act(self) }
      })
  }

  // MARK: Pages

  private var currentCell: ListCell? {
    collectionView.cellForItem(at: IndexPath(item: currentIndex, section: 0)) as? ListCell
  }

  /// Another page covers most of the screen.
  private func turned(to index: Int) {
    currentIndex = index
    guard let cell = currentCell else { return }
    if options.appear == .whenCurrent { putCover(in: cell, of: index) }
    if options.generatedCover == .always || items[index].posterPath == nil {
      generateCover(for: cell)
    }
    listPlayer.move(to: cell)
  }

  private func cameToRest() {
    if options.start == .atRest { playCurrentPage() }
  }

  private func playCurrentPage() {
    guard items.indices.contains(currentIndex), let cell = currentCell else { return }
    listPlayer.move(to: cell)
    listPlayer.play(items[currentIndex])
  }

  private func tapped(_ tap: UITapGestureRecognizer) { playCurrentPage() }

  // MARK: Covers

  private func putCover(in cell: ListCell, of index: Int) {
    guard options.cover == .shown, let cover = covers.cover(of: items[index]) else { return }
    guard options.coverLoad == .throughQueue else {
      cell.cover = cover
      return
    }
    DispatchQueue.global(qos: .userInitiated).async {
      DispatchQueue.main.async { [weak cell] in
        if cell?.tagForItem == index { cell?.cover = cover }
      }
    }
  }

  /// Generates a cover off main from a file on the phone: the item's poster, or that of the first item.
  private func generateCover(for cell: ListCell) {
    guard let index = cell.tagForItem, let path = items[index].posterPath ?? items.first?.posterPath
    else { return }
    cell.cover = nil
    DispatchQueue.global(qos: .userInitiated).async {
      let image = UIImage(contentsOfFile: path)?.preparingForDisplay()
      DispatchQueue.main.async { [weak cell] in
        if cell?.tagForItem == index { cell?.cover = image }
      }
    }
  }

  // MARK: Viewer

  func openViewer() {
    let viewer = viewer ?? VideoViewer(end: options.viewerEnd)
    if options.viewer == .reused { self.viewer = viewer }
    viewer.show(items[currentIndex], index: currentIndex)
    present(viewer, animated: false)
  }

  func closeViewer() { (presentedViewController as? VideoViewer)?.hide() }
}

extension ListViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: ListCell.reuseID, for: indexPath)
    cell.tagForItem = indexPath.item
    return cell
  }
}

extension ListViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard options.appear == .willDisplay, let cell = cell as? ListCell else { return }
    putCover(in: cell, of: indexPath.item)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let height = scrollView.bounds.height
    guard height > 0 else { return }
    let index = Int((scrollView.contentOffset.y / height).rounded())
    if index != currentIndex, items.indices.contains(index) { turned(to: index) }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { cameToRest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { cameToRest() }
}
