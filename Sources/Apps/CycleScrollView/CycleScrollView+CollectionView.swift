import UIKit

extension CycleScrollView: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    virtualCount
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let index = indexPath.item % items.count
    let item = items[index]
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: item.kind == .video ? VideoCell.reuseID : PictureCell.reuseID,
      for: indexPath)
    cell.tagForItem = index
    if let cell = cell as? VideoCell {
      var options = CarouselOptions()
      options.play = .inWillDisplay
      cell.bind(item, options: options, players: players)
    } else if let cell = cell as? PictureCell {
      cell.bind(item)
    }
    return cell
  }
}

extension CycleScrollView: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? VideoCell)?.prepareForDisplay()
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? VideoCell)?.releasePlayer()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if options.report == .whileScrolling { updatePageControl() }
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { dragBegan() }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    updatePageControl(releasedWith: velocity)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    guard !decelerate else { return }
    if options.drag == .stopsTimer, options.restart == .everyEnd { startTimer() }
    scrollEnded()
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    if options.drag == .stopsTimer { startTimer() }
    scrollEnded()
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if options.schedule == .oneShot, options.restart == .everyEnd { startTimer() }
    updatePageControl()
    scrollEnded()
  }
}
