import AVFoundation
import Device
import Media
import UIKit

/// A feed of clips, one a page.
public final class FeedViewController: UIViewController {
  private let clips: Clips<URL>
  private var collectionView: UICollectionView?

  public init(clips: [URL]) {
    self.clips = Clips(clips)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    let pages = UICollectionView(
      frame: view.bounds, collectionViewLayout: PageLayout(pageSize: view.bounds.size))
    pages.isPagingEnabled = true
    pages.register(ClipCell.self, forCellWithReuseIdentifier: ClipCell.reuseID)
    pages.dataSource = self
    pages.delegate = self
    view.addSubview(pages)
    collectionView = pages
  }

  /// The page that a cell of this feed shows.
  public func page(of view: UIView) -> Int? {
    (view as? UICollectionViewCell).flatMap { collectionView?.indexPath(for: $0)?.item }
  }
}

extension FeedViewController: UICollectionViewDataSource {
  public func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { clips.count }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: ClipCell.reuseID, for: indexPath)
    (cell as? ClipCell)?.play(clips[indexPath.item])
    return cell
  }
}

extension FeedViewController: UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? ClipCell)?.stop()
  }
}
