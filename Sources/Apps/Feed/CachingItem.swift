import AVFoundation

/// An item that loads through a cache of the app.
class CachingItem: AVPlayerItem {
  let source: URL
  let assets: CachedAssets

  init(source: URL, assets: CachedAssets) {
    self.source = source
    self.assets = assets
    super.init(asset: assets.asset(for: source), automaticallyLoadedAssetKeys: nil)
  }
}

/// A caching item that can be copied: the copy has the same source and the same cache.
final class CopiedCachingItem: CachingItem {
  override func copy(with zone: NSZone? = nil) -> Any {
    CopiedCachingItem(source: source, assets: assets)
  }
}
