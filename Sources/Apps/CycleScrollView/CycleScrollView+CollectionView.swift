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
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: PictureCell.reuseID, for: indexPath)
    let index = indexPath.item % items.count
    cell.tagForItem = index
    (cell as? PictureCell)?.bind(items[index])
    return cell
  }
}

extension CycleScrollView: UICollectionViewDelegate {
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    if options.drag == .stopsTimer { stopTimer() }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate, options.drag == .stopsTimer, options.restart == .everyEnd { startTimer() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    if options.drag == .stopsTimer { startTimer() }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if options.schedule == .oneShot, options.restart == .everyEnd { startTimer() }
  }
}
