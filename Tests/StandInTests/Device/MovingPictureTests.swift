import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A file of three pictures of 10 × 10 pixels; each takes 400 bytes and 400 ns.
@MainActor
struct MovingPictureTests {
  private nonisolated static func source() -> CGImageSource? {
    CGImageSourceCreateWithURL(URL(fileURLWithPath: "/media/0/sticker.gif") as CFURL, nil)
  }

  private static func images() -> [UIImage] {
    guard let source = source() else { return [] }
    return (0..<CGImageSourceGetCount(source)).compactMap {
      CGImageSourceCreateImageAtIndex(source, $0, nil).map { UIImage(cgImage: $0) }
    }
  }

  @Test func `a source tells how many pictures there are and how long each is shown`() {
    Workbench.use { bench in
      bench.onMain {
        guard let source = Self.source() else { return }
        #expect(CGImageSourceGetCount(source) == 3)
        let times = (0..<3).map { index in
          CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyGIFDictionary]
            as? CFDictionary
        }
        #expect(
          times.map { $0?[kCGImagePropertyGIFUnclampedDelayTime] as? Double } == [0.05, 0.2, 0.15])
        #expect(times.map { $0?[kCGImagePropertyGIFDelayTime] as? Double } == [0.1, 0.2, 0.15])
        #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
      }
    }
  }

  @Test func `an image of the file is its first picture, one of several decodes all in its commit`()
  {
    Workbench.use { bench in
      let view = bench.make {
        let view = UIImageView(frame: bench.root.bounds)
        view.image = UIImage(contentsOfFile: "/media/0/sticker.gif")
        let page = UICollectionViewCell(frame: bench.root.bounds)
        page.contentView.addSubview(view)
        bench.root.addSubview(page)
        return view
      }
      bench.wait(100)
      #expect(bench.records(.pictureDecoded).map(\.b) == [1])
      bench.onMain { view.image = UIImage.animatedImage(with: Self.images(), duration: 1) }
      bench.wait(100)
      #expect(bench.records(.pictureDecoded).map(\.b) == [1, 1, 2, 3])
      #expect(bench.phone.ledger.total == 3 * 400)
    }
  }

  @Test func `animation images stand in for the image from start to stop`() {
    Workbench.use { bench in
      bench.onMain {
        let view = UIImageView(frame: bench.root.bounds)
        view.image = UIImage(contentsOfFile: "/media/0/poster.png")
        view.startAnimating()
        #expect(!view.isAnimating)
        view.animationImages = Self.images()
        view.startAnimating()
        #expect(view.isAnimating)
        #expect((view.layer.contents as? UIImage)?.pictures.count == 3)
        view.stopAnimating()
        #expect((view.layer.contents as? UIImage) === view.image)
      }
    }
  }

  @Test(arguments: [(RunLoop.Mode.default, false), (.common, true)])
  func
    `A7 a picture that a display link moves stands still in a drag, unless it is in common modes`(
      _ mode: RunLoop.Mode, _ goesOn: Bool
    )
  {
    Workbench.use { bench in
      let player = bench.make { StickerPlayer(Self.images(), in: bench.root, mode: mode) }
      bench.wait(500)
      let before = player.shown
      #expect(before > 0)
      bench.onMain {
        let scroll = UIScrollView(frame: bench.root.bounds)
        scroll.contentSize = CGSize(width: 1000, height: 480)
        bench.root.addSubview(scroll)
      }
      bench.wait(100)
      let atTouch = player.shown
      bench.touch([(0, .down, 200), (40, .moved, 160), (80, .moved, 120)])
      bench.wait(100)
      let inDrag = player.shown
      bench.wait(500)
      #expect((player.shown > inDrag) == goesOn)
      #expect(inDrag >= atTouch)
      player.stop()
    }
  }
}

/// Shows one image after the other, at each call of a display link.
@MainActor
private final class StickerPlayer {
  private let view: UIImageView
  private let images: [UIImage]
  private var link: CADisplayLink?
  private(set) var shown = 0

  init(_ images: [UIImage], in root: UIView, mode: RunLoop.Mode) {
    self.images = images
    view = UIImageView(frame: root.bounds)
    root.addSubview(view)
    let link = CADisplayLink(target: self, selector: StickerPlayer.step)
    link.add(to: .main, forMode: mode)
    self.link = link
  }

  nonisolated func step() {
    MainActor.assumeIsolated {
      shown += 1
      view.image = images[shown % images.count]
    }
  }

  func stop() { link?.invalidate() }
}
