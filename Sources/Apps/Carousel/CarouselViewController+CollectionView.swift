import UIKit

extension CarouselViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    pageCount
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = items[indexPath.item % items.count]
    let identifier = item.kind == .video ? VideoCell.reuseID : PictureCell.reuseID
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: identifier, for: indexPath)
    cell.tagForItem = indexPath.item % items.count
    if let cell = cell as? VideoCell {
      cell.bind(item, options: options, players: players)
    } else if let cell = cell as? PictureCell {
      cell.bind(item, decoding: options.pictureDecode)
    }
    return cell
  }
}

extension CarouselViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard let cell = cell as? VideoCell else { return }
    if options.build != .whenSettled { cell.prepareForDisplay() }
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard options.release == .didEndDisplaying else { return }
    (cell as? VideoCell)?.releasePlayer()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    dragBegan()
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { scrollEnded() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { scrollEnded() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if options.scrollEnd == .both { scrollEnded() }
  }
}
