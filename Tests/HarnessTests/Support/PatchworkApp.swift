import HeadlessAVFoundation
import ReelbenchDevice
import ReelbenchSimulation

/// Pages of a plain scroll view, each a stack of nested random layers: colours, pictures, videos of this and other
/// items, clipped, hidden, moved by bounds. More random layers are in front of all pages.
final class PatchworkApp: AppUnderTest {
  let rootViewController = UIViewController()
  private let feed: [FeedItem]
  private var pages: [UIView] = []
  private var players: [AVPlayer] = []
  private var random: RandomStream

  init(feed: [FeedItem], options: AppOptions) {
    self.feed = feed
    random = RandomStream(seed: Phone.current.seed, name: "patchwork")
    guard let root = rootViewController.view else { return }
    let size = root.bounds.size
    let scroll = UIScrollView(frame: root.bounds)
    scroll.isPagingEnabled = true
    scroll.contentSize = CGSize(width: size.width * 6, height: size.height)
    root.addSubview(scroll)
    for index in 0..<6 {
      let page = UIView(
        frame: CGRect(
          x: CGFloat(index) * size.width, y: 0, width: size.width, height: size.height))
      pages.append(page)
      scroll.addSubview(page)
      for _ in 0..<5 { page.layer.addSublayer(layer(in: size, item: index, levels: 2)) }
    }
    let front = UIView(frame: root.bounds)
    front.isUserInteractionEnabled = false
    for index in 0..<3 {
      let patch = layer(in: CGSize(width: 120, height: 160), item: index, levels: 1)
      if number(below: 3) == 0 { patch.opacity = 0.5 }
      front.layer.addSublayer(patch)
    }
    root.addSubview(front)
  }

  func itemIndex(for view: UIView) -> Int? { pages.firstIndex { $0 === view } }

  private func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private func layer(in size: CGSize, item: Int, levels: Int) -> CALayer {
    let layer = number(below: 3) == 0 ? video(item: item) : CALayer()
    layer.frame = CGRect(
      x: CGFloat(number(below: 300)) - 100, y: CGFloat(number(below: 500)) - 150,
      width: CGFloat(number(below: Int(size.width) + 100)),
      height: CGFloat(number(below: Int(size.height) + 100)))
    switch number(below: 4) {
    case 0: layer.backgroundColor = UIColor.black.cgColor
    case 1: layer.backgroundColor = UIColor.white.cgColor
    case 2: layer.contents = feed[item].posterPath.flatMap(UIImage.init(contentsOfFile:))
    default: break
    }
    layer.isHidden = number(below: 8) == 0
    layer.masksToBounds = number(below: 3) == 0
    layer.zPosition = CGFloat(number(below: 3))
    layer.bounds.origin = CGPoint(x: CGFloat(number(below: 60)), y: CGFloat(number(below: 60)))
    if levels > 0 {
      for _ in 0..<2 { layer.addSublayer(self.layer(in: size, item: item, levels: levels - 1)) }
    }
    return layer
  }

  /// A layer with the video of the item or of the next one. There are few such layers, as the phone has few decoders.
  private func video(item: Int) -> CALayer {
    guard players.count < 6 else { return CALayer() }
    let player = AVPlayer(url: feed[item + number(below: 2)].url)
    players.append(player)
    player.play()
    return AVPlayerLayer(player: player)
  }
}
